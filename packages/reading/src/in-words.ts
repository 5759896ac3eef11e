import { areYears, type Dated, dateInWords, endsOf } from '@regest/contract/kinds/parts/date-words.ts';
import type { Level } from '@regest/contract/levels.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';

export interface ContentCounts {
  seriesCount: number;
  unitsCount: number;
  documentsCount: number;
}

function joined([a = '', b, c]: readonly string[], { say }: Texts): string {
  if (b === undefined) return a;
  return c === undefined ? say('countList.two', { a, b }) : say('countList.three', { a, b, c });
}

/** `2 serie, 5 jednostek archiwalnych i 1 dokument`; empty where nothing lies below. */
export function contentsInWords(counts: ContentCounts, texts: Texts): string {
  const parts = [
    counts.seriesCount > 0 && texts.sayCount('count.series', counts.seriesCount),
    counts.unitsCount > 0 && texts.sayCount('count.units', counts.unitsCount),
    counts.documentsCount > 0 && texts.sayCount('count.documents', counts.documentsCount),
  ].filter((part) => part !== false);
  return joined(parts, texts);
}

const QUALIFIED = {
  circa: 'inventory.dateCirca',
  before: 'inventory.dateBefore',
  after: 'inventory.dateAfter',
  uncertain: 'inventory.dateUncertain',
} as const;

/** A date as in a finding aid: "ok. 1908–1934", "1936-05-03 – 1937". */
function shortDate(entry: Dated, { say }: Texts): string {
  const ends = endsOf(entry).filter((end) => end !== '');
  // No spaces around the dash between years; spaces between days, which have dashes of their own.
  const date = ends.join(areYears(ends) ? '–' : ' – ');
  return entry.qualifier ? say(QUALIFIED[entry.qualifier], { date }) : date;
}

/** "1918–1939, ok. 1945"; nothing where there is none, unless the date is known to be unknown: "b.d.". */
export function shortDates(dates: readonly Dated[], texts: Texts, areUnknown = false): string {
  if (dates.length === 0) return areUnknown ? texts.say('inventory.dateUnknown') : '';
  return dates.map((date) => shortDate(date, texts)).join(', ');
}

/** "12 kwietnia 1931, około 1945"; "b.d." for a record without any. */
export function datesInWords(dates: readonly Dated[], texts: Texts): string {
  if (dates.length === 0) return texts.say('inventory.dateUnknown');
  return dates.map((date) => dateInWords(date, texts)).join(', ');
}

export type PublishingStatus = 'published' | 'draft' | 'unPublished' | 'unsaved' | 'unknown';

/** A draft is not yet anything else; a record never saved has no status. */
export function publishingStatus(record: {
  isPublished?: boolean | null;
  isDraft?: boolean | null;
}): PublishingStatus {
  if (record.isPublished === undefined || record.isPublished === null) return 'unsaved';
  if (record.isPublished) return 'published';
  return record.isDraft ? 'draft' : 'unPublished';
}

/** "Zespół/zbiór" and "dokument" are masculine in Polish; the others are not. */
const FEMININE: ReadonlySet<string> = new Set<Level>(['institution', 'series', 'unit']);

/** The status as it is said of a thing of this level: "Opublikowany" of a document, "Opublikowana" of a series. */
export function statusInWords(
  status: PublishingStatus,
  level: Level | undefined,
  { say, has }: Texts,
): string {
  const feminine = `publishing.status.feminine.${status}`;
  return level !== undefined && FEMININE.has(level) && has(feminine)
    ? say(feminine)
    : say(`publishing.status.${status}`);
}
