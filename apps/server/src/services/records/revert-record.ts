import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import type { Kind } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import { listSinceVersion } from '../../queries/records/record-history.ts';
import { requireReach } from '../access/institution-scope.ts';
import { changesOf, stateBefore } from './read-history.ts';
import { stateOf } from './record-state.ts';
import { restoreTerms } from './restore-terms.ts';
import { saveRecord } from './save.ts';
import { visibleFields } from './visible-fields.ts';

/** Place and files have ways back of their own. */
const STAYING: ReadonlySet<Kind> = new Set<Kind>(['parent', 'files', 'group']);
const FLAGS = ['datesUnknown', 'authorsUnknown'];

async function findReadable(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<FullRecord> {
  const row = await findRecord(db, id);
  if (row?.level !== level) throw notFound(level, id);
  requireReach(actor, 'record.read', { institutionId: row.institution_id }, level, id);
  return row;
}

/** The description as it was when this version was the newest one. */
async function stateAt(db: Db, row: FullRecord, version: number): Promise<Record<string, unknown>> {
  if (version >= row.version) throw invalidField('toVersion', 'NotFound');
  const entries = await listSinceVersion(db, row.id, version);
  if (entries.at(-1)?.version !== version) throw invalidField('toVersion', 'NotFound');
  return entries.reduce((after, entry) => stateBefore(entry, after), stateOf(row));
}

function writtenNames(level: RecordLevel, actor: Actor): string[] {
  const fields = visibleFields(level, actor).filter(({ kind }) => !STAYING.has(kind));
  return [...fields.map(({ name }) => name), ...FLAGS];
}

export async function previewRevert(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  toVersion: number,
): Promise<{ version: number; changes: HistoryEntry['changes'] }> {
  const row = await findReadable(db, actor, level, id);
  const names = new Set(writtenNames(level, actor));
  const changes = changesOf(stateOf(row), await stateAt(db, row, toVersion), (name) => names.has(name));
  return { version: row.version, changes };
}

/** Saves the values of an earlier version by the rules of today: what is no longer allowed is named, a term deleted meanwhile comes back. */
export async function revertRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  { version, toVersion }: { version?: number | undefined; toVersion: number },
): Promise<RecordView> {
  const row = await findReadable(db, actor, level, id);
  const state = await restoreTerms(db, actor, level, await stateAt(db, row, toVersion));
  const values = Object.fromEntries(
    writtenNames(level, actor).map((name) => [name, state[name] ?? (FLAGS.includes(name) ? false : null)]),
  );
  // What is public is never a draft, whatever it was then.
  const isDraft = state.isDraft === true && !row.is_published;
  return saveRecord(db, actor, level, id, { ...values, isDraft, version: version ?? row.version });
}
