import type { Db } from '../../db/schema.ts';
import { bestOfEach, type Candidate } from './candidate-lines.ts';
import { isNarrowed, MOST_CANDIDATES } from './candidates.ts';
import { type FoundFile, findAmongFewFiles, type WantedPages } from './few-files.ts';
import { type FoundFiles, findFiles, findInHalves, type HowFar, lookUpFiles } from './found-files.ts';
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
  /** Whether descriptions and these are more than are counted. */
  isFilledBy: (found: readonly Candidate[]) => Promise<boolean>;
}
const ALL_ROOM: Room = { isLikely: true, isSure: true, isFilledBy: async () => false };

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
  asked: WantedPages,
  { room = ALL_ROOM, inHalves = false }: HowAsked = {},
): Promise<InTexts> {
  const pages = (far: HowFar) => (inHalves ? findInHalves(db, asked, far) : findFiles(db, asked, far));
  const lookUp = (files: readonly FoundFile[]) => lookUpFiles(db, files, asked);
  const few = () => findAmongFewFiles(db, asked);
  return isNarrowed(asked.filters) ? findNarrowed(pages, lookUp, few, room) : findBeside(pages, lookUp, room);
}

type FindPages = (far: HowFar) => Promise<FoundFiles>;
type LookUp = (files: readonly FoundFile[]) => Promise<Candidate[]>;

async function findNarrowed(
  pages: FindPages,
  lookUp: LookUp,
  few: () => Promise<FoundFile[] | null>,
  room: Room,
): Promise<InTexts> {
  const most = room.isLikely ? MOST_PARTS.narrowed : MOST_PARTS.beside;
  const { files, ofFiles, isCut } = await pages({ most, files: null });
  const looked = recordsOf(ofFiles, files);
  if (!isCut) return looked;
  if (room.isLikely && looked.found.length >= ENOUGH) return { ...looked, isCut };
  if (await room.isFilledBy(looked.found)) return { ...looked, isCut };
  if (!room.isLikely) return findNarrowed(pages, lookUp, few, ALL_ROOM);
  // Which of the pages a narrow filter leaves is not known beforehand, so none of them may be passed over.
  const amongFew = await few();
  if (amongFew) return recordsOf(await lookUp(amongFew), amongFew);
  const all = await pages({ most: null, files: null });
  return recordsOf(all.ofFiles, all.files);
}

/** The files with most pages that answer: some at once, the rest where there is room for them. */
async function findBeside(pages: FindPages, lookUp: LookUp, room: Room): Promise<InTexts> {
  const { files, ofFiles, others, isCut } = await pages({
    most: room.isLikely ? MOST_PARTS.all : MOST_PARTS.beside,
    files: room.isSure ? MOST_CANDIDATES + 1 : FILES_BESIDE,
  });
  const beside = recordsOf(ofFiles, files);
  if (others.length === 0 && !isCut) return beside;
  if (await room.isFilledBy(beside.found)) return { ...beside, isCut: true };
  if (isCut && !room.isLikely) return findBeside(pages, lookUp, ALL_ROOM);
  const lookedUp = files.length - others.length;
  const rest = others.slice(0, Math.max(0, MOST_CANDIDATES + 1 - lookedUp));
  const all = recordsOf([...ofFiles, ...(await lookUp(rest))], files);
  return { ...all, isCut: isCut || rest.length < others.length || all.isCut };
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
