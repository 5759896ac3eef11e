import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface SavedSearchRow {
  name: string;
  search: string;
  created_at: string;
}

export async function listSavedSearches(db: Db, userId: number): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select name, search, created_at from saved_search where user_id = ${userId}
    order by plain(name), name`.execute(db);
  return rows;
}

export async function putSavedSearch(
  db: Db,
  userId: number,
  { name, search }: { name: string; search: string },
): Promise<void> {
  await sql`
    insert into saved_search (user_id, name, search) values (${userId}, ${name}, ${search})
    on conflict (user_id, name) do update set search = excluded.search`.execute(db);
}

export async function deleteSavedSearch(db: Db, userId: number, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from saved_search where user_id = ${userId} and name = ${name}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
