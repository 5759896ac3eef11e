import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import type { Query } from '@regest/polish/query/query.ts';
import type { Db } from '../../db/schema.ts';
import type { OneCount } from '../../queries/records/record-counts.ts';
import type { Candidate } from '../../queries/search/candidate-lines.ts';
import type { SearchFilters } from '../../queries/search/candidates.ts';
import type { IndexableRecord } from '../../queries/search/index-rows.ts';
import type { InTexts } from '../../queries/search/text-candidates.ts';

/** What can be found: descriptions, creators, and the texts of files (by the file's id). */
export type IndexedKind = 'record' | 'author' | 'text';

export interface Found {
  found: Candidate[];
  /** There are more than were looked at. */
  isCut: boolean;
  /** Of a record the first pages, or minutes, that answer, where texts were looked at. */
  pages?: InTexts['pages'] | undefined;
}

export const NOTHING: Found = { found: [], isCut: false };

/**
 * All that the program asks of whatever holds the index. Words are made before (packages/polish) and hits are dressed
 * after (`record-hits.ts`) whichever engine it is; docs/decisions/0008-search-port.md says when another would take over.
 */
export interface SearchPort {
  /** Makes these things findable as they are now; part of the transaction that changes them. */
  put(db: Db, kind: IndexedKind, ids: readonly number[]): Promise<void>;
  /** The same for records that were just read. */
  putRecords(db: Db, records: readonly IndexableRecord[]): Promise<void>;
  /** The same for one that was just created; then it is counted in, which is the last thing of its transaction. */
  putNew(db: Db, record: IndexableRecord, count: OneCount): Promise<void>;
  /** They are no longer there, or have nothing to be found by. */
  remove(db: Db, kind: IndexedKind, ids: readonly number[]): Promise<void>;
  /**
   * Records that answer, unordered, with what order, facets and paging need. Without words that are wanted: what the
   * filters let through, and nothing where there are none.
   */
  search(db: Db, query: Query, filters: SearchFilters, asked: SearchQuery): Promise<Found>;
}
