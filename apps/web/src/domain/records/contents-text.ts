import { type ContentCounts, contentsInWords } from '@regest/reading/contents-in-words.ts';
import { editorTexts } from '../../ui/texts/editor-texts.ts';

export function contentsText(counts: ContentCounts): string {
  return contentsInWords(counts, editorTexts);
}

export function hasContents(counts: ContentCounts): boolean {
  return counts.seriesCount + counts.unitsCount + counts.documentsCount > 0;
}
