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
