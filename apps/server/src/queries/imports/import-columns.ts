import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What people of an institution said columns are, by their heads. */
export async function findRememberedColumns(db: Db, institutionId: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('import_column')
    .select(['head', 'field'])
    .where('institution_id', '=', institutionId)
    .execute();
  return Object.fromEntries(rows.map(({ head, field }) => [head, field]));
}

export async function rememberColumns(
  db: Db,
  institutionId: number,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into import_column (institution_id, head, field)
    select ${institutionId}, head, field
    from unnest(${Object.keys(columns)}::text[], ${Object.values(columns)}::text[]) as given (head, field)
    on conflict (institution_id, head) do update set field = excluded.field`.execute(db);
}
