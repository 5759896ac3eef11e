import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** In what part of all records the most frequent words stand, from 0 to 1. */
export type Shares = ReadonlyMap<string, number>;

export interface WordShares {
  head: Shares;
  words: Shares;
}

/** Of all records, as PostgreSQL counted when it last looked at them; null: it has not yet, or may not say. */
export async function findWordShares(db: Db): Promise<(WordShares & { records: number }) | null> {
  const { rows } = await sql<{
    attname: 'head' | 'words';
    records: number;
    elements: string[];
    shares: number[];
  }>`select s.attname, c.reltuples::float8 as records, s.most_common_elems::text::text[] as elements,
      s.most_common_elem_freqs::float8[] as shares
    from pg_stats s join pg_class c on c.oid = to_regclass('public.search_record')
    where s.schemaname = 'public' and s.tablename = 'search_record' and s.attname in ('head', 'words')
      and s.most_common_elems is not null`.execute(db);
  const [head, words] = [
    rows.find((row) => row.attname === 'head'),
    rows.find((row) => row.attname === 'words'),
  ];
  if (!head || !words) return null;
  return { records: head.records, head: sharesOf(head), words: sharesOf(words) };
}

/** Behind the shares of the words stand the least and the greatest of them, of which nothing is read. */
const sharesOf = ({ elements, shares }: { elements: string[]; shares: number[] }): Shares =>
  new Map(elements.map((element, index) => [element, shares[index] ?? 0]));
