import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
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

/** Where there is no year; none is so early. */
const NO_YEAR = -1_000_000;

/**
 * A candidate of `record r` and `search_record s`: one line, and beside it the key. Whole numbers are written quickest,
 * and each that is left out saves a thousand of them; the institution stands there only where it is not known.
 */
export const asLine = (
  rank: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  institutionId: number | null,
): RawBuilder<unknown> =>
  sql`concat_ws(E'\\t', r.id, ((${rank}) * 1000)::int, ${source}, r.level, split_part(r.path, '.', 1),
    r.is_published::int + 2 * r.is_draft::int, (date_part('epoch', r.updated_at) * 1000)::bigint,
    coalesce(s.year_from, ${sql.lit(NO_YEAR)}), coalesce(s.year_to, ${sql.lit(NO_YEAR)})
    ${institutionId === null ? sql`, s.institution_id` : sql``}) as line,
    replace(r.tree_key, ${sql.lit(BETWEEN_KEYS)}, '') as key`;

function yearOf(text: string | undefined): number | null {
  const year = Number(text);
  return year === NO_YEAR ? null : year;
}

function readLine(line: string, key: string, institutionId: number | null): Candidate {
  const [id, rank, source, level, collection, state, at, from, to, institution] = line.split('\t');
  return {
    id: Number(id),
    rank: Number(rank) / 1000,
    source: source as Candidate['source'],
    level: level as RecordLevel,
    collection_id: Number(collection),
    is_published: state === '1',
    is_draft: state === '2',
    year_from: yearOf(from),
    year_to: yearOf(to),
    institution_id: institutionId ?? Number(institution),
    updated_at: Number(at),
    tree_key: key,
  };
}

/**
 * Candidates of a statement that selects them `asLine`. They come as one text: a thousand rows of twelve columns took
 * four times as long to be read as to be found.
 */
export async function readCandidates(
  db: Db,
  lines: RawBuilder<unknown>,
  institutionId: number | null,
  { areByIds = false }: { areByIds?: boolean } = {},
): Promise<Candidate[]> {
  const { rows } = await sql<{ lines: string | null; keys: string | null }>`${areByIds ? KEEP_PLAN : sql``}
    select string_agg(line, E'\\n') as lines, string_agg(key, ${sql.lit(BETWEEN_KEYS)}) as keys
    from (${lines}) as found`.execute(db);
  const [found] = rows;
  if (!found?.lines) return [];
  const keys = found.keys?.split(BETWEEN_KEYS) ?? [];
  return found.lines.split('\n').map((line, index) => readLine(line, keys[index] ?? '', institutionId));
}
