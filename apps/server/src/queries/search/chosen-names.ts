import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isTermVisible } from '../indices/visible-terms.ts';
import type { SearchFilters } from './candidates.ts';

/** Of one collection, creator or term to which a search is narrowed; null for what is gone or of another institution. */
export interface ChosenNames {
  collection: string | null;
  author: string | null;
  term: string | null;
}

export async function findChosenNames(
  db: Db,
  { institutionId, collectionId, authorId, indexId }: SearchFilters,
): Promise<ChosenNames> {
  const own = institutionId === null ? sql`true` : sql`institution_id = ${institutionId}`;
  const { rows } = await sql<ChosenNames>`select
    (select title from record
      where id = ${collectionId ?? null}::bigint and parent_id is null and deleted_at is null and ${own}) as collection,
    (select name from author where id = ${authorId ?? null}::bigint and ${own}) as author,
    (select name from index_term term
      where id = ${indexId ?? null}::bigint and ${isTermVisible(institutionId)}) as term`.execute(db);
  return rows[0] ?? { collection: null, author: null, term: null };
}
