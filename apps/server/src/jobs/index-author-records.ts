import { indexAllRecordsOfAuthor } from '../services/search/index-author-records.ts';
import type { Job } from './job.ts';

export const indexAuthorRecords: Job<{ authorId: number }> = {
  run: (deps, { authorId }, { signal }) => indexAllRecordsOfAuthor(deps, authorId, () => !signal.aborted),
};
