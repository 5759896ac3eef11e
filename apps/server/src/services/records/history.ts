import { isDeepStrictEqual } from 'node:util';
import type { ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { HistoryEntry, recordsApi } from '@regest/contract/endpoints/records.ts';
import type { Kind } from '@regest/contract/fields/field.ts';
import { maySee } from '@regest/contract/fields/field-access.ts';
import { RECORD_FIELD_NAMES, recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import { findOrInsertTerm } from '../../queries/indices/indices.ts';
import { findMergedTerm } from '../../queries/merges/terms.ts';
import { type FullRecord, findRecord, listTitles } from '../../queries/records/find-records.ts';
import { findIndexTypes } from '../../queries/records/hold.ts';
import {
  countHistory,
  type HistoryRow,
  listHistory,
  listSinceVersion,
  listUntilNextSave,
} from '../../queries/records/record-history.ts';
import { requireReach } from '../access/institution-scope.ts';
import { visibleClosure } from '../closures/closure-value.ts';
import { saveRecord } from './change.ts';
import { stateOf, visibleFields } from './record-view.ts';

type State = Record<string, unknown>;

/** Changes are listed in the order of the form. */
const FIELD_ORDER: readonly string[] = RECORD_FIELD_NAMES;

/** State before an entry: a save stores all values before it, any other change only the changed ones. */
function stateBefore(entry: Pick<HistoryRow, 'kind' | 'state'>, after: State): State {
  return entry.kind === 'save' ? entry.state : { ...after, ...entry.state };
}

/** State after the newest entry of a page: from the newer entries, or from the record itself. */
async function stateAfter(db: Db, row: FullRecord, newest: HistoryRow | undefined): Promise<State> {
  const newer = newest ? await listUntilNextSave(db, row.id, newest.id) : [];
  const start = newer.at(-1)?.kind === 'save' ? {} : stateOf(row);
  return newer.reduceRight((after, entry) => stateBefore(entry, after), start);
}

function changesOf(before: State, after: State, isShown: (name: string) => boolean): HistoryEntry['changes'] {
  const names = new Set([...FIELD_ORDER, ...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => isShown(name) && !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
    .map((fieldName) => ({ fieldName, old: before[fieldName] ?? null, new: after[fieldName] ?? null }));
}

/** Removes notes of closures for roles that may not set one. */
function hideNotes(actor: Actor, entries: HistoryEntry[]): void {
  const visible = (value: unknown) => value && visibleClosure(actor, value as Closure);
  for (const { changes } of entries)
    for (const change of changes.filter(({ fieldName }) => fieldName === 'closure'))
      Object.assign(change, { old: visible(change.old), new: visible(change.new) });
}

/** Replaces the ids of parents by titles. */
async function nameParents(db: Db, entries: HistoryEntry[]): Promise<void> {
  const moves = entries.flatMap(({ changes }) => changes.filter(({ fieldName }) => fieldName === 'parentId'));
  const titles = await listTitles(
    db,
    moves.flatMap((move) => [move.old, move.new]).filter((id) => typeof id === 'number'),
  );
  const named = (id: unknown) => (typeof id === 'number' ? { id, name: titles.get(id) ?? String(id) } : id);
  for (const move of moves) {
    move.old = named(move.old);
    move.new = named(move.new);
  }
}

export async function readHistory(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<HistoryEntry>> {
  const row = await findRecord(db, id);
  if (row?.level !== level) throw notFound(level, id);
  requireReach(actor, 'record.read', { institutionId: row.institution_id }, level, id);
  const hidden = new Set(
    recordFields(level)
      .filter((field) => !maySee(actor.role, field))
      .map(({ name }) => name),
  );
  const rows = await listHistory(db, id, { offset: page * per_page, limit: per_page });
  let after = await stateAfter(db, row, rows[0]);
  const entries = rows.map((entry): HistoryEntry => {
    const isFirst = entry.kind === 'create';
    const before = stateBefore(entry, after);
    const isDefault = (name: string) => (entry.state.defaults as string[] | undefined)?.includes(name);
    // A new record lists only its defaults, since no person entered them.
    const changes = isFirst
      ? changesOf({}, after, (name) => isDefault(name) === true && !hidden.has(name))
      : changesOf(before, after, (name) => !hidden.has(name));
    after = before;
    return { version: entry.version, kind: entry.kind, at: entry.at, by: entry.by_name, changes };
  });
  hideNotes(actor, entries);
  await nameParents(db, entries);
  return toPage(entries, await countHistory(db, id), page, per_page);
}

interface NamedTerm {
  id: number;
  name: string;
}

/**
 * Restores index terms of an earlier state. They are shared, so another institution may have deleted one that only
 * this history names: the term it was merged into replaces it, else one of the same name.
 */
async function restoreTerms(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  state: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const fields = recordFields(level).flatMap((field) => (field.kind === 'indices' ? [field] : []));
  const termsOf = (name: string) => (state[name] as NamedTerm[] | undefined) ?? [];
  const ids = fields.flatMap(({ name }) => termsOf(name).map(({ id }) => id));
  const types = await findIndexTypes(db, ids);
  const restored: Record<string, unknown> = { ...state };
  for (const { name, indexType } of fields) {
    if (termsOf(name).every(({ id }) => types.has(id))) continue;
    const terms = new Map<number, NamedTerm>();
    for (const term of termsOf(name)) {
      const present = types.has(term.id)
        ? term
        : ((await findMergedTerm(db, indexType, term.id)) ??
          (await findOrInsertTerm(db, indexType, term.name, actor.id)));
      terms.set(present.id, { id: present.id, name: present.name });
    }
    restored[name] = [...terms.values()];
  }
  return restored;
}

/** Fields that a revert leaves, since place, files and closures are restored by other calls. */
const STAYING: ReadonlySet<Kind> = new Set<Kind>(['parent', 'files', 'group', 'closure']);
const FLAGS = ['datesUnknown', 'authorsUnknown'];

async function findReadable(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<FullRecord> {
  const row = await findRecord(db, id);
  if (row?.level !== level) throw notFound(level, id);
  requireReach(actor, 'record.read', { institutionId: row.institution_id }, level, id);
  return row;
}

/** The description at the time when this version was the newest one. */
async function stateAt(db: Db, row: FullRecord, version: number): Promise<Record<string, unknown>> {
  if (version >= row.version) throw invalidField('toVersion', 'NotFound');
  const entries = await listSinceVersion(db, row.id, version);
  if (entries.at(-1)?.version !== version) throw invalidField('toVersion', 'NotFound');
  return entries.reduce((after, entry) => stateBefore(entry, after), stateOf(row));
}

interface RevertRequest {
  toVersion: number;
  /** Limits the revert to the fields of the change that ended this version. */
  changeOnly: boolean;
}

async function restoredState(
  db: Db,
  row: FullRecord,
  { toVersion, changeOnly }: RevertRequest,
): Promise<Record<string, unknown>> {
  const before = await stateAt(db, row, toVersion);
  if (!changeOnly) return before;
  const now = stateOf(row);
  const after = toVersion + 1 === row.version ? now : await stateAt(db, row, toVersion + 1);
  const undone = changesOf(after, before, () => true).map(({ fieldName }) => [fieldName, before[fieldName]]);
  return { ...now, ...Object.fromEntries(undone) };
}

/** A published record is never a draft, even if it was one in that state. */
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
  request: RevertRequest,
): Promise<ReplyOf<(typeof recordsApi)['unit']['previewRevert']>> {
  const row = await findReadable(db, actor, level, id);
  const names = new Set(writtenNames(level, actor));
  const state = await restoredState(db, row, request);
  return {
    version: row.version,
    changes: changesOf(stateOf(row), state, (name) => names.has(name)),
    state: Object.fromEntries(Object.entries(state).filter(([name]) => names.has(name))),
    becomesDraft: isDraftIn(state, row) && !row.is_draft,
  };
}

/**
 * Saves the values of an earlier version by the present rules: values no longer allowed are reported, a term deleted
 * meanwhile is restored.
 */
export async function revertRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  { version, ...request }: RevertRequest & { version?: number | undefined },
): Promise<RecordView> {
  const row = await findReadable(db, actor, level, id);
  const state = await restoreTerms(db, actor, level, await restoredState(db, row, request));
  const values = Object.fromEntries(
    writtenNames(level, actor).map((name) => [name, state[name] ?? (FLAGS.includes(name) ? false : null)]),
  );
  const isDraft = isDraftIn(state, row);
  return saveRecord(db, actor, level, id, { ...values, isDraft, version: version ?? row.version });
}
