import { createHash, randomBytes } from 'node:crypto';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { startProcess, until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let client: Client;
let document: RecordView;

beforeAll(async () => {
  client = await signedIn(server());
  ({ document } = await aTree(server(), client));
});

const MEGABYTE = 1024 * 1024;
const files = async () => (await client.get<FileView[]>(`/api/files/document/${document.id}`)).body;

function options(address: string, overrides: UploadOptions): UploadOptions {
  return {
    endpoint: `${address}/api/uploads`,
    headers: { authorization: `Bearer ${client.token}` },
    metadata: { filename: 'duży.bin', parentId: String(document.id), parentLevel: 'document' },
    retryDelays: null,
    chunkSize: MEGABYTE,
    ...overrides,
  };
}

/** Where the upload went on the server that was killed; the next one listens elsewhere. */
const moved = (url: string, address: string) => new URL(new URL(url).pathname, address).href;

function resume(bytes: Buffer, address: string, url: string): Promise<HttpResponse> {
  return new Promise((done, fail) => {
    const overrides: UploadOptions = {
      uploadUrl: moved(url, address),
      onSuccess: ({ lastResponse }) => done(lastResponse),
      onError: fail,
    };
    new Upload(bytes, options(address, overrides)).start();
  });
}

test('an upload goes on after its server was killed and started again', async () => {
  const bytes = randomBytes(6 * MEGABYTE);
  const killed = await startProcess(server(), 'web');
  const url = await new Promise<string>((done) => {
    const broken: Upload = new Upload(
      bytes,
      options(killed.address, {
        onChunkComplete: (_, accepted) => {
          if (accepted === 3 * MEGABYTE) void killed.kill();
        },
        onError: () => done(broken.url ?? ''),
      }),
    );
    broken.start();
  });
  expect(await files()).toEqual([]);
  const next = await startProcess(server(), 'web');
  await resume(bytes, next.address, url);
  const [file, ...others] = await files();
  expect(others).toEqual([]);
  const { bytes: stored } = await client.get(`/api/files/${file?.id}`);
  expect(createHash('sha256').update(stored).digest('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
});

test('an upload whose server was killed after the last byte becomes a file when it is asked for', async () => {
  const before = (await files()).length;
  const bytes = randomBytes(MEGABYTE);
  const killed = await startProcess(server(), 'web');
  const holder = await server().deps.pool.connect();
  await holder.query('begin');
  await holder.query('lock table loose_content in access exclusive mode');
  const url = new Promise<string>((done) => {
    const broken: Upload = new Upload(
      bytes,
      options(killed.address, { onError: () => done(broken.url ?? '') }),
    );
    broken.start();
  });
  await until(async () => {
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_locks where not granted and relation = 'loose_content'::regclass`,
    );
    return rows[0].waiting > 0;
  });
  await killed.kill();
  await holder.query('rollback');
  holder.release();
  const next = await startProcess(server(), 'web');
  await resume(bytes, next.address, await url);
  expect(await files()).toHaveLength(before + 1);
});
