import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';

/** A record that answers the query, with what facets, order and paging need. */
export interface Candidate {
  id: number;
  rank: number;
  source: 'description' | 'scan' | 'recording';
  /** The one whose text answers, unless the description does. */
  file_id: number | null;
  level: RecordLevel;
  collection_id: number;
  is_published: boolean;
  is_draft: boolean;
  year_from: number | null;
  year_to: number | null;
  institution_id: number;
  /** Milliseconds since 1970; unknown unless they are to be put in this order. */
  changed_at?: number | undefined;
  /** Its place in the order of the tree: the natural order of the whole signature. */
  tree_key: string;
}

/** Between keys, which hardly hold it; to take it out of them takes as long as to look up a tenth of the records. */
const BETWEEN_KEYS = '\u001f';

/** Where there is no year; none is so early. */
const NO_YEAR = -1_000_000;

/** What is read of `record r` and `search_record s` to make a candidate of them. */
export const CANDIDATE = sql`r.id, r.level, r.path, r.is_published, r.is_draft, r.tree_key,
  s.year_from, s.year_to, s.institution_id`;

/** What is the same for all candidates of a statement. */
export interface Shared {
  /** null: of several institutions. */
  institutionId: number | null;
  /** They were found by the text of a file, `c.file_id`, of which there may be several of a record. */
  isOfFiles?: boolean;
  keepsPlan?: boolean;
}

/**
 * A candidate of `c`, which has those columns and `rank`: one line, and beside it the key. Whole numbers are written
 * quickest, and each that is left out saves a thousand of them.
 */
const line = ({ institutionId, isOfFiles }: Shared): RawBuilder<unknown> =>
  sql`concat_ws(E'\\t', c.id, (c.rank * 1000)::int, c.level, split_part(c.path, '.', 1),
    c.is_published::int + 2 * c.is_draft::int,
    coalesce(c.year_from, ${sql.lit(NO_YEAR)}), coalesce(c.year_to, ${sql.lit(NO_YEAR)})
    ${isOfFiles ? sql`, c.kind, c.file_id` : sql``} ${institutionId === null ? sql`, c.institution_id` : sql``})`;

function yearOf(text: string | undefined): number | null {
  const year = Number(text);
  return year === NO_YEAR ? null : year;
}

function readLine(text: string, key: string, { institutionId, isOfFiles }: Shared): Candidate {
  const all = text.split('\t');
  const [id, rank, level, collection, state, from, to, kind, file] = all;
  return {
    id: Number(id),
    rank: Number(rank) / 1000,
    source: isOfFiles ? (kind === 'ocr' ? 'scan' : 'recording') : 'description',
    file_id: isOfFiles ? Number(file) : null,
    level: level as RecordLevel,
    collection_id: Number(collection),
    is_published: state === '1',
    is_draft: state === '2',
    year_from: yearOf(from),
    year_to: yearOf(to),
    institution_id: institutionId ?? Number(all.at(-1)),
    tree_key: key,
  };
}

/** Candidates as they come: a thousand rows of twelve columns took four times as long to be read as to be found. */
export interface CandidateLines {
  lines: string | null;
  keys: string | null;
}

/** What a statement finds, as two texts. */
export const candidateLines = (found: RawBuilder<unknown>, shared: Shared): RawBuilder<CandidateLines> =>
  sql`select string_agg(${line(shared)}, E'\\n') as lines,
      string_agg(c.tree_key, ${sql.lit(BETWEEN_KEYS)}) as keys
    from (${found}) as c`;

export function readCandidateLines(read: CandidateLines | undefined, shared: Shared): Candidate[] {
  if (!read?.lines) return [];
  const lines = read.lines.split('\n');
  const keys = wholeKeys(read.keys?.split(BETWEEN_KEYS) ?? [], lines);
  return lines.map((one, index) => readLine(one, keys[index] ?? '', shared));
}

/** The candidates that a statement finds. */
export async function readCandidates(
  db: Db,
  found: RawBuilder<unknown>,
  shared: Shared,
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateLines>`${shared.keepsPlan ? KEEP_PLAN : sql``}
    ${candidateLines(found, shared)}`.execute(db);
  return readCandidateLines(rows[0], shared);
}

/** A key ends with the number of its record, by which one that was taken apart is put together again. */
function wholeKeys(parts: readonly string[], lines: readonly string[]): readonly string[] {
  if (parts.length === lines.length) return parts;
  let next = 0;
  return lines.map((line) => {
    const id = line.slice(0, line.indexOf('\t')).padStart(10, '0');
    let key = parts[next++] ?? '';
    while (!key.endsWith(`\u0001${id}`) && next < parts.length) key += BETWEEN_KEYS + parts[next++];
    return key;
  });
}

/** Each record once, by the better of what was found of it. */
export function bestOfEach(all: readonly Candidate[]): Candidate[] {
  const best = new Map<number, Candidate>();
  for (const one of all)
    if ((best.get(one.id)?.rank ?? Number.NEGATIVE_INFINITY) < one.rank) best.set(one.id, one);
  return [...best.values()];
}

/** Moved up or down as a whole. Nobody else holds them yet, so they are not copied. */
export function lifted(by: number, found: Candidate[]): Candidate[] {
  for (const one of found) one.rank += by;
  return found;
}
