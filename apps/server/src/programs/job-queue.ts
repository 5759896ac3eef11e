import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import { Logger, type Runner, run, type Task } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../jobs/all.ts';
import type { Job } from '../jobs/job.ts';
import { beginActivity } from '../operation/event-loop.ts';
import { holdPresence } from './worker-presence.ts';

/** Concurrent jobs of one process. Long ones wait for engines, which have one process per core. */
const PLACES = { long: Math.max(4, availableParallelism() + 2), short: Math.max(3, availableParallelism()) };
/** Time to mark the last jobs as done after they have ended. */
const LAST_WRITES_MS = 2000;
/** Events after which the queue runs no more jobs. */
const END_EVENTS = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
];

type Entry = [string, Job<unknown>];

function taskOf(deps: Deps, name: string, job: Job<unknown>): Task {
  return async (payload, { job: { attempts, max_attempts }, abortSignal }) => {
    const end = beginActivity(`job ${name}`);
    try {
      await job.run(deps, payload, {
        signal: abortSignal,
        attempt: attempts,
        isLastAttempt: attempts >= max_attempts,
      });
    } finally {
      end();
    }
  };
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
    // A warning on Windows about executable tasks; all tasks here are functions.
    if (message.startsWith('Executable file detection')) return;
    // The queue logs every job at level info, which is debug here.
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}

/**
 * Limits the time that the queue waits for its last jobs to be marked as done: when several of these writes fail, it
 * miscounts them and waits forever. An unmarked job runs again.
 */
function withTimeLimit(promise: Promise<void>, events: EventEmitter): Promise<void> {
  const over = new Promise<void>((resolve) => {
    for (const event of END_EVENTS) events.once(event, () => setTimeout(resolve, LAST_WRITES_MS).unref());
  });
  return Promise.race([promise, over]);
}

/**
 * Resolves if the first query for a job fails. The queue reads its task names only then, so after a failure it never
 * finds a job. No job runs yet, so a new queue can replace it.
 */
function firstLookFails(events: EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    let hasLooked = false;
    for (const event of ['worker:getJob:empty', 'job:start']) events.once(event, () => (hasLooked = true));
    events.once('worker:getJob:error', () => {
      // Deferred until all workers that wait for the names have seen the failure.
      if (!hasLooked) setImmediate(resolve);
    });
  });
}

/** Starts a runner for short or long jobs. */
async function startLane(deps: Deps, jobs: Entry[], concurrency: number, onPool: (id: string) => void) {
  const events = new EventEmitter();
  // Jobs are locked under the id of the worker pool, not of a worker in it.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => onPool(workerPool.id));
  const failedAtFirst = firstLookFails(events);
  const runner: Runner = await run({
    pgPool: deps.pool,
    concurrency,
    noHandleSignals: true,
    logger: loggerOf(deps),
    events,
    crontab: crontab(jobs),
    taskList: Object.fromEntries(jobs.map(([name, job]) => [name, taskOf(deps, name, job)])),
    // Without explicit delays these two writes crash the process when the database is unavailable.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = withTimeLimit(runner.promise, events).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the queue was lost'),
  );
  const stop = () => Promise.race([runner.stop().catch(() => undefined), ended]);
  void failedAtFirst.then(stop);
  return { ended, stop };
}

export interface QueueRun {
  /** Resolves when the queue has ended, by itself or by `stop`. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the runners for short and long jobs. When one ends because the database is lost, the other is stopped too,
 * since a worker needs both.
 */
export async function startRun(deps: Deps, jobs: Jobs): Promise<QueueRun> {
  const presence = holdPresence(deps.pool, deps.log);
  const lanes: Awaited<ReturnType<typeof startLane>>[] = [];
  const stopAll = () => Promise.all(lanes.map((lane) => lane.stop()));
  try {
    for (const length of ['short', 'long'] as const) {
      const jobsOfRole = (Object.entries(jobs) as Entry[]).filter(
        ([, job]) => (job.isLong ?? false) === (length === 'long'),
      );
      lanes.push(await startLane(deps, jobsOfRole, PLACES[length], (id) => presence.add(id)));
    }
  } catch (error) {
    await stopAll();
    await presence.close();
    throw error;
  }
  const ended = Promise.race(lanes.map((lane) => lane.ended))
    .then(stopAll)
    .then(() => Promise.all(lanes.map((lane) => lane.ended)))
    // Releases the locks, so that any worker can take over unfinished jobs.
    .then(() => presence.close());
  return {
    ended,
    stop: async () => {
      await Promise.race([stopAll(), ended]);
    },
  };
}
