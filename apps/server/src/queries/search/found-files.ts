import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import {
  CANDIDATE,
  type Candidate,
  type CandidateLines,
  candidateLines,
  readCandidateLines,
  readCandidates,
} from './candidate-lines.ts';
import { conditions, type SearchFilters } from './candidates.ts';
import type { FoundFile, TextKinds, WantedPages } from './few-files.ts';

/** Files whose pages answer, and the records of some of them. */
export interface FoundFiles {
  /** Those with more pages that answer stand first. */
  files: FoundFile[];
  /** Of each file whose record was looked up and may be shown. */
  ofFiles: Candidate[];
  /** Of these it was not, in the same order. */
  others: FoundFile[];
  /** There are more such pages than were looked at. */
  isCut: boolean;
}

/** How far is looked. */
export interface HowFar {
  /** Of how many pages; null: of all. */
  most: number | null;
  /** Of how many files the record is looked up; null: of all. */
  files: number | null;
}

const shared = ({ institutionId }: SearchFilters) => ({ institutionId, isOfFiles: true, keepsPlan: true });

export function findFiles(db: Db, asked: WantedPages, far: HowFar): Promise<FoundFiles> {
  const { institutionId, holds } = asked.filters;
  const pages = sql`pages_found(${asked.tsquery}::tsquery, ${institutionId}::bigint, ${far.most}::int,
    ${holds === 'most'}::boolean)`;
  return readPages(db, pages, asked, far);
}

/** The same by two statements at once, each of one half of the pages (migration 0089); of one institution. */
export async function findInHalves(db: Db, asked: WantedPages, far: HowFar): Promise<FoundFiles> {
  const { institutionId, holds } = asked.filters;
  const half = (all: number | null) => all && Math.ceil(all / 2);
  const ofHalf = { most: half(far.most), files: half(far.files) };
  const halves = await Promise.all(
    [0, 1].map((number) => {
      const pages = sql`pages_found_in_half(${number}::int, ${asked.tsquery}::tsquery, ${institutionId}::bigint,
        ${ofHalf.most}::int, ${holds === 'most'}::boolean)`;
      return readPages(db, pages, asked, ofHalf);
    }),
  );
  return {
    files: halves.flatMap(({ files }) => files).toSorted(byPages),
    ofFiles: halves.flatMap(({ ofFiles }) => ofFiles),
    others: halves.flatMap(({ others }) => others).toSorted(byPages),
    isCut: halves.some(({ isCut }) => isCut),
  };
}

const byPages = (a: FoundFile, b: FoundFile) => b.parts - a.parts || a.file_id - b.file_id;

async function readPages(
  db: Db,
  pages: RawBuilder<unknown>,
  { kinds, filters }: WantedPages,
  { most, files: upTo }: HowFar,
): Promise<FoundFiles> {
  const first = sql`(select * from pages order by parts desc, file_id limit ${upTo}::int)`;
  const { rows } = await sql<CandidateLines & { files: string | null }>`${KEEP_PLAN}
    with pages as materialized (select * from ${pages})
    select (select string_agg(concat_ws(E'\\t', file_id, parts, pages), E'\\n') from pages) as files, looked_up.*
    from (${candidateLines(recordsOfFiles(first, kinds, filters), shared(filters))}) as looked_up`.execute(
    db,
  );
  const files = (rows[0]?.files?.split('\n') ?? []).map(readFile).toSorted(byPages);
  return {
    files,
    ofFiles: readCandidateLines(rows[0], shared(filters)),
    others: upTo === null ? [] : files.slice(upTo),
    isCut: most !== null && files.reduce((sum, { parts }) => sum + parts, 0) >= most,
  };
}

function readFile(line: string): FoundFile {
  const [id, parts, pages = ''] = line.split('\t');
  return { file_id: Number(id), parts: Number(parts), pages };
}

/** Of `found`, files with how many of their pages answer: a record as often as it has files among these. */
const recordsOfFiles = (found: RawBuilder<unknown>, kinds: TextKinds, filters: SearchFilters) =>
  sql`select ${CANDIDATE}, 1 - 1::float8 / (1 + found.parts) as rank, k.kind, found.file_id
    from ${found} as found
    join transcription k on k.file_id = found.file_id and k.kind = any(${kinds}::text[])
    join file f on f.id = found.file_id
    join record r on r.id = f.record_id
    -- Each by its id: readers have a view here, of which PostgreSQL would else make all rows first.
    cross join lateral (
      select institution_id, level, year_from, year_to from search_record where record_id = r.id limit 1
    ) as s
    where ${conditions(filters)}`;

export async function lookUpFiles(
  db: Db,
  files: readonly FoundFile[],
  { kinds, filters }: WantedPages,
): Promise<Candidate[]> {
  if (files.length === 0) return [];
  const found = sql`(select * from unnest(${files.map(({ file_id }) => file_id)}::bigint[],
    ${files.map(({ parts }) => parts)}::int[]) as each_file (file_id, parts))`;
  return readCandidates(db, recordsOfFiles(found, kinds, filters), shared(filters));
}
