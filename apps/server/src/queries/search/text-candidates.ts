import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { bestOfEach, CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import { conditions, isNarrowed, MOST_CANDIDATES, type SearchFilters } from './candidates.ts';
import { type FoundFile, findAmongFewFiles, type TextKinds } from './few-files.ts';
import { type FoundFiles, findFiles, findInHalves } from './found-files.ts';
import type { KnownPage } from './found-texts.ts';

/**
 * Pages are counted up to here: a word that stands on more of them tells nothing apart. A filter leaves few of them; beside
 * descriptions that are more than are counted alone they only tell that texts answer too.
 */
const MOST_PARTS = { narrowed: 10_000, all: 5_000, beside: 1_000 };

/** A filter that leaves so many of the pages that were looked at leaves more than anybody will page through. */
const ENOUGH = 100;

/** The files that are looked up while it is not known yet whether there is room for more. */
const FILES_BESIDE = 100;

/** Whether texts are wanted beside descriptions. */
interface Room {
  /** A guess, before the descriptions are found. */
  isLikely: boolean;
  /** Likely enough that all files are looked up before it is known. */
  isSure: boolean;
  isLeft: Promise<boolean>;
}
const ALL_ROOM: Room = { isLikely: true, isSure: true, isLeft: Promise.resolve(true) };

interface HowAsked {
  room?: Room;
  /** By two statements at once: where they take longest, and not where descriptions need the other processor. */
  inHalves?: boolean;
}

export interface InTexts {
  found: Candidate[];
  isCut: boolean;
  /** Of a record the first pages, or minutes, of those that were looked at and answer. */
  pages: (recordId: number) => KnownPage[];
}

/**
 * Records one of whose files answers on one page, or within one minute; more of them rank higher. Their words are not
 * looked at again: unpacking those of every page that holds a frequent word would take seconds.
 */
export async function findInTexts(
  db: Db,
  kinds: TextKinds,
  tsquery: string,
  filters: SearchFilters,
  { room = ALL_ROOM, inHalves = false }: HowAsked = {},
): Promise<InTexts> {
  const pages = (most: number | null) =>
    inHalves ? findInHalves(db, tsquery, filters, most) : findFiles(db, tsquery, filters, most);
  const records = async (files: readonly FoundFile[]) => {
    const middle = inHalves ? Math.ceil(files.length / 2) : files.length;
    const halves = [files.slice(0, middle), files.slice(middle)];
    return (await Promise.all(halves.map((half) => candidatesOf(db, half, kinds, filters)))).flat();
  };
  const few = () => findAmongFewFiles(db, kinds, tsquery, filters);
  return isNarrowed(filters) ? findNarrowed(pages, records, few, room) : findBeside(pages, records, room);
}

type FindPages = (most: number | null) => Promise<FoundFiles>;
type FindRecords = (files: readonly FoundFile[]) => Promise<Candidate[]>;

async function findNarrowed(
  pages: FindPages,
  records: FindRecords,
  few: () => Promise<FoundFile[] | null>,
  room: Room,
): Promise<InTexts> {
  const { files, isCut } = await pages(room.isLikely ? MOST_PARTS.narrowed : MOST_PARTS.beside);
  const looked = recordsOf(await records(files), files);
  if (!isCut) return looked;
  if (!room.isLikely)
    return (await room.isLeft) ? findNarrowed(pages, records, few, ALL_ROOM) : { ...looked, isCut };
  if (looked.found.length >= ENOUGH || !(await room.isLeft)) return { ...looked, isCut };
  // Which of the pages a narrow filter leaves is not known beforehand, so none of them may be passed over.
  const all = (await few()) ?? (await pages(null)).files;
  return recordsOf(await records(all), all);
}

/** The files with most pages that answer: some at once, the rest where there is room for them. */
async function findBeside(pages: FindPages, records: FindRecords, room: Room): Promise<InTexts> {
  const most = room.isLikely ? MOST_PARTS.all : MOST_PARTS.beside;
  const { files, isCut } = await pages(most);
  // What is known by now need not be waited for.
  const isKnown = await Promise.race([room.isLeft, null]);
  const first = files.slice(0, (isKnown ?? room.isSure) ? MOST_CANDIDATES + 1 : FILES_BESIDE);
  const beside = await records(first);
  if (first.length === files.length && !isCut) return recordsOf(beside, files);
  if (!(await room.isLeft)) return { ...recordsOf(beside, first), isCut: true };
  if (isCut && !room.isLikely) return findBeside(pages, records, ALL_ROOM);
  const best = files.slice(0, MOST_CANDIDATES + 1);
  const looked = recordsOf([...beside, ...(await records(best.slice(first.length)))], best);
  return { ...looked, isCut: isCut || best.length < files.length || looked.isCut };
}

/** Files with more pages that answer stand first. */
function pagesAmong(ofFiles: readonly Candidate[], files: readonly FoundFile[]): InTexts['pages'] {
  const byId = new Map(ofFiles.map((one) => [one.file_id, one]));
  const filesOf = Map.groupBy(files, ({ file_id }) => byId.get(file_id)?.id);
  return (recordId) =>
    (filesOf.get(recordId) ?? []).flatMap(({ file_id, pages }) => {
      const overlaps = byId.get(file_id)?.source === 'recording';
      return pages.split(',').map((part) => ({ fileId: file_id, part: Number(part), overlaps }));
    });
}

/** `ofFiles`: as many of these as were looked up. */
function recordsOf(ofFiles: readonly Candidate[], files: readonly FoundFile[]): InTexts {
  const found = bestOfEach(ofFiles);
  return { found, isCut: found.length > MOST_CANDIDATES, pages: pagesAmong(ofFiles, files) };
}

/** A record as often as it has files among these. */
async function candidatesOf(
  db: Db,
  files: readonly FoundFile[],
  kinds: TextKinds,
  filters: SearchFilters,
): Promise<Candidate[]> {
  if (files.length === 0) return [];
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
