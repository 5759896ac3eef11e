import { textLanguageOf } from '@regest/contract/exchange/language-codes.ts';
import { isRecording } from '@regest/contract/values/file-types.ts';
import { isOnPicture } from '@regest/contract/values/picture-edit.ts';
import type { RecordFile } from '@regest/portal/views/record-view.ts';
import type { Box, OpenSheet, Sheet, SheetLine } from '@regest/portal/views/sheet-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles, type PublicFile } from '../../queries/published/files.ts';
import { findPublicSheet, type PublicWord } from '../../queries/published/reading.ts';
import { mark } from '../../search/index.ts';

/** Fields whose files readers open; `transcriptionFiles` are listed apart. */
export const LISTED_FIELDS = new Set(['files', 'contentFiles']);

const isPicture = ({ mimeType }: RecordFile) => mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';
const hasPages = ({ mimeType, pages }: RecordFile) =>
  (mimeType === 'application/pdf' || mimeType === 'image/tiff') && (pages ?? 0) > 0;
export const isSound = ({ mimeType }: RecordFile) => isRecording(mimeType);

export function fileOf(file: PublicFile): RecordFile {
  return {
    id: file.id,
    name: file.name,
    mimeType: file.mime_type,
    size: file.size,
    pages: file.pages,
    duration: file.duration,
    textKind: file.text_kind,
    isTextChecked: file.text_is_checked ?? false,
    textLanguage: textLanguageOf(file.text_language),
    hasPoster: file.poster_id !== null,
  };
}

/** Pictures of a record, page after page through all its files. */
export function sheetsOf(files: readonly RecordFile[]): Sheet[] {
  const sheets: Omit<Sheet, 'number'>[] = files.flatMap((file): Omit<Sheet, 'number'>[] => {
    if (hasPages(file))
      return Array.from({ length: file.pages ?? 1 }, (_, page) => ({ fileId: file.id, page: page + 1 }));
    return isPicture(file) ? [{ fileId: file.id, page: null }] : [];
  });
  return sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
}

export async function openSheet(
  reader: Reader,
  sheet: Sheet,
  query: string,
): Promise<Omit<OpenSheet, 'region'>> {
  const row = await findPublicSheet(reader, sheet.fileId, sheet.page ?? 1);
  const words = (row?.text ?? '').trim();
  const marks = marksOf(words, query);
  const { width, height } = row ?? {};
  return {
    ...sheet,
    // The stored size is that of the first page; other pages of a file may differ.
    size: width && height && (sheet.page ?? 1) === 1 ? { width, height } : null,
    text: words === '' ? null : words,
    textLanguage: textLanguageOf(row?.language ?? null),
    isTextChecked: row?.is_checked ?? false,
    isTextImported: row?.is_imported ?? false,
    marks,
    ...placeOnScan(words, row?.words ?? [], marks),
  };
}

interface PlacedWord {
  start: number;
  end: number;
  box: Box;
}

/** Box in hundredths of the page. */
const boxOf = ([, x, y, w, h]: PublicWord): Box => [x / 100, y / 100, w / 100, h / 100];

const UNIT = 10_000;
const isOnSheet = ([, x, y, w, h]: PublicWord) =>
  isOnPicture({ x: x / UNIT, y: y / UNIT, w: w / UNIT, h: h / UNIT });

/** Each word of a text with its box, if it has one: the third "zarząd" has the third box of its kind. */
export function placeWords(text: string, words: readonly PublicWord[]): PlacedWord[] {
  const boxesByWord = Map.groupBy(words, ([word]) => word);
  const next = new Map<string, number>();
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const place = next.get(word) ?? 0;
    next.set(word, place + 1);
    const match = boxesByWord.get(word)?.[place];
    // A word cut off at the edge of its scan has no place on it.
    if (!match || !isOnSheet(match)) return [];
    return [{ start: index, end: index + word.length, box: boxOf(match) }];
  });
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , w]) => x + w));
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
  return [left, top, right - left, bottom - top].map((side) => Math.round(side * 100) / 100) as Box;
}

/** Boxes of the lines of a page on its scan, and those of the matching words. */
export function placeOnScan(
  text: string,
  words: readonly PublicWord[],
  marks: readonly [number, number][],
): { lines: SheetLine[]; boxes: Box[] } {
  const placed = placeWords(text, words);
  const within = (start: number, end: number) =>
    placed.filter((word) => word.start < end && word.end > start).map(({ box }) => box);
  const lines = [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
    box: around(within(index, index + line.length)),
  }));
  return { lines, boxes: marks.flatMap(([start, end]) => within(start, end)) };
}

/** Characters of one page that are searched, which bounds the cost of a hostile text. */
const MAX_READ = 50_000;
const MAX_MARKS = 500;

/** Positions of the words of a query in a text, in all their forms. */
export function marksOf(text: string, query: string): [number, number][] {
  return mark(text.slice(0, MAX_READ), query).slice(0, MAX_MARKS);
}

export interface FileNumbers {
  sheet(fileId: number | null, page: number): number;
  recording(fileId: number | null): number;
  textLanguage(fileId: number | null): string;
}

/**
 * Number of the sheet for each page of a file, and number of each recording, counted through all files of the record,
 * as addresses use them.
 */
export async function fileNumbers(reader: Reader, recordIds: readonly number[]): Promise<FileNumbers> {
  const files = await listPublicFiles(reader, recordIds);
  const listed = files.filter(({ field }) => LISTED_FIELDS.has(field));
  const sheets = new Map<string, number>();
  const recordings = new Map<number, number>();
  const languages = new Map(listed.map(({ id, text_language }) => [id, textLanguageOf(text_language)]));
  for (const rows of Map.groupBy(listed, ({ record_id }) => record_id).values()) {
    const own = rows.map(fileOf);
    for (const { fileId, page, number } of sheetsOf(own)) sheets.set(`${fileId} ${page ?? 1}`, number);
    for (const [index, { id }] of own.filter(isSound).entries()) recordings.set(id, index + 1);
  }
  return {
    sheet: (fileId, page) => sheets.get(`${fileId} ${page}`) ?? page,
    recording: (fileId) => recordings.get(fileId ?? 0) ?? 1,
    textLanguage: (fileId) => languages.get(fileId ?? 0) ?? textLanguageOf(null),
  };
}
