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
