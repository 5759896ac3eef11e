import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import { Logger, run, type Task } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../jobs/all.ts';
import type { Job } from '../jobs/job.ts';
import { holdPresence } from './worker-presence.ts';

/** Jobs at once in one process: enough pages to fill every core, and some left for short work. */
const CONCURRENCY = Math.max(4, availableParallelism() + 2);
/** Time to note the last jobs as done, once none is running any more. */
const LAST_NOTES_MS = 2000;
/** What the queue says when it runs no job any more. */
const IDLE_FOR_GOOD = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
];

type Entry = [string, Job<unknown>];

function taskOf(deps: Deps, job: Job<unknown>): Task {
  return (payload, { job: { attempts, max_attempts }, abortSignal }) =>
    job.run(deps, payload, {
      signal: abortSignal,
      attempt: attempts,
      isLastAttempt: attempts >= max_attempts,
    });
}

function crontab(jobs: Entry[]): string {
  return jobs
    .filter(([, { schedule }]) => schedule !== undefined)
    .map(([name, { schedule }]) => `${schedule} ${name} ?fill=1d {}`)
    .join('\n');
}

function loggerOf({ log }: Deps): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const fields = { ...scope, ...(meta?.error !== undefined && { err: meta.error }) };
    // The queue tells of every job it runs; that is detail here.
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}

/**
 * The queue waits for its last notes before it ends, and when several of them failed it miscounts them and waits
 * for ever. A job that was not noted is run again, so there is no need to.
 */
function withoutWaitingForEver(promise: Promise<void>, events: EventEmitter): Promise<void> {
  const over = new Promise<void>((resolve) => {
    for (const event of IDLE_FOR_GOOD) events.once(event, () => setTimeout(resolve, LAST_NOTES_MS).unref());
  });
  return Promise.race([promise, over]);
}

export interface QueueRun {
  /** Resolves when the queue has ended, by itself or because it was told to. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** One life of the queue's runner. When the database goes away under it, it ends. */
export async function beginRun(deps: Deps, jobs: Jobs): Promise<QueueRun> {
  const presence = holdPresence(deps.pool, deps.log);
  const events = new EventEmitter();
  // Jobs are locked in the name of the pool that runs them, not of the single worker in it.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => presence.add(workerPool.id));
  const entries = Object.entries(jobs) as Entry[];
  try {
    const runner = await run({
      pgPool: deps.pool,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      logger: loggerOf(deps),
      events,
      crontab: crontab(entries),
      taskList: Object.fromEntries(entries.map(([name, job]) => [name, taskOf(deps, job)])),
      // With no delay of their own these two would break the whole process when the database is away.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const ended = withoutWaitingForEver(runner.promise, events)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the queue was lost'))
      // What it still holds is then free for any worker.
      .then(() => presence.close());
    const stop = () => Promise.race([runner.stop().catch(() => undefined), ended]);
    return { ended, stop };
  } catch (error) {
    await presence.close();
    throw error;
  }
}
