import type { FileInTrouble } from '@regest/contract/endpoints/file-problems.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { mailsInFolder } from '../../../test/api/mailbox.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { until } from '../../../test/api/server-process.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { type Clamd, EICAR, openClamd } from '../../../test/files/clamd.ts';
import { tusOf } from '../../../test/files/tus.ts';
import { aFile, post, sample } from '../../../test/files/upload.ts';
import { startWorker, type Worker } from '../../programs/worker.ts';
import { checkStore } from '../files/check-store.ts';
import { deleteUnreferencedContent } from '../files/cleanup.ts';
import { queueWaitingScans, scanFile } from './virus-scan.ts';

let clamd: Clamd;
let server: TestServer;
let worker: Worker;
let client: Client;
let parentId: number;

beforeAll(async () => {
  clamd = await openClamd({ maxBytes: 1_000_000 });
  server = await openTestServer({ clamav: clamd });
  client = await signedIn(server, { role: 'EDITOR' });
  parentId = (await aTree(server, client)).document.id;
  worker = await startWorker(server.deps);
});
afterAll(async () => {
  await worker.stop();
  await server.close();
  await clamd.stop();
});

const send = (bytes: Uint8Array | string, name: string) =>
  aFile(server, client, bytes, { parentId, parentLevel: 'document', name });
const viewOf = async (fileId: number) =>
  (await client.get<FileView[]>(`/api/files/document/${parentId}`)).body.find(({ id }) => id === fileId);
const problemOf = async (fileId: number) => (await viewOf(fileId))?.problem;
const settled = (fileId: number) => until(async () => (await problemOf(fileId)) !== 'notScanned');
const read = (fileId: number) => client.get<{ type?: string }>(`/api/files/${fileId}`);

/**
 * True once the bytes are deleted; the worker may be doing it already, and the list drops the bytes only after that.
 */
async function isLetGo(contentId: string): Promise<boolean> {
  await deleteUnreferencedContent(server.deps, () => true);
  const { db } = server.deps;
  const loose = await db
    .selectFrom('loose_content')
    .select('content_id')
    .where('content_id', '=', contentId)
    .execute();
  return loose.length === 0;
}

test('a clean file is served and drawn when the scanner has seen it', async () => {
  const file = await send(await sample('sketch.png'), 'szkic.png');
  expect(file.problem).toBe('notScanned');
  await settled(file.id);
  expect((await read(file.id)).status).toBe(200);
  await until(async () => (await client.get(`/api/files/thumbnail/${file.id}`)).status === 200);
  const { body } = await client.get<Page<Record<string, unknown>>>(`/api/files/${file.id}/events`);
  expect(body.content).toEqual([
    expect.objectContaining({ kind: 'virusCheck', outcome: 'ok', agent: expect.stringContaining('ClamAV') }),
  ]);
});

test('an infected file is set apart, told of and never served', async () => {
  const admin = await signedIn(server, { role: 'ADMIN' });
  const file = await send(`zapis ${EICAR}`, 'zaraza.txt');
  await settled(file.id);
  expect(await problemOf(file.id)).toBe('infected');
  expect(await read(file.id)).toMatchObject({ status: 403, body: { type: 'fileQuarantined' } });
  expect((await client.get(`/api/files/thumbnail/${file.id}`)).status).toBe(403);
  expect(await server.deps.store.stat(file.contentId)).toBeNull();
  expect((await checkStore(server.deps)).missing).toEqual([]);
  const problems = (await client.get<Page<FileInTrouble>>('/api/file-problems')).body.content;
  expect(problems).toContainEqual(expect.objectContaining({ fileId: file.id, problem: 'infected' }));
  const mails = () => mailsInFolder(server.dataDir).filter((mail) => mail.includes('zaraza.txt'));
  await until(async () => mails().length >= 2);
  expect(mails().some((mail) => mail.includes('Eicar-Test-Signature'))).toBe(true);
  expect(mails().some((mail) => mail.includes('w kwarantannie'))).toBe(true);
  const { rows } = await server.deps.pool.query(
    `select details from audit_event where kind = 'virus' and resource_id = $1`,
    [file.id],
  );
  expect(rows).toEqual([{ details: expect.objectContaining({ finding: 'Eicar-Test-Signature' }) }]);
  expect(admin.user.role).toBe('ADMIN');
});

