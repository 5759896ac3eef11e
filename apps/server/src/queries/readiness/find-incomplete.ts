import { INVENTORY_FIELDS, INVENTORY_SIZES } from '@regest/contract/derive/inventory-needs.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { hasSize, lacksText } from '../exports/incomplete-units.ts';
import { inSubtree } from '../records/record-path.ts';
import type { FoundRow, Looked } from './find-findings.ts';

/** The field that a gap is told at; a size that is missing, at the first kind of documentation. */
const GAPS = [
  ...INVENTORY_FIELDS.map((name) => sql`(${name}::text, ${lacksText(name)})`),
  ...INVENTORY_SIZES.slice(0, 1).map((name) => sql`(${name}::text, not ${hasSize})`),
];

/** Units that lack what an inventory prints, a row for each gap. */
export async function findIncomplete(db: Db, { id, path, deep }: Looked): Promise<FoundRow[]> {
  const where = deep ? sql`${inSubtree(path)} and deleted_at is null` : sql`id = ${id}`;
  const { rows } = await sql<FoundRow>`
    select id, level, title, tree_key, gap.field
    from (select id, level, title, tree_key, dates, fields from record where ${where} and level = 'unit') as unit
    cross join lateral (values ${sql.join(GAPS)}) as gap (field, lacks)
    where gap.lacks order by tree_key limit 10000`.execute(db);
  return rows;
}
