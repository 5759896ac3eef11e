import type { Translate } from '../../ui/texts/translate.ts';
import type { ContentCounts } from './record-brief.ts';

function joined(parts: readonly string[], t: Translate): string {
  const [a = '', b, c] = parts;
  if (b === undefined) return a;
  return c === undefined ? t('countList.two', { a, b }) : t('countList.three', { a, b, c });
}

/** `2 serie, 5 jednostek archiwalnych i 1 dokument`; empty where nothing lies below. */
export function contentsText(counts: ContentCounts, t: Translate): string {
  const parts = [
    counts.seriesCount > 0 && t('count.series', { count: counts.seriesCount }),
    counts.unitsCount > 0 && t('count.units', { count: counts.unitsCount }),
    counts.documentsCount > 0 && t('count.documents', { count: counts.documentsCount }),
  ].filter((part) => part !== false);
  return joined(parts, t);
}

export function hasContents(counts: ContentCounts): boolean {
  return counts.seriesCount + counts.unitsCount + counts.documentsCount > 0;
}
