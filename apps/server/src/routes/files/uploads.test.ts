import { createHash, randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { tusOf } from '../../../test/files/tus.ts';
import { listParts } from '../../queries/files/upload-parts.ts';
import { checkStore } from '../../services/files/check-store.ts';
import { deleteUnreferencedContent } from '../../services/files/cleanup.ts';

const server = useServer();
let client: Client;
let document: RecordView;
let address: string;

beforeAll(async () => {
  client = await signedIn(server());
  ({ document } = await aTree(server(), client));
  address = await server().app.listen({ port: 0, host: '127.0.0.1' });
});

const MEGABYTE = 1024 * 1024;

function options(overrides: UploadOptions = {}): UploadOptions {
  return {
    endpoint: `${address}/api/uploads`,
    headers: { authorization: `Bearer ${client.token}` },
    metadata: { filename: 'duży.bin', parentId: String(document.id), parentLevel: 'document' },
    retryDelays: null,
    ...overrides,
  };
}

/** Resolves to the last answer of a successful upload. */
function send(bytes: Buffer, overrides: UploadOptions = {}): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    new Upload(
      bytes,
      options({ ...overrides, onSuccess: ({ lastResponse }) => resolve(lastResponse), onError: reject }),
    ).start();
  });
}

const statusOf = (error: unknown) =>
  (error as { originalResponse?: HttpResponse | null }).originalResponse?.getStatus();

async function readBack(file: FileView): Promise<string> {
  const { bytes } = await client.get(`/api/files/${file.id}`);
  return createHash('sha256').update(bytes).digest('hex');
}

async function request(method: string, url: string, token: string, headers: Record<string, string> = {}) {
  const { status } = await fetch(new URL(url, address), {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
  });
  return status;
}

async function uploads(): Promise<number> {
  const { rows } = await server().deps.pool.query('select count(*)::int as count from upload');
  return rows[0].count;
}

