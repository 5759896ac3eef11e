import { isDeepStrictEqual } from 'node:util';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import { type AuthorView, MERGED_FIELDS } from '@regest/contract/endpoints/authors.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound, refused } from '../../errors/app-error.ts';
import { findAuthor, lockAuthor } from '../../queries/authors/authors.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { setDistinct } from '../../queries/merges/duplicate-authors.ts';
import { findMerged, type MergedRow } from '../../queries/merges/merged-names.ts';
import { indexRecordsOfName, put } from '../../search/index.ts';
import { requireReach } from '../access/institution-scope.ts';
import { AUTHOR_ENTITY } from '../authors/author-entity.ts';
import { authorView } from '../authors/authors.ts';
import { saveEntity } from '../entities/save-entity.ts';
import { mergeNames, unmergeNames } from './merge-names.ts';

type Values = Record<string, unknown>;

const AUTHOR = { kind: 'author' } as const;

async function view(db: Db, id: number): Promise<{ author: AuthorView }> {
  const row = await findAuthor(db, id);
  if (!row) throw notFound('author', id);
  return { author: authorView(row) };
}

/** Other names of both authors, one per line, with the name that is dropped. */
function otherNames(kept: AuthorView, gone: AuthorView, name: unknown): string | null {
  const lines = [kept.otherName, gone.otherName, kept.name, gone.name].flatMap(
    (text) => text?.split('\n') ?? [],
  );
  const names = new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && line !== name));
  return names.size === 0 ? null : [...names].join('\n');
}

/** Values of the remaining author that the merge changes. */
function mergedValues(kept: AuthorView, gone: AuthorView, take: readonly string[] | undefined) {
  const before: Values = { ...kept };
  const others: Values = { ...gone };
  const fieldNames = take ?? MERGED_FIELDS.filter((name) => isEmptyValue(before[name]));
  const values: Values = Object.fromEntries(fieldNames.map((name) => [name, others[name]]));
  values.otherName = otherNames(kept, gone, values.name ?? kept.name);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value ?? null, before[name] ?? null)),
  );
}

async function setFields(db: Db, actor: Actor, stored: AuthorView, values: Values): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { institutionId } = stored;
  await saveEntity(AUTHOR_ENTITY, db, { actor, sent: values, stored, institutionId });
}

export interface AuthorMerge {
  targetId: number;
  /** Fields whose value comes from the dropped author; by default those that are empty in the other one. */
  take?: readonly string[] | undefined;
}

/**
 * Replaces the first author by the second in every record; the second takes the chosen values, the first is stored
 * for an undo.
 */
export async function mergeAuthors(
  db: Db,
  actor: Actor,
  sourceId: number,
  { targetId, take }: AuthorMerge,
): Promise<{ author: AuthorView }> {
  const [gone, kept] = await lockPair(db, actor, sourceId, targetId, 'into');
  const { institutionId } = gone;
  const values = mergedValues(kept, gone, take);
  const changedFields = Object.fromEntries(
    Object.entries(values).map(([name, after]) => [name, { before: { ...kept }[name] ?? null, after }]),
  );
  const ids = await mergeNames(db, AUTHOR, {
    sourceId,
    targetId,
    institutionId,
    by: actor.id,
    changedFields,
  });
  // The signature of the dropped author is free only from here on.
  await setFields(db, actor, kept, values);
  await insertBulkChange(db, {
    kind: 'merge',
    institutionId,
    by: actor.id,
    count: ids.length,
    details: { id: sourceId, title: gone.name, into: kept.name },
    records: [],
  });
  await indexRecordsOfName(db, { ...AUTHOR, id: targetId }, institutionId, ids);
  return view(db, targetId);
}

/** Locks two authors of one institution in the order of their ids. */
async function lockPair(
  db: Db,
  actor: Actor,
  id: number,
  otherId: number,
  field: string,
): Promise<[AuthorView, AuthorView]> {
  const locked = new Map<number, { institutionId: number } | undefined>();
  for (const one of [id, otherId].toSorted((a, b) => a - b))
    if (!locked.has(one)) locked.set(one, await lockAuthor(db, one));
  const lockedAuthor = locked.get(id);
  requireReach(actor, 'author.merge', lockedAuthor, 'author', id);
  if (id === otherId) throw invalidField(field, 'Duplicate');
  if (locked.get(otherId)?.institutionId !== lockedAuthor?.institutionId)
    throw invalidField(field, 'NotFound');
  return [(await view(db, id)).author, (await view(db, otherId)).author];
}

/** Marks two authors as different, so that they are no longer proposed as duplicates. */
export async function noteDistinct(
  db: Db,
  actor: Actor,
  id: number,
  { from, value }: { from: number; value: boolean },
): Promise<Record<string, never>> {
  await lockPair(db, actor, id, from, 'from');
  await setDistinct(db, id, from, value, actor.id);
  return {};
}

/** Fields that have not changed since the merge. */
async function undoFields(db: Db, actor: Actor, { into_id, changed_fields }: MergedRow): Promise<void> {
  if (!(await lockAuthor(db, into_id))) return;
  const { author } = await view(db, into_id);
  const now: Values = { ...author };
  const unchanged = Object.entries(changed_fields).filter(([name, { after }]) =>
    isDeepStrictEqual(now[name] ?? null, after ?? null),
  );
  const values = Object.fromEntries(unchanged.map(([name, { before }]) => [name, before]));
  await setFields(db, actor, author, values);
}

/** Undoes a merge; records that have got another creator since keep it. */
export async function unmergeAuthors(
  db: Db,
  actor: Actor,
  sourceId: number,
): Promise<{ author: AuthorView }> {
  const merged = await findMerged(db, 'author', sourceId);
  const place =
    merged?.institution_id == null
      ? await lockAuthor(db, sourceId)
      : { institutionId: merged.institution_id };
  requireReach(actor, 'author.merge', place, 'author', sourceId);
  if (!merged) throw refused('records.refused.notMerged');
  await undoFields(db, actor, merged);
  const ids = await unmergeNames(db, AUTHOR, merged, sourceId, actor.id);
  await put(db, 'author', [sourceId]);
  await indexRecordsOfName(db, { ...AUTHOR, id: sourceId }, place?.institutionId ?? null, ids);
  return view(db, sourceId);
}
