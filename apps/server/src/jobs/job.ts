import type { Deps } from '../deps.ts';

export interface JobRun {
  /** Aborted when the program stops: a long job ends at its next safe point and is run again later. */
  signal: AbortSignal;
  /** 1 on the first try. */
  attempt: number;
  isLastAttempt: boolean;
}

export interface Job<Payload> {
  run(deps: Deps, payload: Payload, run: JobRun): Promise<void>;
  /** When it starts by itself, as a crontab writes it (UTC): `0 3 * * *`. */
  schedule?: string;
}
