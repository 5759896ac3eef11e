import type { Deps } from '../deps.ts';
import type { JobRun } from '../operation/job-run.ts';

export interface Job<Payload> {
  run(deps: Deps, payload: Payload, run: JobRun): Promise<void>;
  /** When it starts by itself, as a crontab writes it (UTC): `0 3 * * *`. */
  schedule?: string;
}
