import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** A record that answers the query, with what facets, order and paging need. */
export interface Candidate {
  id: number;
  rank: number;
  source: 'description' | 'scan' | 'recording';
  level: RecordLevel;
  collection_id: number;
  is_published: boolean;
  is_draft: boolean;
  year_from: number | null;
  year_to: number | null;
  institution_id: number;
  /** Seconds since 1970. */
  updated_at: number;
  /** Its place in the order of the tree: the natural order of the whole signature. */
  tree_key: string;
}

/** A candidate of `record r` and `search_record s`: one line, and beside it the key, which may hold any sign. */
export const asLine = (rank: RawBuilder<unknown>, source: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`concat_ws(E'\\t', r.id, ${rank}, ${source}, r.level, split_part(r.path, '.', 1), r.is_published::int,
    r.is_draft::int, coalesce(s.year_from::text, ''), coalesce(s.year_to::text, ''), s.institution_id,
    date_part('epoch', r.updated_at)) as line, r.tree_key as key`;

const yearOf = (text: string) => (text === '' ? null : Number(text));

function readLine(line: string, key: string): Candidate {
  const [id, rank, source, level, collection, published, draft, from = '', to = '', institution, at] =
    line.split('\t');
  return {
    id: Number(id),
    rank: Number(rank),
    source: source as Candidate['source'],
    level: level as RecordLevel,
    collection_id: Number(collection),
    is_published: published === '1',
    is_draft: draft === '1',
    year_from: yearOf(from),
    year_to: yearOf(to),
    institution_id: Number(institution),
    updated_at: Number(at),
    tree_key: key,
  };
}

/**
 * Candidates of a statement that selects them `asLine`. They come as one text: a thousand rows of twelve columns took
 * four times as long to be read as to be found.
 */
export async function readCandidates(db: Db, lines: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<{ lines: string | null; keys: string[] }>`
    select string_agg(line, E'\\n') as lines, json_agg(key) as keys from (${lines}) as found`.execute(db);
  const [found] = rows;
  if (!found?.lines) return [];
  return found.lines.split('\n').map((line, index) => readLine(line, found.keys[index] ?? ''));
}
