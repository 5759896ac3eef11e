import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aUser, type TestUser } from '../../test/api/builders.ts';
import { as } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { runCommand, settingsOf, startCommand } from '../../test/api/run-command.ts';
import { openTestServer, type Snapshot, type TestServer } from '../../test/api/test-server.ts';
import { aFile } from '../../test/files/upload.ts';
import { clearDemo } from './clear-demo.ts';
import { loadDemo } from './load-demo.ts';

let demo: Snapshot;
let server: TestServer;
beforeAll(async () => {
  const filled = await openTestServer();
  await loadDemo(filled.deps);
  demo = await filled.putBy();
});
beforeEach(async () => {
  server = await openTestServer({}, demo);
});
afterEach(() => server.close());
afterAll(() => demo.remove());

/** Number of rows of each table. */
async function counts(): Promise<Record<string, number>> {
  const tables = ['institution', 'app_user', 'record', 'author', 'file', 'news', 'acquisition', 'index_term'];
  const rowCounts: Record<string, number> = {};
  for (const table of [...tables, 'record_history', 'statistics_page', 'statistics_fact'])
    rowCounts[table] = Number((await server.deps.pool.query(`select count(*) from ${table}`)).rows[0].count);
  return rowCounts;
}
const filesInStore = () =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

async function demoEditor() {
  const { rows } = await server.deps.pool.query(
    `select id, name, email, role, full_name as "fullName", institution_id as "institutionId"
     from app_user where name = 'redaktor'`,
  );
  return as(server, rows[0] as TestUser);
}

test('the demo goes whole, with its files, and what is not of it stays', async () => {
  const client = await as(server, await aUser(server));
  const { document } = await aTree(server, client);
  await aFile(server, client, 'nasz', { parentId: document.id, parentLevel: 'document' });
  const term = (await server.deps.pool.query('select id from index_term order by id limit 1')).rows[0].id;
  await server.deps.pool.query('insert into record_index values ($1, $2, 1)', [document.id, term]);
  expect((await clearDemo(server.deps, false)).outcome).toBe('cleared');
  expect(await counts()).toMatchObject({
    institution: 1,
    app_user: 1,
    record: 4,
    author: 0,
    file: 1,
    news: 0,
    acquisition: 0,
    index_term: 1,
    record_history: 4,
    statistics_page: 0,
    statistics_fact: 0,
  });
  expect(filesInStore()).toBe(1);
  expect((await client.get(`/api/documents/${document.id}`)).status).toBe(200);
  expect((await clearDemo(server.deps, false)).outcome).toBe('none');
});

test('what users made or changed in the demo is listed and not lost without a yes', async () => {
  const editor = await demoEditor();
  const { collection } = await aTree(server, editor);
  const { rows } = await server.deps.pool.query(
    `select id from record where level = 'unit' order by id limit 1`,
  );
  await server.deps.pool.query(
    `update record set title = 'Poprawiony tytuł', updated_at = now() where id = $1`,
    [rows[0].id],
  );
  await aUser(server, { institutionId: editor.user.institutionId, name: 'nowa.osoba' });
  const before = await counts();
  const outcome = await runCommand('clear-demo', [], { env: settingsOf(server) });
  expect(outcome.code).toBe(1);
  for (const text of [collection.title, 'Poprawiony tytuł', 'nowa.osoba', '--yes'])
    expect(outcome.error).toContain(text);
  expect(await counts()).toEqual(before);
  const cleared = await runCommand('clear-demo', ['--yes'], { env: settingsOf(server) });
  expect([cleared.code, cleared.out]).toEqual([0, expect.stringContaining('Usunięto')]);
  expect(await counts()).toMatchObject({ institution: 0, app_user: 0, record: 0, file: 0 });
  expect(filesInStore()).toBe(0);
});

test('an administrator who is no demo does not go with it', async () => {
  const { rows } = await server.deps.pool.query('select id from institution order by id limit 1');
  await aUser(server, { role: 'ADMIN', institutionId: rows[0].id, name: 'prawdziwa' });
  const before = await counts();
  expect(await clearDemo(server.deps, true)).toEqual({ outcome: 'adminInside', names: ['prawdziwa'] });
  expect(await counts()).toEqual(before);
});

test('killed in the middle it leaves everything, and run again it finishes', async () => {
  const before = await counts();
  const holder = await server.deps.pool.connect();
  await holder.query('begin');
  await holder.query('select from institution for update');
  const child = startCommand('clear-demo', [], { env: settingsOf(server) });
  const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await server.deps.pool.query(blocked)).rows.length === 0) await sleep(50);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  await holder.query('rollback');
  holder.release();
  expect(await counts()).toEqual(before);
  expect((await clearDemo(server.deps, false)).outcome).toBe('cleared');
  expect(filesInStore()).toBe(0);
});

test('killed before the bytes are deleted it leaves them listed, and run again it deletes them', async () => {
  const dies = () => Promise.reject(new Error('killed'));
  const store = new Proxy(server.deps.store, {
    get: (real, name) => (name === 'delete' ? dies : Reflect.get(real, name).bind?.(real)),
  });
  await clearDemo({ ...server.deps, store }, false).catch(() => undefined);
  expect((await counts()).file).toBe(0);
  expect(filesInStore()).toBeGreaterThan(0);
  await clearDemo(server.deps, false);
  expect(filesInStore()).toBe(0);
});
