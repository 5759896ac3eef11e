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

/** What is read of `record r` and `search_record s` to make a candidate of them. */
export const CANDIDATE = sql`r.id, r.level, r.path, r.is_published, r.is_draft, r.updated_at, r.tree_key,
  s.year_from, s.year_to, s.institution_id`;

/**
 * A candidate of `c`, which has those columns, `rank` and `source`: one line, and beside it the key. Whole numbers are
 * written quickest, and each that is left out saves a thousand of them; the institution stands there only where it is
 * not known.
 */
const line = (institutionId: number | null): RawBuilder<unknown> =>
  sql`concat_ws(E'\\t', c.id, (c.rank * 1000)::int, c.source, c.level, split_part(c.path, '.', 1),
    c.is_published::int + 2 * c.is_draft::int, (date_part('epoch', c.updated_at) * 1000)::bigint,
    coalesce(c.year_from, ${sql.lit(NO_YEAR)}), coalesce(c.year_to, ${sql.lit(NO_YEAR)})
    ${institutionId === null ? sql`, c.institution_id` : sql``})`;

function yearOf(text: string | undefined): number | null {
  const year = Number(text);
  return year === NO_YEAR ? null : year;
}

function readLine(text: string, key: string, institutionId: number | null): Candidate {
  const [id, rank, source, level, collection, state, at, from, to, institution] = text.split('\t');
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
 * The candidates that a statement finds. They come as one text: a thousand rows of twelve columns took four times as
 * long to be read as to be found.
 */
export async function readCandidates(
  db: Db,
  found: RawBuilder<unknown>,
  institutionId: number | null,
  { keepsPlan = false }: { keepsPlan?: boolean } = {},
): Promise<Candidate[]> {
  const between = sql.lit(BETWEEN_KEYS);
  const { rows } = await sql<{ lines: string | null; keys: string | null }>`${keepsPlan ? KEEP_PLAN : sql``}
    select string_agg(${line(institutionId)}, E'\\n') as lines,
      string_agg(replace(c.tree_key, ${between}, ''), ${between}) as keys
    from (${found}) as c`.execute(db);
  const [read] = rows;
  if (!read?.lines) return [];
  const keys = read.keys?.split(BETWEEN_KEYS) ?? [];
  return read.lines.split('\n').map((one, index) => readLine(one, keys[index] ?? '', institutionId));
}
