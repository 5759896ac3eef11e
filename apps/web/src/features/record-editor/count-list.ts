import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Translate } from '../../ui/texts/translate.ts';

type Counts = Pick<RecordView['statistics'], 'seriesCount' | 'unitsCount' | 'documentsCount'>;

/** "2 serie, 5 jednostek archiwalnych i 12 dokumentów"; empty when nothing lies below. */
export function countList(counts: Counts, t: Translate): string {
  const parts = [
    ...(counts.seriesCount > 0 ? [t('count.series', { count: counts.seriesCount })] : []),
    ...(counts.unitsCount > 0 ? [t('count.units', { count: counts.unitsCount })] : []),
    ...(counts.documentsCount > 0 ? [t('count.documents', { count: counts.documentsCount })] : []),
  ];
  const [a = '', b = '', c = ''] = parts;
  if (parts.length === 3) return t('countList.three', { a, b, c });
  return parts.length === 2 ? t('countList.two', { a, b }) : a;
}
