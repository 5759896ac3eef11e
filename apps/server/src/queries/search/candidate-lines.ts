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
  /** Milliseconds since 1970. */
  updated_at: number;
  /** Its place in the order of the tree: the natural order of the whole signature. */
  tree_key: string;
}

/** Between keys, which may hold other signs; none that has this one is told apart by it. */
const BETWEEN_KEYS = '\u001f';

/** A candidate of `record r` and `search_record s`: one line, and beside it the key. Whole numbers are written quickest. */
export const asLine = (rank: RawBuilder<unknown>, source: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`concat_ws(E'\\t', r.id, ((${rank}) * 1000)::int, ${source}, r.level, split_part(r.path, '.', 1), r.is_published::int,
    r.is_draft::int, coalesce(s.year_from::text, ''), coalesce(s.year_to::text, ''), s.institution_id,
    (date_part('epoch', r.updated_at) * 1000)::bigint) as line,
    replace(r.tree_key, ${sql.lit(BETWEEN_KEYS)}, '') as key`;

const yearOf = (text: string) => (text === '' ? null : Number(text));

function readLine(line: string, key: string): Candidate {
  const [id, rank, source, level, collection, published, draft, from = '', to = '', institution, at] =
    line.split('\t');
  return {
    id: Number(id),
    rank: Number(rank) / 1000,
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
  const { rows } = await sql<{ lines: string | null; keys: string | null }>`
    select string_agg(line, E'\\n') as lines, string_agg(key, ${sql.lit(BETWEEN_KEYS)}) as keys
    from (${lines}) as found`.execute(db);
  const [found] = rows;
  if (!found?.lines) return [];
  const keys = found.keys?.split(BETWEEN_KEYS) ?? [];
  return found.lines.split('\n').map((line, index) => readLine(line, keys[index] ?? ''));
}
