import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import { Logger, type Runner, run, type Task } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../jobs/all.ts';
import type { Job } from '../jobs/job.ts';
import { beginActivity } from '../operation/event-loop.ts';
import { holdPresence } from './worker-presence.ts';

/** Jobs at once in one process. Long ones wait for engines that have as many processes as there are cores. */
const PLACES = { long: Math.max(4, availableParallelism() + 2), short: Math.max(3, availableParallelism()) };
/** Time to mark the last jobs as done, once none is running any more. */
const LAST_WRITES_MS = 2000;
/** Events of a queue that runs no job any more. */
const ENDED = [
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
    // Windows: it looks for programs among the tasks, and these are all functions.
    if (message.startsWith('Executable file detection')) return;
    // The queue logs every job that it runs; that is detail here.
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}

/**
 * The queue waits until its last jobs are marked as done, and when several of these writes fail it miscounts them and
 * waits for ever. A job that is not marked is run again, so the wait has a limit.
 */
function withTimeLimit(promise: Promise<void>, events: EventEmitter): Promise<void> {
  const over = new Promise<void>((resolve) => {
    for (const event of ENDED) events.once(event, () => setTimeout(resolve, LAST_WRITES_MS).unref());
  });
  return Promise.race([promise, over]);
}

/**
 * The queue reads the names of its tasks once, with its first look for a job, and never again when that fails: it then
 * finds no job for ever. Nothing runs yet, so a new queue can begin.
 */
function firstLookFails(events: EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    let hasLooked = false;
    for (const event of ['worker:getJob:empty', 'job:start']) events.once(event, () => (hasLooked = true));
    events.once('worker:getJob:error', () => {
      // After all that waited for these names have seen the failure.
      if (!hasLooked) setImmediate(resolve);
    });
  });
}

/** One runner for jobs of one length. */
async function startLane(deps: Deps, jobs: Entry[], concurrency: number, onPool: (id: string) => void) {
  const events = new EventEmitter();
  // Jobs are locked in the name of the pool that runs them, not of the single worker in it.
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
    // With no delay of their own these two would break the whole process when the database is away.
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
 * One life of the queue's runners, one for long jobs and one for short. When the database is lost, they
 * end, and one without the other would be half a worker.
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
    // What they still hold is then free for any worker.
    .then(() => presence.close());
  return {
    ended,
    stop: async () => {
      await Promise.race([stopAll(), ended]);
    },
  };
}
