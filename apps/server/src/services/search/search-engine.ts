import type { Db } from '../../db/schema.ts';
import { deleteIndexed } from '../../queries/search/index-state.ts';
import { findCandidates } from './candidates.ts';
import { indexAuthors } from './index-authors.ts';
import { indexNew, indexRead, indexRecords } from './index-records.ts';
import { indexText } from './index-text.ts';
import type { IndexedKind, SearchPort } from './search-port.ts';

const PUT: Record<IndexedKind, (db: Db, ids: readonly number[]) => Promise<void>> = {
  record: indexRecords,
  author: indexAuthors,
  text: async (db, ids) => {
    for (const id of ids) await indexText(db, id);
  },
};

/** The only engine there is: PostgreSQL itself. What is deleted there leaves the index by its foreign keys. */
export const searchEngine: SearchPort = {
  put: (db, kind, ids) => PUT[kind](db, ids),
  putRecords: indexRead,
  putNew: indexNew,
  remove: deleteIndexed,
  search: findCandidates,
};
