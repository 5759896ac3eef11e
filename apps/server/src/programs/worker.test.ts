import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '../../test/api/server-process.ts';
import { useServer } from '../../test/api/test-server.ts';
import { JOBS } from '../jobs/all.ts';
import type { JobRun } from '../operation/job-run.ts';
import { addJob, unlockJobsOfTheDead } from '../queries/jobs/jobs.ts';
import { startWorker } from './worker.ts';

const server = useServer();

/** The jobs with `purge-trash` replaced by a function of the test. */
function jobsWith(run: (rootId: number, job: JobRun) => Promise<void>) {
  return {
    ...JOBS,
    'purge-trash': { run: (_: unknown, { rootId }: { rootId: number }, job: JobRun) => run(rootId, job) },
  };
}

test('a job is run when its transaction commits and not when it is rolled back', async () => {
  const runs: number[] = [];
  const { promise: finished, resolve } = Promise.withResolvers<void>();
  const worker = await startWorker(
    server().deps,
    jobsWith(async (rootId) => {
      runs.push(rootId);
      if (rootId === 2) resolve();
    }),
  );
  const { db } = server().deps;
  const failing = db.transaction().execute(async (transaction) => {
    await addJob(transaction, 'purge-trash', { rootId: 1 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await addJob(db, 'purge-trash', { rootId: 2 });
  await finished;
  await worker.stop();
  expect(runs).toEqual([2]);
});

test('every scheduled job is in the crontab of the queue, the check of checksums too', async () => {
  const worker = await startWorker(
    server().deps,
    jobsWith(async () => {}),
  );
  const scheduledNames = async () => {
    const { rows } = await server().deps.pool.query<{ name: string }>(
      'select identifier as name from graphile_worker._private_known_crontabs',
    );
    return rows.map(({ name }) => name).sort();
  };
  const scheduled = Object.entries(JOBS).flatMap(([name, job]) => (job.schedule ? [name] : []));
  expect(scheduled).toContain('check-fixity');
  await expect.poll(scheduledNames).toEqual(scheduled.sort());
  await worker.stop();
});

test('a job that fails is tried again and knows it', async () => {
  const { promise: attempt, resolve } = Promise.withResolvers<JobRun>();
  const worker = await startWorker(
    server().deps,
    jobsWith(async (_, job) => {
      if (job.attempt === 1) throw new Error('not yet');
      resolve(job);
    }),
  );
  await addJob(server().deps.db, 'purge-trash', { rootId: 3 }, { maxAttempts: 2 });
  expect(await attempt).toMatchObject({ attempt: 2, isLastAttempt: true });
  await worker.stop();
});

test('a mail does not wait for OCR and imports, however many there are', async () => {
  const { db } = server().deps;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: delivery, resolve } = Promise.withResolvers<void>();
  let busy = 0;
  const run = async () => {
    busy += 1;
    await gate;
  };
  const long = [
    'recognise-text',
    'transcribe-speech',
    'check-import',
    'apply-import',
    'index-import',
  ] as const;
  const worker = await startWorker(server().deps, {
    ...JOBS,
    ...Object.fromEntries(long.map((name) => [name, { ...JOBS[name], run }])),
    'mail-question': { run: async () => resolve() },
  });
  const rounds = Math.ceil((availableParallelism() + 10) / long.length);
  for (let id = 0; id < rounds; id += 1)
    for (const name of long) await addJob(db, name, { jobId: id, importId: id, by: id });
  await until(async () => busy >= 4);
  await addJob(db, 'mail-question', { id: 5 });
  await delivery;
  open();
  await until(async () => busy === rounds * long.length);
  await worker.stop();
});

test('the long job of a living worker is taken over by no other', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let runs = 0;
  const jobs = jobsWith(async () => {
    runs += 1;
    started.resolve();
    await finish.promise;
  });
  const busy = await startWorker(server().deps, jobs);
  await addJob(server().deps.db, 'purge-trash', { rootId: 4 });
  await started.promise;
  const lockQuery = `select from graphile_worker.jobs join pg_locks on locktype = 'advisory' and granted
    and objid = (hashtext(locked_by)::bigint & 4294967295)::oid`;
  await expect.poll(async () => (await server().deps.pool.query(lockQuery)).rowCount).toBe(1);
  // Older than the grace period in which a new worker takes its lock.
  await server().ownerPool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null`,
  );
  expect(await unlockJobsOfTheDead(server().deps.db)).toEqual([]);
  const otherWorker = await startWorker(server().deps, jobs);
  await wait(500);
  expect(runs).toBe(1);
  finish.resolve();
  await Promise.all([busy.stop(), otherWorker.stop()]);
});

test('a worker whose database goes away while a job is noted as done begins again and runs it once more', async () => {
  const { pool, db } = server().deps;
  const { promise: secondRun, resolve } = Promise.withResolvers<void>();
  const holder = await pool.connect();
  let runs = 0;
  const worker = await startWorker(
    server().deps,
    jobsWith(async (rootId) => {
      if (rootId !== 9) return;
      runs += 1;
      if (runs === 2) resolve();
      // Locks the row of the job, so that the test can kill the connection that marks it as done.
      else await holder.query('begin; select from graphile_worker._private_jobs for update');
    }),
  );
  await addJob(db, 'purge-trash', { rootId: 9 });
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_jobs%'`;
  while ((await pool.query(waiting)).rowCount === 0) await wait(20);
  await holder.query('rollback');
  holder.release();
  await secondRun;
  await worker.stop();
  expect(runs).toBe(2);
});

test('a worker that cannot note several jobs as done begins again, and can be stopped', async () => {
  const { pool, db } = server().deps;
  const holder = await pool.connect();
  // Taken in advance, since waiting workers may use up the pool.
  const watcher = await pool.connect();
  const started = new Set<number>();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: next, resolve } = Promise.withResolvers<void>();
  const worker = await startWorker(
    server().deps,
    jobsWith(async (rootId) => {
      if (rootId === 24) return resolve();
      started.add(rootId);
      await gate;
      // At intervals, so that each job is marked as done by a separate write.
      await wait((rootId - 20) * 20);
    }),
  );
  for (const rootId of [21, 22, 23]) await addJob(db, 'purge-trash', { rootId });
  while (started.size < 3) await wait(20);
  await holder.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
  open();
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%_private_jobs%'`;
  // Six waiting queries: three mark a job as done and three look for the next one.
  while (((await watcher.query(`select ${waiting}`)).rowCount ?? 0) < 6) await wait(20);
  await watcher.query(`select pg_terminate_backend(pid) ${waiting}`);
  await holder.query('rollback');
  for (const client of [holder, watcher]) client.release();
  await addJob(db, 'purge-trash', { rootId: 24 });
  await next;
  await worker.stop();
});

test('a worker that cannot read the names of its tasks at first begins again', async () => {
  const { pool, db } = server().deps;
  const holder = await pool.connect();
  const watcher = await pool.connect();
  const { promise: run, resolve } = Promise.withResolvers<void>();
  await holder.query('begin; lock table graphile_worker._private_tasks in access exclusive mode');
  const starting = startWorker(
    server().deps,
    jobsWith(async (rootId) => {
      if (rootId === 31) resolve();
    }),
  );
  const reading = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%_private_tasks as tasks (identifier)%as u(i)%'`;
  // One query for the short jobs, one for the long ones.
  while (((await watcher.query(`select ${reading}`)).rowCount ?? 0) < 2) await wait(20);
  await watcher.query(`select pg_terminate_backend(pid) ${reading}`);
  await holder.query('rollback');
  for (const client of [holder, watcher]) client.release();
  await addJob(db, 'purge-trash', { rootId: 31 });
  await run;
  await (await starting).stop();
});
