import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';

interface Reference {
  child: string;
  column: string;
  parentColumn: string;
  /** The child table has its own `institution_id`. */
  isScoped: boolean;
}

/** Foreign keys without `on delete cascade` or `set null`. */
async function referencesTo(db: Db, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as child, own.attname as column, theirs.attname as "parentColumn",
      exists (select from pg_attribute where attrelid = conrelid and attname = 'institution_id') as "isScoped"
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
    where contype = 'f' and confdeltype in ('a', 'r') and confrelid = ${`public.${table}`}::regclass
      and conrelid <> confrelid
    order by 1, 2`.execute(db);
  return rows;
}

/**
 * Deletes rows and everything that refers to them, found in the catalog, so that new tables are included. Fails as a
 * whole if a row of another institution refers to them.
 */
export async function deleteWithReferences(
  db: Db,
  table: string,
  where: RawBuilder<unknown>,
  institutions: readonly number[],
): Promise<void> {
  for (const { child, column, parentColumn, isScoped } of await referencesTo(db, table)) {
    const refers = sql`${sql.ref(column)} in (select ${sql.ref(parentColumn)} from ${sql.table(table)} where ${where})`;
    const condition = isScoped ? sql`${refers} and institution_id = any(${institutions}::bigint[])` : refers;
    await deleteWithReferences(db, child, condition, institutions);
  }
  await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
}
