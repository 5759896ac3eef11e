import { removeOldTrash as removeOldTrashNow } from '../services/trash/remove-old-trash.ts';
import type { Job } from './job.ts';

export const removeOldTrash: Job<Record<string, never>> = {
  schedule: '15 2 * * *',
  run: ({ db }, _, { signal }) => removeOldTrashNow(db, () => !signal.aborted),
};
