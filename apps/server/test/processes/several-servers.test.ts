import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser, PASSWORD } from '../api/builders.ts';
import { type Client, signedIn } from '../api/client.ts';
import { aTree } from '../api/record-builders.ts';
import { useServer } from '../api/test-server.ts';
import { offsetIn, tusOf } from '../files/tus.ts';
import { sample } from '../files/upload.ts';
import { forward, type Network, openNetwork } from './hosts.ts';
import { type Program, startProgram } from './program.ts';

/** Two web and two worker processes on separate hosts with one database, one S3 store and no shared disk. */
const database = useServer();
const folder = mkdtempSync(join(tmpdir(), 'regest-hosts-'));
const BUCKET = 'regest-hosts';
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

let network: Network;
let link: Awaited<ReturnType<typeof forward>>;
let s3: S3rver;
let webs: Program[] = [];
let workers: Program[] = [];
let client: Client;
let document: RecordView;

async function startOn(index: number, role: 'web' | 'worker', store: string): Promise<Program> {
  const host = network.hosts[index];
  const url = new URL(database().url);
  url.hostname = network.gateway;
  url.port = String(link.port);
  const env = {
    ...KEYS,
    DATABASE_URL: url.href,
    REGEST_STORE: store,
    REGEST_ROLE: role,
    REGEST_DATA: join(folder, `host-${index}`),
    REGEST_DRAIN_SECONDS: '0',
    HOST: host?.address ?? '127.0.0.1',
  };
  return startProgram({ env, ...(host?.name !== undefined && { host: host.name }) });
}

beforeAll(async () => {
  network = openNetwork(4);
  link = await forward(network.gateway, Number(new URL(database().url).port));
  s3 = new S3rver({
    address: network.gateway,
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await s3.run();
  const store = `s3://${BUCKET}?endpoint=http://${network.gateway}:${port}`;
  [webs, workers] = await Promise.all([
    Promise.all([startOn(0, 'web', store), startOn(1, 'web', store)]),
    Promise.all([startOn(2, 'worker', store), startOn(3, 'worker', store)]),
  ]);
  const { id } = await anInstitution(database(), { ocrPages: 100 });
  client = await signedIn(database(), { institutionId: id });
  ({ document } = await aTree(database(), client));
}, 180_000);

afterAll(async () => {
  for (const program of [...webs, ...workers]) await program.kill();
  await s3?.close();
  link?.close();
  network?.close();
  rmSync(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${client.token}` });
const on = (index: number, url: string, init: RequestInit = {}) =>
  fetch(`${webs[index]?.address}${url}`, { headers: headers(), ...init });

function signIn(index: number, username: string, password: string): Promise<Response> {
  return fetch(`${webs[index]?.address}/api/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  });
}

function upload(index: number, bytes: Uint8Array, name: string): Promise<Response> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ parentId: document.id, parentLevel: 'document', name }))
    body.append(field, String(value));
  body.append('fileContent', new Blob([Uint8Array.from(bytes)]), name);
  return on(index, '/api/files', { method: 'POST', body });
}

async function jobsLeft(): Promise<{ lockedBy: string | null }[]> {
  const { rows } = await database().deps.pool.query(
    `select locked_by as "lockedBy" from graphile_worker.jobs where attempts < max_attempts`,
  );
  return rows;
}

test('the limit of wrong passwords holds across servers', async () => {
  const { name } = await aUser(database());
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await signIn(i % 2, name, 'Nie-To-Haslo-1')).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await signIn(0, name, PASSWORD)).status).toBe(429);
});

test('a token given by one server is known to the other, and dead there once revoked here', async () => {
  const { name } = await aUser(database());
  const { access_token: token } = (await (await signIn(0, name, PASSWORD)).json()) as {
    access_token: string;
  };
  const currentUser = () => on(1, '/api/users/current', { headers: { authorization: `Bearer ${token}` } });
  expect((await currentUser()).status).toBe(200);
  const revoked = await fetch(`${webs[0]?.address}/api/oauth/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}` },
    body: new URLSearchParams({ token }),
  });
  expect(revoked.status).toBe(200);
  expect((await currentUser()).status).toBe(401);
});

test('a file taken by one server is read from the other, and both workers share the jobs', async () => {
  const scan = await sample('sketch.png');
  const files: FileView[] = [];
  const busy = new Set<string>();
  while (busy.size < workers.length) {
    for (let i = 0; i < 8; i += 1)
      files.push((await (await upload(i % 2, scan, `s${i}.png`)).json()) as FileView);
    for (let remainingJobs = await jobsLeft(); remainingJobs.length > 0; remainingJobs = await jobsLeft()) {
      for (const { lockedBy } of remainingJobs) if (lockedBy) busy.add(lockedBy);
      await wait(10);
    }
  }
  const download = await on(1, `/api/files/${files[0]?.id}`);
  expect(Buffer.from(await download.arrayBuffer()).equals(scan)).toBe(true);
  expect((await on(0, `/api/files/thumbnail/${files[1]?.id}`)).status).toBe(200);
}, 180_000);

test('an upload begun on one server goes on at the other, and each part is taken once', async () => {
  const part = 9 * 1024 * 1024;
  const bytes = randomBytes(2 * part + 1000);
  const [here, there] = webs.map(({ address }) => address) as [string, string];
  const tus = tusOf(client.token);
  const metadata = { filename: 'nagranie.bin', parentId: document.id, parentLevel: 'document' };
  const path = await tus.begin(here, bytes.length, metadata);
  expect((await tus.patch(here, path, 0, bytes.subarray(0, part))).status).toBe(204);
  expect(offsetIn(await tus.head(there, path))).toBe(part);

  const second = bytes.subarray(part, 2 * part);
  const both = await Promise.allSettled([here, there].map((at) => tus.patch(at, path, part, second)));
  // A client that is refused before its last byte is read may get a broken connection instead of the 409.
  const statuses = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : [409]));
  expect(statuses.sort()).toEqual([204, 409]);
  const last = await tus.patch(there, path, 2 * part, bytes.subarray(2 * part));
  expect(last.status).toBe(200);
  const download = await on(0, `/api/files/${((await last.json()) as FileView).id}`);
  expect(bytes.equals(await download.bytes())).toBe(true);
  const parts = await database().deps.pool.query('select from upload_part');
  expect(parts.rowCount).toBe(0);
});

test('a web server and a worker killed in mid-work: the others go on and finish what was begun', async () => {
  const scan = await sample('scan-report.jpg');
  const file = (await (await upload(0, scan, 'sprawozdanie.jpg')).json()) as FileView;
  const sending = on(0, `/api/transcriptions/ocr/send/${file.id}`).catch(() => null);
  while (!(await jobsLeft()).some(({ lockedBy }) => lockedBy !== null)) await wait(20);
  await workers[0]?.kill();
  await webs[0]?.kill();
  await sending;
  // A second request gets the text and costs quota once, whether or not the killed server had queued the job.
  const second = await on(1, `/api/transcriptions/ocr/send/${file.id}`);
  expect([200, 202]).toContain(second.status);
  while ((await on(1, `/api/transcriptions/${file.id}`)).status === 404) await wait(200);
  const { rows } = await database().deps.pool.query(
    `select i.ocr_pages as left, (select sum(cost) from text_job where institution_id = i.id and state = 'done')::int as spent
     from institution i where id = $1`,
    [client.user.institutionId],
  );
  expect(rows[0].left + rows[0].spent).toBe(100);
  expect((await on(1, '/api/ready')).status).toBe(200);
}, 300_000);
