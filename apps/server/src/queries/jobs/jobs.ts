import { sql } from 'kysely';
import { WORKER_LOCKS } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';

export interface JobOptions {
  /** One job at a time bears this key; adding it again replaces the one that waits. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** Delay in seconds. */
  delaySeconds?: number;
  maxAttempts?: number;
  /** One that waits under the same key keeps its time: what is added often must not be put off for ever. */
  keepsTime?: boolean;
  /** Smaller numbers first; 0 unless told. */
  priority?: number;
}

/** The largest number that the column holds. */
const LOWEST_PRIORITY = 32_000;

/**
 * The more jobs a person has queued, the lower the priority of the next: the one scan of an institution comes before the
 * second of another, and does not wait for its thousandth.
 */
export function priorityBehind(waiting: number): number {
  return Math.min(LOWEST_PRIORITY, 1 + Math.floor(waiting));
}

/** Queues a job in the caller's own transaction: it exists exactly when what it is about exists. */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => now() + make_interval(secs => ${options.delaySeconds ?? 0}),
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'}::text,
      priority => ${options.priority ?? null}::int
    )`.execute(db);
}

/** Held by a worker's own connection for as long as it lives: when it is gone, so is the worker. */
export const HOLD_WORKER_LOCK = `select pg_advisory_lock(${WORKER_LOCKS}, hashtext($1))`;

/**
 * Frees the jobs of workers that were killed; the queue itself would wait four hours.
 * The two seconds cover the moment between a worker's first job and its lock.
 */
export async function unlockJobsOfTheDead(db: Db): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ worker: string }>`
      select locked_by as worker from (
        select distinct locked_by from graphile_worker.jobs
        where locked_by is not null and locked_at < now() - interval '2 seconds'
      ) as busy
      where pg_try_advisory_xact_lock(${WORKER_LOCKS}, hashtext(locked_by))`.execute(transaction);
    const dead = rows.map(({ worker }) => worker);
    if (dead.length > 0)
      await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(transaction);
    return dead;
  });
}

/** Numbers of jobs that wait, run, or were given up. */
export async function countJobs(db: Db): Promise<{ waiting: number; running: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; running: number; failed: number }>`
    select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}
