import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { ContentCounts } from '@regest/reading/contents-in-words.ts';

/** As much of a record as an action on it needs: a row of the tree and an opened record both have it. */
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
