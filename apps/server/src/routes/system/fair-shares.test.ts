import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { tusOf } from '../../../test/files/tus.ts';
import { aFile, post, sample, upload } from '../../../test/files/upload.ts';
import { IDLE_TIMEOUT_MS } from '../../limits/connection-timeouts.ts';

const server = useServer();
let port: number;

beforeAll(async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server().app.server.address() as AddressInfo);
});

/** Repeats the call until it has the expected status, since the server notices a change with a delay. */
async function until(status: number, ask: () => Promise<{ status: number }>): Promise<number> {
  let answered = (await ask()).status;
  for (let round = 0; round < 1000 && answered !== status; round += 1) {
    await wait(50);
    answered = (await ask()).status;
  }
  return answered;
}

/** A collection whose export does not fit into the buffers of the connection. */
async function aLargeCollection(client: Awaited<ReturnType<typeof signedIn>>): Promise<number> {
  const { id } = await aRecord(server(), client, { level: 'collection' });
  await sql`
    insert into record (id, institution_id, level, parent_id, path, signature, title, fields)
    select id, ${client.user.institutionId}, 'unit', ${id}::bigint, ${id} || '.' || id || '.', id::text, 'j',
      jsonb_build_object('content', repeat(md5(id::text), 200))
    from (select nextval('record_id_seq') as id from generate_series(1, 3000)) ids`.execute(server().deps.db);
  return id;
}

test('exports that one client opens and never reads do not stop the others', async () => {
  const greedy = await signedIn(server());
  const collectionId = await aLargeCollection(greedy);
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${greedy.token}` };
      get({ port, path: `/api/export/collection/${collectionId}`, headers, agent: false }, (response) => {
        response.pause();
        resolve(response);
      }).on('error', reject);
    });
  const lines: Socket[] = [];
  const note = (line: Socket) => void lines.push(line);
  server().app.server.on('connection', note);
  const opened = await Promise.all(Array.from({ length: 6 }, open));
  server().app.server.off('connection', note);
  // Both admitted connections have the idle timeout; another test proves that it closes them.
  expect(lines.filter(({ timeout }) => timeout === IDLE_TIMEOUT_MS)).toHaveLength(2);
  expect(opened.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503, 503, 503, 503]);

  const otherClient = await signedIn(server());
  const { collection } = await aTree(server(), otherClient);
  expect((await otherClient.get(`/api/export/collection/${collection.id}`)).status).toBe(200);

  // A client that disconnects frees its place.
  for (const response of opened) response.destroy();
  let retry = await open();
  for (let round = 0; round < 1000 && retry.statusCode === 503; round += 1) {
    await wait(50);
    retry = await open();
  }
  expect(retry.statusCode).toBe(200);
  retry.destroy();
});

test('public finding aids that one reader requests and never reads do not stop the others', async () => {
  const { db } = server().deps;
  const editor = await signedIn(server());
  const large = await aLargeCollection(editor);
  const { id: small } = await aRecord(server(), editor, { level: 'collection' });
  await sql`update institution set is_published = true where id = ${editor.user.institutionId}`.execute(db);
  await sql`update record set is_published = true where path like any (${[`${large}.%`, `${small}.%`]})`.execute(
    db,
  );
  const open = (name = 'ead3.xml') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = get({ port, path: `/portal/r/${large}/${name}`, agent: false }, (response) =>
        resolve(response.pause()),
      );
      request.on('error', reject);
    });
  const opened: IncomingMessage[] = [];
  for (const name of ['ead3.xml', 'tabela.csv', 'ead3.xml', 'ead2002.xml', 'tabela.csv', 'inwentarz.odt'])
    opened.push(await open(name));
  expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 503, 503, 503]);
  expect(opened.at(-1)?.headers['retry-after']).toBe('15');

  const from = async (remoteAddress: string, url: string) =>
    (await server().app.inject({ url, remoteAddress })).statusCode;
  for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8::1'])
    expect(await from(address, `/portal/r/${small}/ead3.xml`)).toBe(200);
  expect(await from('198.51.100.3', '/portal/oai?verb=Identify')).toBe(200);

  for (const response of opened) response.destroy();
  const openAgain = async () => {
    const response = await open();
    response.destroy();
    return { status: response.statusCode ?? 0 };
  };
  expect(await until(200, openAgain)).toBe(200);
});

test('answers that one network harvests leave room for those of others', async () => {
  const harvest = async (remoteAddress: string) =>
    server().app.inject({ url: '/portal/oai?verb=ListIdentifiers&metadataPrefix=oai_dc', remoteAddress });
  const holder = await server().ownerPool.connect();
  try {
    await holder.query('begin; lock table harvest in access exclusive mode');
    const greedy = Array.from({ length: 4 }, () => harvest('127.0.0.1'));
    // Admitted requests wait for the table, so the first answer is a refusal.
    const refused = await Promise.race(greedy);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    const otherHarvest = harvest('198.51.100.4');
    await holder.query('commit');
    expect((await Promise.all(greedy)).map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 200, 200, 503,
    ]);
    expect((await otherHarvest).statusCode).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('uploads that one person never ends do not stop the others', async () => {
  const greedy = await signedIn(server());
  const { document } = await aTree(server(), greedy);
  const tus = tusOf(greedy.token);
  const address = `http://127.0.0.1:${port}`;
  const refusal = Promise.withResolvers<number | undefined>();
  const sending: ClientRequest[] = [];
  for (let number = 0; number <= 16; number += 1) {
    const path = await tus.begin(address, 100, { filename: 'a.bin', parentId: document.id });
    const call = tus.open(address, path, 0, 100);
    call.once('response', ({ statusCode }) => refusal.resolve(statusCode));
    call.write('x');
    sending.push(call);
  }
  expect(await refusal.promise).toBe(503);

  const otherClient = await signedIn(server());
  const tree = await aTree(server(), otherClient);
  const owner = { parentId: tree.document.id, parentLevel: 'document' };
  expect((await upload(server(), otherClient, 'x', owner)).status).toBe(201);

  // A client that disconnects frees its place.
  for (const call of sending) call.destroy();
  const parent = { parentId: document.id, parentLevel: 'document' };
  expect(await until(201, () => upload(server(), greedy, 'x', parent))).toBe(201);
});

