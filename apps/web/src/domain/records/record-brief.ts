import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

/** What lies below a record, by level. */
export interface ContentCounts {
  seriesCount: number;
  unitsCount: number;
  documentsCount: number;
}

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
