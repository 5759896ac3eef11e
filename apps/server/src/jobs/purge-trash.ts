import { continuePurge } from '../services/trash/purge-record.ts';
import type { Job } from './job.ts';

/** Finishes a permanent deletion that outlasted its caller's patience, or its caller. */
export const purgeTrash: Job<{ rootId: number }> = {
  async run({ db }, { rootId }, { signal }) {
    const done = await continuePurge(db, rootId, () => !signal.aborted);
    if (!done) throw new Error('stopped before the deletion was finished');
  },
};