test('hundreds of pictures requested by one person do not stop the others', async () => {
  const greedy = await signedIn(server());
  const { document } = await aTree(server(), greedy);
  const file = await aFile(server(), greedy, await sample('scan-report.jpg'), {
    parentId: document.id,
    parentLevel: 'document',
  });
  const otherClient = await signedIn(server());
  const answers = Array.from({ length: 260 }, () => greedy.get(`/api/files/thumbnail/${file.id}`));
  await wait(300);
  expect((await otherClient.get('/api/users/current')).status).toBe(200);
  const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
  // 404: not drawn yet; 503: over the quota of one person.
  expect([...statuses].every((status) => status === 404 || status === 503)).toBe(true);
});

test('the one file of an institution is not kept waiting by the thousand of another', async () => {
  const { db } = server().deps;
  const busyClient = await signedIn(server());
  const one = await signedIn(server());
  const tree = await aTree(server(), busyClient);
  const ids: number[] = [];
  for (let i = 0; i < 25; i += 1) {
    const { id } = await aFile(server(), busyClient, 'x', {
      parentId: tree.document.id,
      parentLevel: 'document',
    });
    ids.push(id);
  }
  const small = await aTree(server(), one);
  const last = await aFile(server(), one, 'x', { parentId: small.document.id, parentLevel: 'document' });
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${[...ids, last.id].map((id) => `derive-file:${id}`)})
    order by priority, run_at, id`.execute(db);
  expect(rows.findIndex(({ key }) => key === `derive-file:${last.id}`)).toBeLessThan(15);
});

test('the imports of an institution wait for each other, not everybody for them', async () => {
  const busyClient = await signedIn(server());
  const one = await signedIn(server());
  const send = async (client: typeof busyClient) => {
    const sheet = new Blob(['id;signature;title\r\n']);
    const { body } = await post<{ import: { id: number } }>(server(), client, '/api/imports', [
      ['fileContent', sheet, 'units.csv'],
    ]);
    const { rows } = await sql<{ queue: string | null }>`
      select queue_name as queue from graphile_worker.jobs where key = ${`import-${body.import.id}`}`.execute(
      server().deps.db,
    );
    return rows[0]?.queue ?? '';
  };
  const queues = [await send(busyClient), await send(busyClient), await send(one)];
  expect(queues).toEqual([busyClient, busyClient, one].map(({ user }) => `imports-${user.institutionId}`));
});

test('the one scan of an institution is read before the second of another', async () => {
  const { db } = server().deps;
  const reader = async () => {
    const { id } = await anInstitution(server(), { ocrPages: 5, transcriptionSeconds: 0 });
    return signedIn(server(), { institutionId: id });
  };
  const [busyReader, one] = [await reader(), await reader()];
  const scan = await sample('scan-report.jpg');
  const send = async (client: typeof busyReader, count: number) => {
    const { document } = await aTree(server(), client);
    for (let n = 0; n < count; n += 1) {
      const place = { parentId: document.id, parentLevel: 'document', name: 'skan.jpg' };
      const { id } = await aFile(server(), client, scan, place);
      // Set here because no worker runs that would inspect the file.
      await sql`update file set inspected_at = now(), pages = 1 where id = ${id}`.execute(db);
      expect((await client.get(`/api/transcriptions/ocr/send/${id}`)).status).toBe(202);
    }
  };
  await send(busyReader, 2);
  await send(one, 1);
  const { rows } = await sql<{ institutionId: number }>`
    select institution_id as "institutionId" from graphile_worker.jobs
    join text_job on key = 'text-job:' || text_job.id order by priority, run_at, jobs.id`.execute(db);
  expect(rows.map(({ institutionId }) => institutionId).indexOf(one.user.institutionId)).toBe(1);
});