test('an upload in chunks ends with the file as JSON', async () => {
  const bytes = randomBytes(5 * MEGABYTE);
  const last = await send(bytes, { chunkSize: 2 * MEGABYTE });
  const file = JSON.parse(last.getBody()) as FileView;
  expect(last.getStatus()).toBe(200);
  expect(file).toMatchObject({ name: 'duży.bin', parentId: document.id, contentLength: bytes.length });
  expect(await readBack(file)).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('an upload whose connection drops goes on where it stopped', async () => {
  const bytes = randomBytes(8 * MEGABYTE);
  const url = await new Promise<string>((resolve, reject) => {
    const upload: Upload = new Upload(
      bytes,
      options({
        chunkSize: MEGABYTE,
        onChunkComplete: async (_, accepted) => {
          if (accepted < 3 * MEGABYTE) return;
          await upload.abort();
          resolve(upload.url ?? '');
        },
        onError: reject,
      }),
    );
    upload.start();
  });
  const offsets: number[] = [];
  const last = await send(bytes, {
    uploadUrl: new URL(url, address).href,
    chunkSize: MEGABYTE,
    onProgress: (bytesSent) => offsets.push(bytesSent),
  });
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(3 * MEGABYTE);
  const file = JSON.parse(last.getBody()) as FileView;
  expect(await readBack(file)).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('a finished upload whose answer was lost is not made a second file', async () => {
  const bytes = randomBytes(MEGABYTE);
  let url = '';
  const upload = new Promise<HttpResponse>((resolve, reject) => {
    const one: Upload = new Upload(
      bytes,
      options({
        onUploadUrlAvailable: () => {
          url = new URL(one.url ?? '', address).href;
        },
        onSuccess: ({ lastResponse }) => resolve(lastResponse),
        onError: reject,
      }),
    );
    one.start();
  });
  await upload;
  const count = async () => (await client.get<FileView[]>(`/api/files/document/${document.id}`)).body.length;
  const before = await count();
  expect(await request('HEAD', url, client.token)).toBe(200);
  const secondTry = await fetch(url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${client.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(bytes.length),
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.alloc(0),
  });
  expect(secondTry.status).toBe(200);
  expect(await count()).toBe(before);
  expect(await listParts(server().deps.db, url.split('/').at(-1) ?? '')).toEqual([]);
});

test.each([
  ['a name that is not allowed', { filename: 'a?b' }, 400],
  ['a parent that is not there', { parentId: '999999' }, 404],
  ['no parent', { parentId: '' }, 400],
  ['a sign that no text has', { note: 'a\u0000b' }, 400],
])('an upload with %s is refused before its first byte', async (_, metadata, status) => {
  const before = await uploads();
  const uploadMetadata = {
    filename: 'a.txt',
    parentId: String(document.id),
    parentLevel: 'document',
    ...metadata,
  };
  const error = await send(Buffer.from('abc'), { metadata: uploadMetadata }).catch((fault: unknown) => fault);
  expect(statusOf(error)).toBe(status);
  expect(await uploads()).toBe(before);
});

test('more than 1 GB is refused before its first byte', async () => {
  const headers = { 'upload-length': String(1024 * MEGABYTE + 1), 'upload-metadata': 'filename YS50eHQ=' };
  expect(await request('POST', '/api/uploads', client.token, headers)).toBe(413);
});

test('every request needs the token of the one who began', async () => {
  const url = await new Promise<string>((resolve) => {
    const one: Upload = new Upload(
      randomBytes(100),
      options({
        onUploadUrlAvailable: async () => {
          await one.abort();
          resolve(new URL(one.url ?? '', address).href);
        },
      }),
    );
    one.start();
  });
  const stranger = await signedIn(server());
  const colleague = await signedIn(server(), { institutionId: client.user.institutionId });
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect(await request(method, url, 'zly', headers)).toBe(401);
    expect(await request(method, url, stranger.token, headers)).toBe(404);
    expect(await request(method, url, colleague.token, headers)).toBe(404);
  }
  expect(await request('DELETE', url, client.token)).toBe(204);
  expect(await request('HEAD', url, client.token)).toBe(404);
  expect(await request('HEAD', '/api/uploads/..%2f..%2fetc%2fpasswd', client.token)).toBe(404);
});

test('an upload under way is no orphan of the store, and its bytes go when it is cancelled', async () => {
  const { deps } = server();
  const tus = tusOf(client.token);
  const path = await tus.begin(address, 100, { filename: 'a.bin', parentId: document.id });
  await tus.patch(address, path, 0, randomBytes(50));
  const [part] = await listParts(deps.db, path.split('/').at(-1) ?? '');
  const contentId = part?.content_id ?? '';
  utimesSync(deps.store.localPath(contentId) ?? '', 0, 0);
  await deleteUnreferencedContent(deps, () => true);
  expect(await checkStore(deps)).toEqual({ orphans: [], missing: [] });
  expect(await request('DELETE', path, client.token)).toBe(204);
  await deleteUnreferencedContent(deps, () => true);
  expect(await deps.store.stat(contentId)).toBeNull();
});

test('an upload is named by the path alone, whatever else the address carries', async () => {
  const tus = tusOf(client.token);
  const victim = await tus.begin(address, 10, { filename: 'ofiara.bin', parentId: document.id });
  const thief = await signedIn(server());
  const { document: otherDocument } = await aTree(server(), thief);
  const uploadPath = await tusOf(thief.token).begin(address, 20, {
    filename: 'swoje.bin',
    parentId: otherDocument.id,
  });
  const name = victim.split('/').at(-1);
  const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  for (const trick of [`?x=/${name}`, `?/${name}`, `?x=${victim}/`, `#/${name}`]) {
    const answer = await fetch(`${address}${uploadPath}${trick}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${thief.token}`, 'tus-resumable': '1.0.0' },
    });
    expect(answer.headers.get('upload-length')).toBe('20');
  }
  await request('DELETE', `${uploadPath}?x=/${name}`, thief.token, headers);
  expect(await request('HEAD', uploadPath, thief.token)).toBe(404);
  expect(await request('HEAD', victim, client.token)).toBe(200);
});

test('an upload whose file was deleted since is not there', async () => {
  const tus = tusOf(client.token);
  const path = await tus.begin(address, 3, { filename: 'a.bin', parentId: document.id });
  const file = (await (await tus.patch(address, path, 0, Buffer.from('abc'))).json()) as FileView;
  expect((await client.delete(`/api/files/${file.id}`)).status).toBe(200);
  expect((await tus.head(address, path)).status).toBe(404);
});

test.each([
  ['another version', 412, 'badRequest', { 'tus-resumable': '0.1' }],
  ['no version', 412, 'badRequest', { 'tus-resumable': '' }],
  ['an offset that is none', 400, 'badRequest', { 'upload-offset': '1e3' }],
  ['an offset that is not the current one', 409, 'conflict', { 'upload-offset': '7' }],
  ['another type', 415, 'unsupportedMediaType', { 'content-type': 'text/plain' }],
])('what the protocol refuses is answered in the error form: %s', async (_, status, type, odd) => {
  const path = await tusOf(client.token).begin(address, 10, { filename: 'a.bin', parentId: document.id });
  const answer = await fetch(address + path, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${client.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      ...odd,
    },
    body: 'abc',
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code: status, type, message: expect.any(String) });
  expect(answer.headers.get('content-security-policy')).not.toBeNull();
});
