import type { Deps } from '../deps.ts';
import type { JobRun } from '../operation/job-run.ts';

export interface Job<Payload> {
  run(deps: Deps, payload: Payload, run: JobRun): Promise<void>;
  /** Schedule in crontab syntax, UTC: `0 3 * * *`. */
  schedule?: string;
  /** Takes minutes or hours, so it runs in a separate lane and delays no mail or thumbnail. */
  isLong?: boolean;
}
