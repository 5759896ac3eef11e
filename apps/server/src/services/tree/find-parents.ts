import { SUGGESTIONS } from '@regest/contract/endpoints/authors.ts';
import type { QueryOf, ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import type { ParentChoice, treeApi } from '@regest/contract/endpoints/tree.ts';
import type { LevelPath, RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS, LEVELS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { findRecordHeads, type RecordHead } from '../../queries/records/find-records.ts';
import { findParentChoices } from '../../queries/records/list-records.ts';
import { findByPrefix, findTitled } from '../../search/index.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { parentageOf } from '../records/record-view.ts';

function parentChoice(row: RecordHead): ParentChoice {
  const { computedSignature } = parentageOf(row);
  return { id: row.id, level: row.level, signature: row.signature, computedSignature, title: row.title };
}

/** Limit of records with a short signature, which may occur on every level. */
const MAX_NAMED = 20;

/** Records that contain the typed text, then those that only have its words in another form. */
async function choicesOf(db: Db, institutionId: number, level: RecordLevel, q: string): Promise<number[]> {
  const [typed, { titled }] = await Promise.all([
    findParentChoices(db, { institutionId, level, q, limit: SUGGESTIONS }),
    findTitled(db, { q, filters: { level } }, { institutionId }),
  ]);
  return [...typed, ...titled.slice(0, SUGGESTIONS)];
}

/** Possible parents for a record of this level, a few of each level. */
export async function findParents(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  { institution_id, q }: QueryOf<typeof treeApi.parents>,
): Promise<ReplyOf<typeof treeApi.parents>> {
  const institutionId = institutionScope(actor, 'record.read', institution_id);
  const groups = RECORD_LEVELS.filter((candidate) => LEVELS[level].parents.includes(candidate));
  const [bySignature, ...ids] = await Promise.all([
    findByPrefix(db, { institutionId }, q, MAX_NAMED),
    ...groups.map((group) => choicesOf(db, institutionId, group, q)),
  ]);
  // Matches by signature come first, on any level.
  const parentIds = new Set([...bySignature, ...ids.flat()]);
  const choices = (await findRecordHeads(db, [...parentIds])).map(parentChoice);
  return Object.fromEntries(
    groups.map((group): [LevelPath, ParentChoice[]] => [
      LEVEL_PATHS[group],
      choices.filter((choice) => choice.level === group).slice(0, SUGGESTIONS),
    ]),
  );
}