test('a file that comes in parts is scanned like any other', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const tus = tusOf(client.token);
  const bytes = Buffer.from(`w częściach ${EICAR}`);
  const path = await tus.begin(address, bytes.length, {
    filename: 'części.txt',
    parentId,
    parentLevel: 'document',
  });
  const file = (await (await tus.patch(address, path, 0, bytes)).json()) as FileView;
  expect(file.problem).toBe('notScanned');
  await settled(file.id);
  expect((await read(file.id)).status).toBe(403);
});

test('while the scanner is away a file waits hidden, and is scanned when it is back', async () => {
  await clamd.stop();
  const file = await send(await sample('statute.pdf'), 'statut.pdf');
  await expect(scanFile(server.deps, file.id)).rejects.toThrow('does not answer');
  expect(await read(file.id)).toMatchObject({ status: 409, body: { type: 'fileNotScanned' } });
  const ocr = await client.post<{ type?: string }>('/api/transcriptions/get-ocr', { fileId: file.id });
  expect(ocr.status).not.toBe(200);
  const { rows } = await server.deps.pool.query('select inspected_at from file where id = $1', [file.id]);
  expect(rows).toEqual([{ inspected_at: null }]);
  await clamd.start();
  await queueWaitingScans(server.deps);
  await settled(file.id);
  expect((await read(file.id)).status).toBe(200);
});

test('a file too long for the scanner waits, and the log says why', async () => {
  const file = await send(Buffer.alloc(2_000_000, 1), 'długi.bin');
  await expect(scanFile(server.deps, file.id)).rejects.toThrow('StreamMaxLength');
  expect(await problemOf(file.id)).toBe('notScanned');
  await client.delete(`/api/files/${file.id}`);
});

test('a poster is scanned before it is drawn', async () => {
  const film = await send(await sample('film.mp4'), 'film.mp4');
  await settled(film.id);
  const give = (bytes: Uint8Array) =>
    post<{ type?: string }>(server, client, '/api/files/add_poster', [
      ['fileId', String(film.id)],
      ['fileContent', new Blob([Uint8Array.from(bytes)]), 'okładka.png'],
    ]);
  const picture = await sample('sketch.png');
  const refusal = await give(Buffer.concat([picture, Buffer.from(EICAR)]));
  expect(refusal).toMatchObject({ status: 403, body: { type: 'fileQuarantined' } });
  await clamd.stop();
  expect(await give(picture)).toMatchObject({ status: 503, body: { type: 'engineUnavailable' } });
  await clamd.start();
  expect((await give(picture)).status).toBe(200);
});

test('an administrator has a file scanned again; deleting it takes the bytes from the quarantine too', async () => {
  const admin = await signedIn(server, { role: 'ADMIN' });
  const file = await send(`pomyłka ${EICAR}`, 'pomyłka.txt');
  await settled(file.id);
  expect((await client.put(`/api/files/${file.id}/scan`)).status).toBe(403);
  const before = clamd.scans;
  expect((await admin.put(`/api/files/${file.id}/scan`)).status).toBe(200);
  await until(async () => clamd.scans > before && (await problemOf(file.id)) === 'infected');
  await client.delete(`/api/files/${file.id}`);
  await until(() => isLetGo(file.contentId));
  await server.deps.store.release(file.contentId);
  expect(await server.deps.store.stat(file.contentId)).toBeNull();
});

test('files that came before the scanner was set are scanned too, and served until one is found infected', async () => {
  const [clean, infected] = [await send('dawny', 'dawny.txt'), await send(`dawny ${EICAR}`, 'zarażony.txt')];
  await settled(clean.id);
  await settled(infected.id);
  const { pool, store } = server.deps;
  await store.release(infected.contentId);
  await pool.query('update file set scan = null, scan_finding = null where id = any($1)', [
    [clean.id, infected.id],
  ]);
  expect([(await read(clean.id)).status, (await read(infected.id)).status]).toEqual([200, 200]);
  await queueWaitingScans(server.deps);
  await until(async () => (await problemOf(infected.id)) === 'infected');
  const isClean = async () =>
    (await pool.query('select scan from file where id = $1', [clean.id])).rows[0].scan === 'clean';
  await until(isClean);
  expect([(await read(clean.id)).status, (await read(infected.id)).status]).toEqual([200, 403]);
});

test('files that wait when the setting is taken away are let go', async () => {
  await clamd.stop();
  const file = await send('czeka', 'czeka.txt');
  await scanFile({ ...server.deps, settings: { ...server.deps.settings, clamav: null } }, file.id);
  expect((await read(file.id)).status).toBe(200);
  await clamd.start();
});
