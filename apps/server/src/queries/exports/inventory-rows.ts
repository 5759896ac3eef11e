import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { Db } from '../../db/schema.ts';
import type { Snapshot } from '../shared/snapshot.ts';

export type InventoryUnitRow = [
  sectionId: number,
  signature: string,
  title: string,
  dates: DateEntry[],
  fields: Record<string, unknown>,
];

/** Only the fields that are printed: the others of a unit may be long. */
const PRINTED = [
  'datesUnknown',
  'totalSize',
  ...recordFields('unit')
    .filter(({ inventory }) => inventory)
    .map(({ name }) => name),
];
const printed = PRINTED.map((name) => `'${name}', r.fields -> '${name}'`).join(', ');

/** Units of the given sections, in their order. */
export function streamInventoryUnits(
  snapshot: Snapshot,
  sectionIds: readonly number[],
): AsyncGenerator<InventoryUnitRow> {
  return snapshot.stream<InventoryUnitRow>(
    `select json_build_array(s.id, r.signature, r.title, r.dates, json_build_object(${printed}))
     from unnest($1::bigint[]) with ordinality as s (id, rank)
     cross join lateral (
       select signature, title, dates, fields from record
       where parent_id = s.id and level = 'unit' and deleted_at is null order by sort_key, id) r`,
    [sectionIds],
  );
}

export interface SectionContent {
  id: number;
  content: string | null;
  units: number;
}

/** The description of a section and the number of units directly below it; empty sections are left out. */
export function listSectionContents(
  snapshot: Snapshot,
  sectionIds: readonly number[],
): Promise<SectionContent[]> {
  return snapshot.list<SectionContent>(
    `select json_build_object('id', s.id, 'content', r.fields ->> 'content', 'units', (
       select count(*) from record u where u.parent_id = s.id and u.level = 'unit' and u.deleted_at is null))
     from unnest($1::bigint[]) as s (id) join record r on r.id = s.id`,
    [sectionIds],
  );
}

export interface InventoryCollection {
  dates: DateEntry[];
  fields: Record<string, unknown>;
  authors: string[];
}

export async function findInventoryCollection(
  snapshot: Snapshot,
  id: number,
): Promise<InventoryCollection | undefined> {
  const [row] = await snapshot.list<InventoryCollection>(
    `select json_build_object('dates', r.dates, 'fields', r.fields, 'authors', coalesce((
       select json_agg(a.name order by ra.position) from record_author ra join author a on a.id = ra.author_id
       where ra.record_id = r.id), '[]'))
     from record r where r.id = $1`,
    [id],
  );
  return row;
}

/** Signatures of records by their ids. */
export async function listSignatures(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('record')
    .select(['id', 'signature'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, signature }) => [id, signature]));
}
