import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { bestOfEach, CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import { conditions, isNarrowed, MOST_CANDIDATES, type SearchFilters } from './candidates.ts';
import type { KnownPage } from './found-texts.ts';

export type TextKinds = readonly ('ocr' | 'stt')[];

/** Pages are counted up to here: a word that stands on more of them tells nothing apart. A filter leaves few of them. */
const MOST_PARTS = { narrowed: 10_000, all: 5_000 };

/** A filter that leaves so many of the pages that were looked at leaves more than anybody will page through. */
const ENOUGH = 100;

export interface InTexts {
  found: Candidate[];
  isCut: boolean;
  /** Of a record the first pages, or minutes, of those that were looked at and answer. */
  pages: (recordId: number, most: number) => KnownPage[];
}

/**
 * Records one of whose files answers on one page, or within one minute; more of them rank higher. Their words are not
 * looked at again: unpacking those of every page that holds a frequent word would take seconds. `room`: of how many files
 * at most, asked for once the pages are known.
 */
export async function findInTexts(
  db: Db,
  kinds: TextKinds,
  tsquery: string,
  filters: SearchFilters,
  room: () => Promise<number> = async () => MOST_CANDIDATES + 1,
): Promise<InTexts> {
  const most = isNarrowed(filters) ? MOST_PARTS.narrowed : MOST_PARTS.all;
  const files = await findFiles(db, tsquery, filters, most);
  const best = isNarrowed(filters) ? files : files.slice(0, await room());
  const looked = await recordsOf(db, best, kinds, filters);
  const isCut = files.reduce((sum, { parts }) => sum + parts, 0) >= most;
  if (!isCut || !isNarrowed(filters) || looked.found.length >= ENOUGH)
    return { ...looked, isCut: isCut || best.length < files.length || looked.isCut };
  // Which of the pages a narrow filter leaves is not known beforehand, so none of them may be passed over.
  return recordsOf(db, await findFiles(db, tsquery, filters, null), kinds, filters);
}

interface FoundFile {
  file_id: number;
  parts: number;
  /** The first of them, with a comma between: most are never read. */
  pages: string;
}

/** Files with more pages that answer stand first. */
function pagesAmong(ofFiles: readonly Candidate[], files: readonly FoundFile[]): InTexts['pages'] {
  const recordOf = new Map(ofFiles.map(({ id, file_id }) => [file_id, id]));
  const filesOf = Map.groupBy(files, ({ file_id }) => recordOf.get(file_id));
  return (recordId, most) =>
    (filesOf.get(recordId) ?? [])
      .slice(0, most)
      .flatMap(({ file_id, pages }) =>
        pages.split(',').map((part) => ({ fileId: file_id, part: Number(part) })),
      )
      .slice(0, most);
}

/** `most`: of how many pages; null: of all. */
async function findFiles(
  db: Db,
  tsquery: string,
  { institutionId, holds }: SearchFilters,
  most: number | null,
): Promise<FoundFile[]> {
  const { rows } = await sql<FoundFile>`${KEEP_PLAN}
    select file_id, parts, pages
    from pages_found(${tsquery}::tsquery, ${institutionId}::bigint, ${most}::int, ${holds === 'most'}::boolean)
    order by parts desc, file_id`.execute(db);
  return rows;
}

async function recordsOf(
  db: Db,
  files: readonly FoundFile[],
  kinds: TextKinds,
  filters: SearchFilters,
): Promise<InTexts> {
  const ofFiles = files.length === 0 ? [] : await candidatesOf(db, files, kinds, filters);
  const found = bestOfEach(ofFiles);
  return { found, isCut: found.length > MOST_CANDIDATES, pages: pagesAmong(ofFiles, files) };
}

/** A record as often as it has files among these. */
function candidatesOf(
  db: Db,
  files: readonly FoundFile[],
  kinds: TextKinds,
  filters: SearchFilters,
): Promise<Candidate[]> {
  return readCandidates(
    db,
    sql`select ${CANDIDATE}, 1 - 1::float8 / (1 + found.parts) as rank, k.kind, found.file_id
      from unnest(${files.map(({ file_id }) => file_id)}::bigint[], ${files.map(({ parts }) => parts)}::int[])
        as found (file_id, parts)
      join transcription k on k.file_id = found.file_id and k.kind = any(${kinds}::text[])
      join file f on f.id = found.file_id
      join record r on r.id = f.record_id
      -- Each by its id: readers have a view here, of which PostgreSQL would else make all rows first.
      cross join lateral (
        select institution_id, level, year_from, year_to from search_record where record_id = r.id limit 1
      ) as s
      where ${conditions(filters)}`,
    { institutionId: filters.institutionId, isOfFiles: true, keepsPlan: true },
  );
}
