import type { ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { recordsApi } from '@regest/contract/endpoints/records.ts';
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

interface Wanted {
  toVersion: number;
  /** Only what the change that ended this version changed. */
  changeOnly: boolean;
}

async function wantedState(
  db: Db,
  row: FullRecord,
  { toVersion, changeOnly }: Wanted,
): Promise<Record<string, unknown>> {
  const before = await stateAt(db, row, toVersion);
  if (!changeOnly) return before;
  const now = stateOf(row);
  const after = toVersion + 1 === row.version ? now : await stateAt(db, row, toVersion + 1);
  const undone = changesOf(after, before, () => true).map(({ fieldName }) => [fieldName, before[fieldName]]);
  return { ...now, ...Object.fromEntries(undone) };
}

/** What is public is never a draft, whatever it was then. */
const isDraftIn = (state: Record<string, unknown>, row: FullRecord) =>
  state.isDraft === true && !row.is_published;

function writtenNames(level: RecordLevel, actor: Actor): string[] {
  const fields = visibleFields(level, actor).filter(({ kind }) => !STAYING.has(kind));
  return [...fields.map(({ name }) => name), ...FLAGS];
}

export async function previewRevert(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  wanted: Wanted,
): Promise<ReplyOf<(typeof recordsApi)['unit']['previewRevert']>> {
  const row = await findReadable(db, actor, level, id);
  const names = new Set(writtenNames(level, actor));
  const state = await wantedState(db, row, wanted);
  return {
    version: row.version,
    changes: changesOf(stateOf(row), state, (name) => names.has(name)),
    state: Object.fromEntries(Object.entries(state).filter(([name]) => names.has(name))),
    becomesDraft: isDraftIn(state, row) && !row.is_draft,
  };
}

/** Saves the values of an earlier version by the rules of today: what is no longer allowed is named, a term deleted meanwhile comes back. */
export async function revertRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  { version, ...wanted }: Wanted & { version?: number | undefined },
): Promise<RecordView> {
  const row = await findReadable(db, actor, level, id);
  const state = await restoreTerms(db, actor, level, await wantedState(db, row, wanted));
  const values = Object.fromEntries(
    writtenNames(level, actor).map((name) => [name, state[name] ?? (FLAGS.includes(name) ? false : null)]),
  );
  const isDraft = isDraftIn(state, row);
  return saveRecord(db, actor, level, id, { ...values, isDraft, version: version ?? row.version });
}
