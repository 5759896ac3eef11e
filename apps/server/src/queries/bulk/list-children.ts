import type { GRID_STATUSES } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field, Kind } from '@regest/contract/fields/field.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isClosedNow } from '../records/find-records.ts';
import { inSubtree } from '../records/record-path.ts';

interface ChildFilter {
  parentId: number;
  level: RecordLevel;
  status?: (typeof GRID_STATUSES)[number] | undefined;
  /** A field that is empty. */
  missing?: Field | undefined;
  withoutFiles: boolean;
}

const STATUS = {
  published: sql`r.is_published`,
  unpublished: sql`not r.is_published and not r.is_draft`,
  draft: sql`r.is_draft`,
  closed: isClosedNow('r'),
};

/** Condition for an empty value, for fields that are not in `fields`. */
const LACKING: { [K in Kind]?: (field: FieldOf<K>) => RawBuilder<unknown> } = {
  authors: () => sql`not exists (select from record_author named where named.record_id = r.id)`,
  dates: () => sql`r.dates = '[]'`,
  indices: ({ indexType }) => sql`not exists (select from record_index named
    join index_term term on term.id = named.index_id
    where named.record_id = r.id and term.type = ${indexType})`,
};

function lacks(field: Field): RawBuilder<unknown> {
  const ofKind = LACKING[field.kind] as ((field: Field) => RawBuilder<unknown>) | undefined;
  return ofKind?.(field) ?? sql`not r.fields ? ${field.name}`;
}

/** Live children of one level that pass the filters, in natural order, and how many there are. */
export async function listChildren(
  db: Db,
  { parentId, level, status, missing, withoutFiles }: ChildFilter,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    select r.id, count(*) over () as total from record r
    where r.parent_id = ${parentId} and r.level = ${level} and r.deleted_at is null
      ${status ? sql`and ${STATUS[status]}` : sql``}
      ${missing ? sql`and ${lacks(missing)}` : sql``}
      ${withoutFiles ? sql`and not exists (select from file where file.record_id = r.id)` : sql``}
    order by r.sort_key, r.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Live records below this one, itself not among them; one more than requested tells that there are too many. */
export async function listBelow(
  db: Db,
  path: string,
  level: RecordLevel | undefined,
  limit: number,
): Promise<number[]> {
  const ofLevel = level === undefined ? sql`` : sql`and level = ${level}`;
  const { rows } = await sql<{ id: number }>`
    select id from record where ${inSubtree(path)} and path <> ${path} and deleted_at is null ${ofLevel}
    order by path limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
