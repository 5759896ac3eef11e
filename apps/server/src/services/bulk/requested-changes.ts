import type { BulkBody } from '@regest/contract/endpoints/bulk-records.ts';
import { BULK_MAX } from '@regest/contract/endpoints/bulk-records.ts';
import type { Kind } from '@regest/contract/fields/field.ts';
import { RECORD_FIELDS, recordFields } from '@regest/contract/fields/record-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, invalidField, notFound } from '../../errors/app-error.ts';
import { listBelow } from '../../queries/bulk/list-children.ts';
import { type FullRecord, findRecord } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';
import type { Update } from '../records/plan.ts';
import { fromStored } from '../records/record-view.ts';

const LISTS: ReadonlySet<Kind> = new Set<Kind>(['authors', 'indices', 'choices']);
const kindOf = (name: string) => (RECORD_FIELDS as Record<string, { kind: Kind }>)[name]?.kind;

/** Refuses files, whose order only the save of their record changes, and additions to fields that are not lists. */
function refuseFields({ set = {}, add = {}, remove = {}, rows = [] }: BulkBody): void {
  const isFile = (name: string) => kindOf(name) === 'files' || kindOf(name) === 'group';
  const isNoList = (name: string) => {
    const kind = kindOf(name);
    return kind === undefined || !LISTS.has(kind);
  };
  const names = [
    ...[set, ...rows.map((row) => row.set)].flatMap((values) => Object.keys(values).filter(isFile)),
    ...[add, remove].flatMap((lists) => Object.keys(lists).filter(isNoList)),
  ];
  if (names.length === 0) return;
  throw invalid([...new Set(names)].map((fieldName) => ({ fieldName, constraintType: 'Type' as const })));
}

/** An item of a list is named by its id alone or as an object. */
function keyOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
}

function changedLists(row: FullRecord, { add = {}, remove = {} }: BulkBody): Record<string, unknown> {
  const changedFields = recordFields(row.level).filter(({ name }) => name in add || name in remove);
  if (changedFields.length === 0) return {};
  const stored = fromStored(row);
  return Object.fromEntries(
    changedFields.map(({ name }) => {
      const removed = new Set((remove[name] ?? []).map(keyOf));
      const remaining = ((stored[name] as unknown[] | undefined) ?? []).filter((item) => !removed.has(item));
      return [name, [...new Set([...remaining, ...(add[name] ?? []).map(keyOf)])]];
    }),
  );
}

async function idsUnder(db: Db, actor: Actor, { under, level }: BulkBody): Promise<number[]> {
  if (under === undefined) return [];
  const root = await findRecord(db, under);
  if (!root) throw notFound('record', under);
  requireReach(actor, 'record.bulk', { institutionId: root.institution_id }, root.level, under);
  const ids = await listBelow(db, root.path, level, BULK_MAX + 1);
  if (ids.length > BULK_MAX) throw invalidField('under', 'Range');
  return ids;
}

/** Ids of the request and the change of each record. */
export async function readChanges(db: Db, actor: Actor, body: BulkBody): Promise<Update[]> {
  const ways = [body.ids, body.under, body.rows].filter((way) => way !== undefined);
  if (ways.length !== 1) throw invalidField('ids', ways.length === 0 ? 'Required' : 'Value');
  refuseFields(body);
  if (body.rows) {
    const seen = new Set<number>();
    for (const [at, { id }] of body.rows.entries()) {
      if (seen.has(id)) throw invalidField(`rows.${at}.id`, 'Duplicate');
      seen.add(id);
    }
    return body.rows.map(({ id, version, set }) => ({ kind: 'update', id, version, values: set }));
  }
  const ids = body.ids ?? (await idsUnder(db, actor, body));
  const derive = body.add || body.remove ? (row: FullRecord) => changedLists(row, body) : undefined;
  return [...new Set(ids)].map((id) => ({
    kind: 'update',
    id,
    values: body.set ?? {},
    ...(derive && { derive }),
  }));
}
