import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { AuthorWords, RecordWords } from './index-rows.ts';

/** Records whose words or years in the index are not these. */
export async function findDifferentRecords(db: Db, rows: readonly RecordWords[]): Promise<number[]> {
  const { rows: different } = await sql<{ id: number }>`
    select given.id from unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ words }) => words)}::text[], ${rows.map(({ head }) => head)}::text[],
      ${rows.map(({ yearFrom }) => yearFrom)}::int[], ${rows.map(({ yearTo }) => yearTo)}::int[])
      as given (id, words, head, year_from, year_to)
    left join search_record s on s.record_id = given.id
    where s.words is distinct from given.words::tsvector or s.head is distinct from given.head::tsvector
      or s.year_from is distinct from given.year_from or s.year_to is distinct from given.year_to
    order by given.id`.execute(db);
  return different.map(({ id }) => id);
}

/** Creators whose words in the index are not these. */
export async function findDifferentAuthors(db: Db, rows: readonly AuthorWords[]): Promise<number[]> {
  const { rows: different } = await sql<{ id: number }>`
    select given.id from unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ words }) => words)}::text[]) as given (id, words)
    left join search_author s on s.author_id = given.id
    where s.words is distinct from given.words::tsvector
    order by given.id`.execute(db);
  return different.map(({ id }) => id);
}
