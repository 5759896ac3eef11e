import { buildIndex } from '../services/search/build-index.ts';
import type { Job } from './job.ts';

export const buildSearchIndex: Job<Record<string, never>> = {
  async run(deps, _, { signal }) {
    await buildIndex(deps, { goesOn: () => !signal.aborted });
    signal.throwIfAborted();
  },
};
