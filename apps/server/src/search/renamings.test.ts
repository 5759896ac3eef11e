import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';
import { aFile, sample } from '../../test/files/upload.ts';
import { JOBS } from '../jobs/all.ts';
import type { JobPayloads } from '../queries/jobs/job-payloads.ts';
import { check } from './check.ts';
import { ensureBuilt, rebuild } from './rebuild.ts';

const server = useServer();
/** One more than are indexed with the change itself. */
const MANY = 101;

type Payload = JobPayloads['index-named-records'];

async function waiting(): Promise<Payload[]> {
  const { rows } = await server().deps.pool.query<{ payload: Payload }>(
    `select payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'index-named-records' order by job.id`,
  );
  return rows.map(({ payload }) => payload);
}

const run = (payload: Payload) =>
  JOBS['index-named-records'].run(server().deps, payload, {
    signal: new AbortController().signal,
    attempt: 1,
    isLastAttempt: false,
  });

async function find(client: Client, query: Record<string, string>) {
  const { body } = await client.get<SearchAnswer>(`/api/search?${new URLSearchParams(query)}`);
  return { total: body.total, indexing: body.indexing, first: body.content[0] };
}

/** A term that so many documents name, one of them called after a word of its own. */
async function aFrequentTerm(client: Client, name: string): Promise<number> {
  const { db, pool } = server().deps;
  const { document } = await aTree(server(), client, { document: { title: 'Zaproszenie' } });
  const { body } = await client.post<{ id: number }>('/api/indices/geographical', { name });
  await pool.query(
    `with added as (
       insert into record (id, institution_id, level, parent_id, path, signature, title)
       select ids.id, above.institution_id, 'document', above.id, above.path || ids.id || '.', 'd' || ids.id,
         case ids.at when 1 then 'Kosztorys' else 'Dokument' end
       from record document join record above on above.id = document.parent_id,
         (select nextval('record_id_seq') as id, at from generate_series(1, $2::int) as at) as ids
       where document.id = $1
       returning id
     )
     insert into record_index (record_id, index_id, position) select id, $3, 0 from added`,
    [document.id, MANY, body.id],
  );
  await rebuild({ db });
  return body.id;
}

test('a term of many records is found by its new name at once, while a worker reindexes the records', async () => {
  const { db } = server().deps;
  const client = await signedIn(server(), { role: 'EDITOR' });
  const stranger = await signedIn(server());
  const id = await aFrequentTerm(client, 'Grabowiec');
  const rename = (name: string) => client.put(`/api/indices/geographical/${id}`, { name });
  const all = { of: 'names', done: 0, total: MANY };

  expect((await rename('Stare Siedliszcze')).status).toBe(200);
  expect(await find(client, { q: 'siedliszczem' })).toMatchObject({ total: MANY, indexing: all });
  expect(await find(client, { q: 'kosztorysy siedliszcze' })).toMatchObject({
    total: 1,
    first: { title: 'Kosztorys' },
  });
  expect(await find(client, { q: 'kosztorys -siedliszcze' })).toMatchObject({ total: 0 });
  expect(await find(client, { q: 'kosztorys -zabawa' })).toMatchObject({ total: 1 });
  expect(await find(client, { q: 'siedliszcze -kosztorysy' })).toMatchObject({ total: MANY - 1 });
  expect(await find(client, { q: 'siedliszcze', scope: 'scans' })).toMatchObject({ total: 0 });
  expect(await find(client, { q: 'siedliszcze nieobecne' })).toMatchObject({ total: 0 });
  expect(await find(stranger, { q: 'siedliszcze' })).toMatchObject({ total: 0, indexing: null });

  const [first] = await waiting();
  expect((await rename('Nowe Podgórze')).status).toBe(200);
  const [last, ...more] = await waiting();
  expect(more).toEqual([]);
  // The worker of the first change leaves the records to that of the second.
  if (first) await run(first);
  expect(await find(client, { q: 'podgórze' })).toMatchObject({ total: MANY, indexing: all });
  expect(await find(client, { q: 'siedliszcze' })).toMatchObject({ total: 0 });
  if (last) await run(last);
  expect(await find(client, { q: 'podgórze' })).toMatchObject({ total: MANY, indexing: null });
  expect(await find(client, { q: 'grabowiec' })).toMatchObject({ total: 0 });
  expect((await check(db, true)).different).toEqual([]);
});

test('of two terms that were renamed one adds what the other excludes, and it is left out', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const first = await aFrequentTerm(client, 'Lipowiec');
  const second = (await client.post<{ id: number }>('/api/indices/geographical', { name: 'Dębowiec' })).body
    .id;
  await server().deps.pool.query(
    'insert into record_index (record_id, index_id, position) select record_id, $2, 1 from record_index where index_id = $1',
    [first, second],
  );
  await client.put(`/api/indices/geographical/${first}`, { name: 'Kasztanowo' });
  await client.put(`/api/indices/geographical/${second}`, { name: 'Jesionowo' });
  expect(await find(client, { q: 'kasztanowo' })).toMatchObject({ total: MANY });
  expect(await find(client, { q: 'kasztanowo -jesionowo' })).toMatchObject({ total: 0 });
  expect(await find(client, { q: 'jesionowo -kasztanowo' })).toMatchObject({ total: 0 });
});

test('a record whose description a new name excludes is still found by its page', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const id = await aFrequentTerm(client, 'Sosnowiec');
  const { rows } = await server().deps.pool.query<{ id: number }>(
    `select r.id from record r join record_index n on n.record_id = r.id where n.index_id = $1 and r.title = 'Kosztorys'`,
    [id],
  );
  const parent = { parentId: rows[0]?.id ?? 0, parentLevel: 'document', name: 'skan.png' } as const;
  const { id: fileId } = await aFile(server(), client, await sample('sketch.png'), parent);
  await client.post('/api/transcriptions', { fileId, transcription: 'Kosztorys naprawy dachu' });
  await client.put(`/api/indices/geographical/${id}`, { name: 'Modrzewiowo' });
  const { total, first } = await find(client, { q: 'kosztorys -modrzewiowo' });
  expect({ total, id: first?.id, found: first?.snippets[0]?.source }).toEqual({
    total: 1,
    id: rows[0]?.id,
    found: 'scan',
  });
});

test('a merge of many records is indexed by a worker too, and a lost job is queued again', async () => {
  const { db, pool } = server().deps;
  const client = await signedIn(server(), { role: 'EDITOR' });
  const deleted = await aFrequentTerm(client, 'Zawodzie');
  const { id: into } = (await client.post<{ id: number }>('/api/indices/geographical', { name: 'Zarzecze' }))
    .body;
  expect((await client.post(`/api/indices/geographical/${deleted}/merge`, { into })).status).toBe(200);
  expect(await find(client, { q: 'zarzecze' })).toMatchObject({ total: MANY });
  await pool.query(
    `select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'index-named-%'`,
  );
  expect(await waiting()).toEqual([]);
  await ensureBuilt(db);
  for (const payload of await waiting()) await run(payload);
  expect(await find(client, { q: 'zawodzie' })).toMatchObject({ total: 0, indexing: null });
  const { rows } = await sql`select from search_renaming`.execute(db);
  expect(rows).toEqual([]);
  expect((await check(db, true)).different).toEqual([]);
});
