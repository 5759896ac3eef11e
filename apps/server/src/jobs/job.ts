import type { Deps } from '../deps.ts';
import type { JobRun } from '../operation/job-run.ts';

export interface Job<Payload> {
  run(deps: Deps, payload: Payload, run: JobRun): Promise<void>;
  /** When it starts by itself, as a crontab writes it (UTC): `0 3 * * *`. */
  schedule?: string;
  /** Takes minutes or hours: has places of its own, so that no mail and no thumbnail ever waits for it. */
  isLong?: boolean;
}
