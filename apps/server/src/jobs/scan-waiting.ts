import { queueWaitingScans } from '../services/preservation/queue-waiting-scans.ts';
import type { Job } from './job.ts';

export const scanWaiting: Job<Record<string, never>> = {
  schedule: '*/15 * * * *',
  run: (deps) => queueWaitingScans(deps),
};
