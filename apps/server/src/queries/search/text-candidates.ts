import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import { conditions, isNarrowed, MOST_CANDIDATES, type SearchFilters } from './candidates.ts';
import type { KnownPage } from './found-texts.ts';

export type TextKinds = readonly ('ocr' | 'stt')[];

/** Pages are counted up to here: a word that stands on more of them tells nothing apart. A filter leaves few of them. */
const MOST_PARTS = { narrowed: 10_000, all: 5_000 };

const SOURCE = sql`case k.kind when 'ocr' then 'scan' else 'recording' end`;

/** Of so many files the pages can be named to whoever shows the words on them. */
const FEW = 500;

/** A filter that leaves so many of the pages that were looked at leaves more than anybody will page through. */
const ENOUGH = 100;

/**
 * Records one of whose files answers on one page, or within one minute; more of them rank higher. Their words are not
 * looked at again: unpacking those of every page that holds a frequent word would take seconds.
 */
export async function findInTexts(
  db: Db,
  kinds: TextKinds,
  tsquery: string,
  filters: SearchFilters,
): Promise<{ found: Candidate[]; isCut: boolean; pages?: readonly KnownPage[] }> {
  const most = isNarrowed(filters) ? MOST_PARTS.narrowed : MOST_PARTS.all;
  const files = await findFiles(db, tsquery, filters, most);
  const best = isNarrowed(filters) ? files : files.slice(0, MOST_CANDIDATES + 1);
  const found = await recordsOf(db, best, kinds, filters);
  const isCut = files.reduce((sum, { parts }) => sum + parts, 0) >= most;
  if (!isCut || !isNarrowed(filters) || found.length >= ENOUGH)
    return {
      found,
      isCut: isCut || best.length < files.length || found.length > MOST_CANDIDATES,
      // Of a word on more pages than are counted those are shown that were looked at.
      ...((isCut || files.length <= FEW) && { pages: files.slice(0, FEW).flatMap(pagesOf) }),
    };
  // Which of the pages a narrow filter leaves is not known beforehand, so none of them may be passed over.
  const all = await recordsOf(db, await findFiles(db, tsquery, filters, null), kinds, filters);
  return { found: all, isCut: all.length > MOST_CANDIDATES };
}

interface FoundFile {
  file_id: number;
  parts: number;
  /** The first of them, with a comma between: most are never read. */
  pages: string;
}

const pagesOf = ({ file_id, pages }: FoundFile): KnownPage[] =>
  pages.split(',').map((part) => ({ fileId: file_id, part: Number(part) }));

/** `most`: of how many pages; null: of all. */
async function findFiles(
  db: Db,
  tsquery: string,
  { institutionId }: SearchFilters,
  most: number | null,
): Promise<FoundFile[]> {
  const { rows } = await sql<FoundFile>`${KEEP_PLAN}
    select file_id, parts, pages from pages_found(${tsquery}::tsquery, ${institutionId}::bigint, ${most}::int)
    order by parts desc, file_id`.execute(db);
  return rows;
}

async function recordsOf(
  db: Db,
  files: readonly FoundFile[],
  kinds: TextKinds,
  filters: SearchFilters,
): Promise<Candidate[]> {
  if (files.length === 0) return [];
  const rank = sql`1 - 1::float8 / (1 + found.parts)`;
  return readCandidates(
    db,
    sql`select distinct on (r.id) ${CANDIDATE}, ${rank} as rank, ${SOURCE} as source
      from unnest(${files.map(({ file_id }) => file_id)}::bigint[], ${files.map(({ parts }) => parts)}::int[])
        as found (file_id, parts)
      join transcription k on k.file_id = found.file_id and k.kind = any(${kinds}::text[])
      join file f on f.id = found.file_id
      join record r on r.id = f.record_id
      -- Each by its id: readers have a view here, of which PostgreSQL would else make all rows first.
      cross join lateral (
        select institution_id, level, year_from, year_to from search_record where record_id = r.id limit 1
      ) as s
      where ${conditions(filters)}
      order by r.id, found.parts desc`,
    filters.institutionId,
    { keepsPlan: true },
  );
}
