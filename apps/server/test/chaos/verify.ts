import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Deps } from '../../src/deps.ts';
import { deleteUnreferencedContent } from '../../src/services/files/cleanup.ts';
import { dropStaleUploads } from '../../src/services/files/uploads.ts';
import { findCountDrift, findTreeFaults } from '../../src/services/records/counts.ts';
import { settleAbandoned } from '../../src/services/transcriptions/run-text-job.ts';
import type { Store } from '../../src/store/store.ts';

/** Shorter than the time limit of the test, so that the report names the waiting jobs. */
const MAX_MS = 150_000;
/** Skips the backoff of failed jobs, which grows to minutes. */
const TRY_AGAIN_NOW = `select graphile_worker.reschedule_jobs(array(
  select id from graphile_worker.jobs where run_at > now() and locked_at is null and key is distinct from 'cron'), now())`;

async function count(pool: Pool, statement: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${statement}`);
  return rows[0]?.count ?? 0;
}

async function jobsLeft(pool: Pool): Promise<object[]> {
  const { rows } = await pool.query<object>(
    'select task_identifier, attempts, run_at, locked_at, locked_by, last_error from graphile_worker.jobs',
  );
  return rows;
}

/** Waits until all jobs are done, including those of killed workers. */
async function untilQueueIsEmpty(pool: Pool): Promise<string[]> {
  const unfinishedJobs = `from graphile_worker.jobs
    where (attempts < max_attempts or locked_at is not null) and key is distinct from 'cron'`;
  for (const end = Date.now() + MAX_MS; (await count(pool, unfinishedJobs)) > 0; await wait(300)) {
    if (Date.now() > end) return [`jobs are still waiting: ${JSON.stringify(await jobsLeft(pool))}`];
    await pool.query(TRY_AGAIN_NOW);
  }
  return [];
}

async function sha256Of(store: Store, contentId: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await store.read(contentId), hash);
  return hash.digest('hex');
}

async function storeFaults({ pool, db, store }: Pick<Deps, 'pool' | 'db' | 'store'>): Promise<string[]> {
  // Moves times back past the grace periods of unfinished uploads and unreferenced contents.
  await pool.query(`update upload set touched_at = now() - interval '2 days'`);
  await dropStaleUploads({ db }, () => true);
  await store.sweep(new Date(Date.now() + 1000));
  await pool.query('update loose_content set due_at = now()');
  await deleteUnreferencedContent({ db, store }, () => true);
  const { rows } = await pool.query<{ id: string; sha: string | null }>(
    `select content_id as id, sha256 as sha from file
     union all select thumbnail_id, null from file where thumbnail_id is not null
     union all select poster_id, null from file where poster_id is not null
     union all select content_id, sha256 from file_edit
     union all select content_id, null from file_pyramid where content_id is not null
     union all select content_id, null from public_inventory where content_id is not null
     union all select content_id, null from import where content_id is not null`,
  );
  const storedSums = new Map(rows.map(({ id, sha }) => [id, sha]));
  const faults: string[] = [];
  for await (const { contentId } of store.list())
    if (!storedSums.has(contentId)) faults.push(`orphan in the store: ${contentId}`);
  for (const [id, sha] of storedSums) {
    const storedSum = await sha256Of(store, id).catch(() => 'nothing');
    if (storedSum === 'nothing' || (sha !== null && sha !== storedSum))
      faults.push(`content ${id} is ${storedSum}, not ${sha}`);
  }
  return faults;
}

async function quotaFaults(pool: Pool, granted: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; left: number; spent: number }>(
    `select i.id, i.ocr_pages as left,
       coalesce((select sum(cost) from text_job j where j.institution_id = i.id and j.state = 'done'), 0)::int as spent
     from institution i`,
  );
  const open = await count(pool, `from text_job where state in ('queued', 'running')`);
  const textless = await count(
    pool,
    `from text_job j join file f on f.id = j.file_id left join transcription t on t.file_id = f.id
     where j.state = 'done' and t.machine_text is null`,
  );
  return [
    ...rows
      .filter(({ left, spent }) => left + spent !== granted)
      .map(({ id, left, spent }) => `institution ${id} has ${left} pages after ${spent} spent`),
    ...(open > 0 ? [`${open} texts are neither read nor given up`] : []),
    ...(textless > 0 ? [`${textless} files were paid for and have no text`] : []),
  ];
}

/** Checks the invariants that hold regardless of the killed processes. */
export async function verify(deps: Pick<Deps, 'pool' | 'db' | 'store'>, granted: number) {
  const { pool, db } = deps;
  const faults = await untilQueueIsEmpty(pool);
  // Moves times back past the hour after which unread texts fail.
  await pool.query(`update text_job set created_at = created_at - interval '1 hour'`);
  await settleAbandoned(deps);
  for (const { what, stored, counted } of await findCountDrift(db))
    faults.push(`${what} says ${stored}, counted ${counted}`);
  faults.push(...(await findTreeFaults(db)));
  if ((await count(pool, 'from record where purging_since is not null')) > 0)
    faults.push('a deletion for good was never finished');
  const { rows: twice } = await pool.query<{ name: string }>(
    'select name from file group by name having count(*) > 1',
  );
  faults.push(...twice.map(({ name }) => `${name} was made twice`));
  faults.push(...(await quotaFaults(pool, granted)));
  faults.push(...(await storeFaults(deps)));
  return {
    texts: await count(pool, `from text_job where state = 'done'`),
    files: await count(pool, 'from file'),
    records: await count(pool, 'from record'),
    faults,
  };
}
