import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../jobs/all.ts';
import { JOBS } from '../jobs/all.ts';
import { unlockJobsOfTheDead } from '../queries/jobs/jobs.ts';
import { ensureBuilt } from '../search/index.ts';
import { settleImports } from '../services/imports/clean-up-imports.ts';
import { logSpeechProblems } from '../services/transcriptions/engines.ts';
import { settleAbandoned } from '../services/transcriptions/run-text-job.ts';
import { type QueueRun, startRun } from './job-queue.ts';

const DEAD_WORKERS_INTERVAL_MS = 10_000;
const RESTART_DELAY_MS = 1000;

export interface Worker {
  /** Waits for running jobs; slow ones are aborted, and the next worker runs them again. */
  stop(): Promise<void>;
}

function watchForDead(deps: Deps): () => void {
  const { db, log } = deps;
  const takeOver = async () => {
    const dead = await unlockJobsOfTheDead(db);
    if (dead.length === 0) return;
    log.warn({ workers: dead }, 'took over the jobs of killed workers');
    // For jobs without further attempts this reports the failure and returns the quota.
    await settleAbandoned(deps);
    await settleImports(deps);
  };
  const check = () =>
    takeOver().catch((error: unknown) => log.warn({ err: error }, 'could not look for killed workers'));
  void check();
  const timer = setInterval(check, DEAD_WORKERS_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Runs queued jobs until stopped; any number of workers may share one database. */
export async function startWorker(deps: Deps, jobs: Jobs = JOBS): Promise<Worker> {
  let isStopping = false;
  let current: QueueRun | null = await startRun(deps, jobs);
  const lives = (async () => {
    while (!isStopping) {
      await current?.ended;
      if (isStopping) return;
      await wait(RESTART_DELAY_MS);
      current = await startRun(deps, jobs).catch(() => null);
    }
    await current?.stop();
    await current?.ended;
  })();
  const stopWatching = watchForDead(deps);
  await logSpeechProblems(deps);
  await ensureBuilt(deps.db).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'could not look whether the search index is whole'),
  );
  return {
    async stop() {
      isStopping = true;
      stopWatching();
      await current?.stop();
      await lives;
    },
  };
}
