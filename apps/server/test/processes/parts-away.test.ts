import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { afterEach, expect, test } from 'vitest';
import { databaseFault } from '../../src/db/database-fault.ts';
import { type Client, signedIn } from '../api/client.ts';
import { aTree } from '../api/record-builders.ts';
import { useServer } from '../api/test-server.ts';
import { tusOf } from '../files/tus.ts';
import { forward } from './hosts.ts';
import { type Program, startProgram } from './program.ts';

const server = useServer();
const folder = mkdtempSync(join(tmpdir(), 'regest-away-'));
let program: Program | undefined;
afterEach(async () => {
  await program?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const request = (url: string, client: Client, init: RequestInit = {}) =>
  fetch(`${program?.address}${url}`, { headers: { authorization: `Bearer ${client.token}` }, ...init });
const health = async () => (await fetch(`${program?.address}/api/health`)).json();

test('while the database is away requests get 503, health names it, and all is well when it is back', async () => {
  const client = await signedIn(server());
  const { hostname, port } = new URL(server().url);
  expect(hostname).toBe('127.0.0.1');
  const line = await forward('127.0.0.1', Number(port));
  const url = new URL(server().url);
  url.port = String(line.port);
  program = await startProgram({ env: { DATABASE_URL: url.href, REGEST_DATA: folder } });
  expect((await request('/api/users/current', client)).status).toBe(200);

  line.close();
  const refusal = await request('/api/users/current', client);
  expect(refusal.status).toBe(503);
  expect(await refusal.json()).toMatchObject({ code: 503, type: 'overloaded' });
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  await expect.poll(health).toEqual({ status: 'failing', database: 'failing', store: 'ok' });
  expect((await fetch(`${program.address}/api/live`)).status).toBe(200);

  const secondLine = await forward('127.0.0.1', Number(port), line.port);
  while ((await request('/api/users/current', client)).status !== 200) await wait(50);
  await expect.poll(health).toEqual({ status: 'ok', database: 'ok', store: 'ok' });
  expect(program.isRunning()).toBe(true);
  secondLine.close();
});

/** Runs the program with a disk of 6 MB in its own mount namespace. */
const SMALL_DISK = [
  'unshare',
  ...(process.getuid?.() === 0 ? ['-m'] : ['-r', '-m']),
  'sh',
  '-c',
  'mount -t tmpfs -o size=6m tmpfs "$REGEST_DATA" && exec "$@"',
  'sh',
];

function canMount(): boolean {
  try {
    execFileSync(SMALL_DISK[0] ?? '', [...SMALL_DISK.slice(1), 'true'], {
      env: { ...process.env, REGEST_DATA: tmpdir() },
    });
    return true;
  } catch {
    return false;
  }
}

if (canMount()) {
  test('a full disk refuses an upload, keeps what is there, and takes files again when there is room', async () => {
    const client = await signedIn(server());
    const { document } = await aTree(server(), client);
    const disk = mkdtempSync(join(tmpdir(), 'regest-disk-'));
    program = await startProgram({
      env: { DATABASE_URL: server().url, REGEST_DATA: disk, REGEST_DISK_RESERVE_MB: '0' },
      wrap: SMALL_DISK,
    });
    const upload = async (megabytes: number) => {
      const body = new FormData();
      body.append('parentId', String(document.id));
      body.append('fileContent', new Blob([randomBytes(megabytes * 1024 * 1024)]), 'skan.bin');
      return request('/api/files', client, { method: 'POST', body });
    };
    const file = (await (await upload(3)).json()) as FileView;
    const refusal = await upload(5);
    expect(refusal.status).toBe(503);
    expect(await refusal.json()).toMatchObject({ code: 503, type: 'overloaded' });
    expect((await request(`/api/files/${file.id}`, client)).status).toBe(200);
    expect(
      (await (await request(`/api/files/document/${document.id}`, client)).json()) as FileView[],
    ).toHaveLength(1);

    // All parts fit on the disk, the whole file does not; it is assembled once there is space.
    const tus = tusOf(client.token);
    const bytes = randomBytes(2.5 * 1024 * 1024);
    const path = await tus.begin(program.address, bytes.length, { filename: 'a.bin', parentId: document.id });
    expect((await tus.patch(program.address, path, 0, bytes)).status).toBe(503);

    await request(`/api/files/${file.id}`, client, { method: 'DELETE' });
    while ((await tus.head(program.address, path)).status !== 200) await wait(200);
    const [remaining] = (await (
      await request(`/api/files/document/${document.id}`, client)
    ).json()) as FileView[];
    expect(bytes.equals(await (await request(`/api/files/${remaining?.id}`, client)).bytes())).toBe(true);
    await request(`/api/files/${remaining?.id}`, client, { method: 'DELETE' });
    while ((await upload(5)).status !== 201) await wait(200);
    rmSync(disk, { recursive: true, force: true });
  });
} else {
  test('a full disk gives an answer to come back later', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    expect(databaseFault(full)).toMatchObject({ type: 'overloaded' });
  });
}
