import type { PlaceInText } from '@regest/contract/endpoints/transcriptions.ts';
import { FIND_MAX } from '@regest/contract/endpoints/typed-text.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { markedBoxes } from '@regest/contract/text/marked-boxes.ts';
import { isOnPicture } from '@regest/contract/values/picture-edit.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { yieldToEventLoop } from '../../operation/time-slices.ts';
import { findPageWords } from '../../queries/transcriptions/text-pages.ts';
import { findTranscription } from '../../queries/transcriptions/transcriptions.ts';
import { findPages, mark as markWords, type PageHit } from '../../search/index.ts';
import { findReadable } from '../files/find-readable.ts';

/** Characters of context on each side of a mark. */
const CONTEXT_CHARACTERS = 60;
/** Limit of matching parts; a text with more matching parts is not read to its end. */
const MAX_PARTS = 1_000;

type Marked = { start: number; end: number };

function withContext(text: string, { start, end }: Marked): Pick<PlaceInText, 'text' | 'mark'> {
  const before = text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start);
  const after = text.slice(end, end + CONTEXT_CHARACTERS);
  // Cuts at word boundaries.
  const lead = start > CONTEXT_CHARACTERS ? before.replace(/^\S*\s?/, '') : before;
  const rest = end + CONTEXT_CHARACTERS < text.length ? after.replace(/\s?\S*$/, '') : after;
  const piece = `${lead}${text.slice(start, end)}${rest}`.toWellFormed();
  return { text: piece, mark: [lead.length, lead.length + end - start] };
}

async function onPage(db: Db, fileId: number, part: PageHit, marks: readonly Marked[]) {
  const words = await findPageWords(db, fileId, part.part);
  return marks.map((mark) => ({
    page: part.part,
    ...withContext(part.text, mark),
    boxes: markedBoxes(part.text, [mark.start, mark.end], words)
      .filter(isOnPicture)
      .map(({ text: _, ...box }) => box),
  }));
}

/** Minutes overlap, so a cue in two of them is returned once. */
function inMinute({ text, starts }: PageHit, marks: readonly Marked[], given: Set<string>): PlaceInText[] {
  return marks.flatMap((mark) => {
    const before = text.slice(0, mark.start).split('\n');
    const time = (starts?.[before.length - 1] ?? 0) / 1000;
    const key = `${time} ${before.at(-1)?.length}`;
    if (given.has(key)) return [];
    given.add(key);
    return [{ time, ...withContext(text, mark), boxes: [] }];
  });
}

/** Places of the query in the text of one file, by the word rules of every search. */
export async function findInside(
  db: Db,
  actor: Actor,
  fileId: number,
  { q, exact }: { q: string; exact: boolean },
): Promise<{ isCut: boolean; places: PlaceInText[] }> {
  await findReadable(db, actor, 'transcription.read', fileId);
  if (!(await findTranscription(db, fileId))) throw notFound('transcription', fileId);
  const places: PlaceInText[] = [];
  const listedTexts = new Set<string>();
  for (const part of await findPages(db, [fileId], { q, exact, limit: MAX_PARTS })) {
    if (places.length > FIND_MAX) break;
    const marks = markWords(part.text, q, exact)
      .slice(0, FIND_MAX + 1)
      .map(([start, end]) => ({ start, end }));
    places.push(
      ...(part.starts === null ? await onPage(db, fileId, part, marks) : inMinute(part, marks, listedTexts)),
    );
    await yieldToEventLoop();
  }
  return { isCut: places.length > FIND_MAX, places: places.slice(0, FIND_MAX) };
}
