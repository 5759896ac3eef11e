import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { call } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { wordsOf } from '../../../test/api/words-of.ts';
import { JOBS } from '../../jobs/all.ts';
import { sweepInventories } from '../../services/inventories/make-inventory.ts';

const server = useServer();
/** Slightly above the limit for drawing within the request. */
const UNITS = 2005;
let institutionId: number;
let collectionId: number;

async function aLargeCollection(): Promise<number> {
  const owner = server().ownerPool;
  const { rows } = await owner.query<{ id: number }>(
    `insert into record (id, institution_id, level, path, signature, title, dates, fields, is_published)
     select n, $1, 'collection', n || '.', n::text, 'Zespół', '[]', '{}', true
     from nextval('record_id_seq') n returning id::int`,
    [institutionId],
  );
  const id = rows[0]?.id ?? 0;
  await owner.query(
    `insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published)
     select ids.id, $1, 'unit', $2, $2::bigint || '.' || ids.id || '.', ids.number::text, 'Akta' || ids.number, '[]', '{}', true
     from (select nextval('record_id_seq') as id, number from generate_series(1, $3) number) ids`,
    [institutionId, id, UNITS],
  );
  return id;
}

beforeAll(async () => {
  institutionId = (await anInstitution(server())).id;
  collectionId = await aLargeCollection();
}, 60_000);

const pageOf = (id: number) => `/portal/r/${id}/inwentarz`;
const get = (path: string) => call(server(), 'GET', path);
const want = (id: number, remoteAddress = '192.0.2.1') =>
  server().app.inject({ method: 'POST', url: pageOf(id), remoteAddress });
const titled = (sql: string, title: string) =>
  server().ownerPool.query(`update record set ${sql} where path like $1 || '.%' and title = $2`, [
    collectionId,
    title,
  ]);

const JOB_RUN = { signal: new AbortController().signal, attempt: 1, isLastAttempt: true };

test('the PDF of a large collection is made once for all readers, of what is public, until something changes', async () => {
  await titled('is_published = false', 'Akta7');
  const closure = { scope: 'record', reason: 'law', until: null, atEnd: 'open' };
  await titled(`fields = '${JSON.stringify({ closure })}'`, 'Akta9');
  const pdf = `/portal/r/${collectionId}/inwentarz.pdf`;
  const first = await get(pdf);
  expect([first.status, String(first.headers.location).endsWith(pageOf(collectionId))]).toEqual([303, true]);
  const asking = await get(pageOf(collectionId));
  expect(asking.text).toContain('Przygotuj PDF');
  expect(asking.headers['cache-control']).toBe('no-store');
  expect((await want(collectionId)).statusCode).toBe(303);
  // The request of a second reader does not start a second job.
  expect((await want(collectionId, '198.51.100.7')).statusCode).toBe(303);
  const { rows } = await server().ownerPool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'make-inventory'`,
  );
  expect(rows).toHaveLength(1);
  expect((await get(pageOf(collectionId))).text).toContain('<progress max="2003" value="0"');
  await JOBS['make-inventory'].run(server().deps, { collectionId }, JOB_RUN);
  const ready = await get(pageOf(collectionId));
  expect(ready.text).toContain('Inwentarz jest gotowy');
  expect(ready.text).toContain(`href="${pdf}"`);
  const file = await get(pdf);
  expect(file.headers['content-disposition']).toContain('_inwentarz.pdf');
  const words = await wordsOf(file);
  expect(words).toMatch(/Akta2005\b/);
  expect(words).not.toMatch(/Akta[79]\b/);
  // The hourly job keeps a file that still shows the current state.
  await sweepInventories(server().deps.db);
  expect((await get(pdf)).status).toBe(200);
  await titled('is_published = false', 'Akta8');
  expect((await get(pdf)).status).toBe(303);
  expect((await get(pageOf(collectionId))).text).toContain('Przygotuj PDF');
  const { rows: inventories } = await server().ownerPool.query<{ content_id: string }>(
    'select content_id from public_inventory',
  );
  await sweepInventories(server().deps.db);
  const { rows: loose } = await server().ownerPool.query(
    'select 1 from loose_content where content_id = $1',
    [inventories[0]?.content_id],
  );
  expect(loose).toHaveLength(1);
});

const setCollection = (sql: string) =>
  server().ownerPool.query(`update record set ${sql} where id = $1`, [collectionId]);

test('one that could not be made is offered again, so many times a day', async () => {
  const page = async () => (await get(pageOf(collectionId))).text;
  expect((await want(collectionId)).statusCode).toBe(303);
  await setCollection('is_published = false');
  await JOBS['make-inventory'].run(server().deps, { collectionId }, JOB_RUN);
  await setCollection('is_published = true');
  expect(await page()).toContain('Nie udało się przygotować inwentarza');
  const requests = [];
  for (let sentBytes = 0; sentBytes < 21; sentBytes += 1) {
    await server().ownerPool.query(`update public_inventory set state = 'failed'`);
    requests.push((await want(collectionId, '203.0.113.9')).statusCode);
  }
  expect(requests).toEqual([...Array<number>(20).fill(303), 429]);
});

test('a withdrawn collection has neither the page nor the finished file', async () => {
  await server().ownerPool.query('delete from public_inventory');
  expect((await want(collectionId)).statusCode).toBe(303);
  await JOBS['make-inventory'].run(server().deps, { collectionId }, JOB_RUN);
  const addresses = [`${pageOf(collectionId)}.pdf`, pageOf(collectionId)];
  const statuses = () => Promise.all(addresses.map(async (address) => (await get(address)).status));
  expect(await statuses()).toEqual([200, 200]);
  await setCollection('is_published = false');
  expect(await statuses()).toEqual([410, 410]);
  expect((await want(collectionId)).statusCode).toBe(410);
});
