import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../jobs/all.ts';
import { JOBS } from '../jobs/all.ts';
import { unlockJobsOfTheDead } from '../queries/jobs/jobs.ts';
import { settleImports } from '../services/imports/settle-imports.ts';
import { ensureIndexBuilt } from '../services/search/build-index.ts';
import { settleAbandoned } from '../services/transcriptions/settle-abandoned.ts';
import { beginRun, type QueueRun } from './job-queue.ts';

const LOOK_FOR_DEAD_MS = 10_000;
const BEGIN_AGAIN_MS = 1000;

export interface Worker {
  /** Lets the running jobs end; what does not end soon is aborted and run again by the next worker. */
  stop(): Promise<void>;
}

function watchForDead(deps: Deps): () => void {
  const { db, log } = deps;
  const takeOver = async () => {
    const dead = await unlockJobsOfTheDead(db);
    if (dead.length === 0) return;
    log.warn({ workers: dead }, 'took over the jobs of killed workers');
    // Those that nobody will try again: whoever waits for them is told, and the quota is given back.
    await settleAbandoned(deps);
    await settleImports(deps);
  };
  const look = () =>
    takeOver().catch((error: unknown) => log.warn({ err: error }, 'could not look for killed workers'));
  void look();
  const timer = setInterval(look, LOOK_FOR_DEAD_MS);
  return () => clearInterval(timer);
}

/** Runs queued jobs until stopped. Any number of processes may do so on one database. */
export async function startWorker(deps: Deps, jobs: Jobs = JOBS): Promise<Worker> {
  let isStopping = false;
  let current: QueueRun | null = await beginRun(deps, jobs);
  const lives = (async () => {
    while (!isStopping) {
      await current?.ended;
      if (isStopping) return;
      await wait(BEGIN_AGAIN_MS);
      current = await beginRun(deps, jobs).catch(() => null);
    }
    await current?.stop();
    await current?.ended;
  })();
  const stopWatching = watchForDead(deps);
  await ensureIndexBuilt(deps.db).catch((error: unknown) =>
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
