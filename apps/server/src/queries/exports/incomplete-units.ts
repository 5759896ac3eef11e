import { INVENTORY_FIELDS } from '@regest/contract/derive/inventory-needs.ts';
import type { InventoryNeed } from '@regest/contract/endpoints/exports.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { pathEnd } from '../records/record-path.ts';

export interface IncompleteRow {
  id: number;
  title: string;
  path: string;
  missing: InventoryNeed[];
  total: number;
}

/** A group of documentation says something when it has a number above nought or a medium. */
export const hasSize = sql<boolean>`(
  jsonb_path_exists(fields, '$.*.* ? (@.type() == "number" && @ > 0)')
  or jsonb_path_exists(fields, '$.*.media[*]'))`;

/** Condition for a record without a text in `fields`. */
export const lacksText = (name: string) => sql<boolean>`coalesce(fields ->> ${name}::text, '') = ''`;

const GAPS = [
  // A draft may lack them, though they are required.
  sql`case when dates = '[]' and not fields ? 'datesUnknown' then 'dates' end`,
  ...INVENTORY_FIELDS.map((name) => sql`case when ${lacksText(name)} then ${name}::text end`),
  sql`case when not ${hasSize} then 'size' end`,
];

/** Units below a collection that lack what an inventory prints, the first of them and how many there are. */
export async function listIncompleteUnits(db: Db, path: string, limit: number): Promise<IncompleteRow[]> {
  const { rows } = await sql<IncompleteRow>`
    select id, title, path, missing, count(*) over () as total
    from (
      select id, title, path, tree_key, array_remove(array[${sql.join(GAPS)}]::text[], null) as missing
      from record
      where path >= ${path} and path < ${pathEnd(path)} and level = 'unit' and deleted_at is null
    ) units
    where missing <> '{}'
    order by tree_key limit ${limit}`.execute(db);
  return rows;
}
