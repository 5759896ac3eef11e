import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import { maySee } from '@regest/contract/fields/field-access.ts';
import { RECORD_FIELD_NAMES, recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import type { HistoryRow } from '../../queries/records/record-history.ts';
import { countHistory, listHistory, listUntilNextSave } from '../../queries/records/record-history.ts';
import { listTitles } from '../../queries/records/record-titles.ts';
import { requireReach } from '../access/institution-scope.ts';
import { stateOf } from './record-state.ts';

type State = Record<string, unknown>;

/** Changes are told in the order of the form. */
const FIELD_ORDER: readonly string[] = RECORD_FIELD_NAMES;

/** A save keeps the whole of what stood, any other change only what it touched. */
export function stateBefore(entry: Pick<HistoryRow, 'kind' | 'state'>, after: State): State {
  return entry.kind === 'save' ? entry.state : { ...after, ...entry.state };
}

/** What stood after the newest entry of a page: told by the entries above it, or by the record itself. */
async function stateAfter(db: Db, row: FullRecord, newest: HistoryRow | undefined): Promise<State> {
  const newer = newest ? await listUntilNextSave(db, row.id, newest.id) : [];
  const start = newer.at(-1)?.kind === 'save' ? {} : stateOf(row);
  return newer.reduceRight((after, entry) => stateBefore(entry, after), start);
}

export function changesOf(
  before: State,
  after: State,
  isShown: (name: string) => boolean,
): HistoryEntry['changes'] {
  const names = new Set([...FIELD_ORDER, ...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => isShown(name) && !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
    .map((fieldName) => ({ fieldName, old: before[fieldName] ?? null, new: after[fieldName] ?? null }));
}

/** A parent is told by its title: nobody knows records by their ids. */
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
    // A new record tells only what nobody wrote.
    const changes = isFirst
      ? changesOf({}, after, (name) => isDefault(name) === true && !hidden.has(name))
      : changesOf(before, after, (name) => !hidden.has(name));
    after = before;
    return { version: entry.version, kind: entry.kind, at: entry.at, by: entry.by_name, changes };
  });
  await nameParents(db, entries);
  return toPage(entries, await countHistory(db, id), page, per_page);
}
