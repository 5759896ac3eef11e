import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../test/api/builders.ts';
import { as, type Client } from '../../test/api/client.ts';
import { until } from '../../test/api/server-process.ts';
import { useServer } from '../../test/api/test-server.ts';
import { startWatchedWorker, type WatchedProcess } from '../../test/api/watched-server.ts';
import { post } from '../../test/files/upload.ts';
import { aLargeWorld, type LargeWorld } from '../../test/hostile/large-world.ts';
import { readImport } from '../../test/imports/import-file.ts';
import type { JobName, JobPayloads } from '../queries/jobs/job-payloads.ts';
import { addJob } from '../queries/jobs/jobs.ts';

/** Longest block of the event loop in processor time of the worker, independent of the load of the machine. */
const MAX_BLOCKED_MS = 100;
/** Far more than one batch: processing all of them at once exceeds the limit. */
const ROWS = 2000;
const DOCUMENTS = 4000;

const TESTED_BELOW = 'its largest input is sent below';
const LETTER = 'one letter, whose length has a limit';
const QUEUES = 'queues other jobs, some at a time';
const STATEMENT = 'one statement of the database';
const STREAM = 'bytes pass as a stream';
const ISOLATED = 'the work is done by a process of its own';

/** For each job a test with its largest input, or the reason why the job cannot block the event loop. */
const LARGEST: Record<JobName, string> = {
  'apply-import': TESTED_BELOW,
  'build-search-index': TESTED_BELOW,
  'check-fixity': STREAM,
  'check-import': TESTED_BELOW,
  'delete-content': 'fifty contents at a time',
  'derive-due': QUEUES,
  'derive-file': ISOLATED,
  'forget-orders': STATEMENT,
  'forget-questions': STATEMENT,
  'forget-reader-things': STATEMENT,
  'forget-sign-ins': STATEMENT,
  'index-import': TESTED_BELOW,
  'index-named-records': 'records in batches, as the rebuilding of the index takes them',
  'mail-account-change': LETTER,
  'mail-alert-confirmation': LETTER,
  'mail-alerts': 'one query and one letter at a time',
  'mail-factor-change': LETTER,
  'mail-file-problems': LETTER,
  'mail-infected': LETTER,
  'mail-new-device': LETTER,
  'mail-order': LETTER,
  'mail-order-change': LETTER,
  'mail-question': LETTER,
  'mail-reset-link': LETTER,
  'mail-service-request': LETTER,
  'make-inventory': 'units pass as a stream',
  'make-pyramids': ISOLATED,
  'note-audit-head': STATEMENT,
  'purge-trash': TESTED_BELOW,
  'pyramids-due': QUEUES,
  'recognise-text': ISOLATED,
  'remove-old-trash': 'one root after another, each as in purge-trash',
  'scan-file': STREAM,
  'scan-waiting': QUEUES,
  'stamp-harvest': TESTED_BELOW,
  'sweep-inventories': STATEMENT,
  'sweep-uploads': 'one upload at a time',
  'transcribe-speech': ISOLATED,
  'undo-import': TESTED_BELOW,
};

const server = useServer();
/** Names of jobs that the tests have queued; `apply-import` queues the last step of an import itself. */
const queuedJobs = new Set<string>();
const IMPORT_JOBS = ['check-import', 'apply-import', 'undo-import', 'index-import'] as const;
let worker: WatchedProcess;
let client: Client;
let world: LargeWorld;

async function enter(documents: number): Promise<void> {
  world = await aLargeWorld(server(), documents);
  client = await as(server(), await aUser(server(), { role: 'EDITOR', institutionId: world.institution }));
}

beforeAll(async () => {
  worker = startWatchedWorker(server());
  // Warms up the compiled code with a small institution; a worker compiles it only once.
  await enter(200);
  await importSteps(200, 'w');
  await run('build-search-index', {});
  await enter(DOCUMENTS);
});
afterAll(() => worker?.kill());

async function jobsLeft(): Promise<number> {
  const { rows } = await server().ownerPool.query<{ name: string; error: string | null }>(
    'select task_identifier as name, last_error as error from graphile_worker.jobs',
  );
  for (const { name, error } of rows) if (error !== null) throw new Error(`${name}: ${error}`);
  return rows.length;
}

/** Longest block until the queue is empty, including jobs that other jobs queue. */
async function longestUntilDone(): Promise<number> {
  await until(async () => (await jobsLeft()) === 0);
  return worker.longestHold();
}

async function run<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<number> {
  await worker.longestHold();
  queuedJobs.add(name);
  await addJob(server().deps.db, name, payload);
  return longestUntilDone();
}

async function importSteps(rows: number, prefix: string): Promise<Record<string, number>> {
  const lines = Array.from(
    { length: rows },
    (_, at) => `${prefix}${at};Protokół ${at};1939;${'Akta gminy. '.repeat(20)}`,
  );
  const sheet = `signature;title;dates;content\n${lines.join('\n')}`;
  await worker.longestHold();
  const { status, body } = await post<{ import: ImportView }>(server(), client, '/api/imports', [
    ['parentId', String(world.live.collection)],
    ['fileContent', new Blob([sheet]), 'units.csv'],
  ]);
  expect([status, body]).toMatchObject([201, {}]);
  const { id } = body.import;
  const holds: Record<string, number> = { check: await longestUntilDone() };
  expect((await readImport(client, id)).counts).toMatchObject({ create: rows, fault: 0 });
  for (const step of ['apply', 'undo']) {
    await worker.longestHold();
    expect((await client.put(`/api/imports/${id}/${step}`, {})).status).toBe(202);
    holds[step] = await longestUntilDone();
  }
  expect((await readImport(client, id)).status).toBe('undone');
  for (const name of IMPORT_JOBS) queuedJobs.add(name);
  return holds;
}

test('checking, applying and undoing a large import hold up no other job', async () => {
  const holds = await importSteps(ROWS, 'n');
  expect(Object.entries(holds).filter(([, ms]) => ms >= MAX_BLOCKED_MS)).toEqual([]);
});

test('rebuilding the index of all words holds up no other job', async () => {
  expect(await run('build-search-index', {})).toBeLessThan(MAX_BLOCKED_MS);
});

test('the stamps of a whole institution hold up no other job', async () => {
  await server().ownerPool.query(`insert into harvest_due (kind, target_id) values ('institution', $1)`, [
    world.institution,
  ]);
  expect(await run('stamp-harvest', {})).toBeLessThan(MAX_BLOCKED_MS);
});

test('the deletion of a wide unit for good holds up no other job', async () => {
  await server().ownerPool.query(
    `update record set is_published = false, deleted_at = now(), trash_root_id = $1
     where path like (select path from record where id = $1) || '%'`,
    [world.live.unit],
  );
  await server().ownerPool.query('update record set purging_since = now() where id = $1', [world.live.unit]);
  expect(await run('purge-trash', { rootId: world.live.unit })).toBeLessThan(MAX_BLOCKED_MS);
  const { rows } = await server().ownerPool.query('select from record where id = $1', [world.live.unit]);
  expect(rows).toEqual([]);
});

test('every job whose largest input should be sent has been run', () => {
  const declared = Object.entries(LARGEST).filter(([, reason]) => reason === TESTED_BELOW);
  expect(declared.map(([name]) => name).filter((name) => !queuedJobs.has(name))).toEqual([]);
});
