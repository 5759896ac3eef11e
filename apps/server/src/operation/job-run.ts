/** The current run of a job. */
export interface JobRun {
  /** Aborted when the program stops: a long job ends at its next safe point and is run again later. */
  signal: AbortSignal;
  /** 1 on the first try. */
  attempt: number;
  isLastAttempt: boolean;
}
