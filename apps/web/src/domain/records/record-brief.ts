import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type ContentCounts, contentsInWords } from '@regest/reading/in-words.ts';
import { editorTexts } from '../../ui/texts/editor-texts.ts';

/** Data of a record for actions on it, which a row of the tree and an opened record both have. */
export interface RecordBrief extends ContentCounts {
  id: number;
  level: RecordLevel;
  title: string;
  signature: string;
  isPublished: boolean;
}

export function briefOf(record: RecordView): RecordBrief {
  const { id, level, title, signature, isPublished, statistics } = record;
  const { seriesCount, unitsCount, documentsCount } = statistics;
  return { id, level, title, signature, isPublished, seriesCount, unitsCount, documentsCount };
}

export function contentsText(counts: ContentCounts): string {
  return contentsInWords(counts, editorTexts);
}

export function hasContents(counts: ContentCounts): boolean {
  return counts.seriesCount + counts.unitsCount + counts.documentsCount > 0;
}
