import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { endProcesses, startProcess, until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { openS3, type S3 } from '../../../test/files/s3.ts';
import { findUpload } from '../../queries/files/upload-rows.ts';

const server = useServer();
afterEach(endProcesses);
const folder = mkdtempSync(join(tmpdir(), 'regest-elsewhere-'));
let s3: S3;
/** Address of this process: any server of the installation can continue an upload. */
let here: string;
let client: Client;
let document: RecordView;

beforeAll(async () => {
  s3 = await openS3();
  here = await server().app.listen({ port: 0, host: '127.0.0.1' });
  client = await signedIn(server());
  ({ document } = await aTree(server(), client));
});
afterAll(async () => {
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
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

/** Path of the upload on the killed server, at the address of the next one. */
const moved = (url: string, address: string) => new URL(new URL(url).pathname, address).href;

function resume(bytes: Buffer, address: string, url: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const overrides: UploadOptions = {
      uploadUrl: moved(url, address),
      onSuccess: ({ lastResponse }) => resolve(lastResponse),
      onError: reject,
    };
    new Upload(bytes, options(address, overrides)).start();
  });
}

async function startElsewhere(): Promise<string> {
  const settings = { REGEST_STORE: s3.store, REGEST_DATA: folder };
  return (await startProcess(server(), 'web', settings)).address;
}

test.each([
  ['another goes on', () => ({}), async () => here],
  ['it was replaced by one on another machine', () => ({ REGEST_STORE: s3.store }), startElsewhere],
])('an upload goes on after its server was killed and %s', async (_, settings, startNext) => {
  const before = await files();
  const bytes = randomBytes(6 * MEGABYTE);
  const killed = await startProcess(server(), 'web', settings());
  const url = await new Promise<string>((resolve) => {
    const interrupted: Upload = new Upload(
      bytes,
      options(killed.address, {
        onChunkComplete: (_, accepted) => {
          if (accepted === 3 * MEGABYTE) void killed.kill();
        },
        onError: () => resolve(interrupted.url ?? ''),
      }),
    );
    interrupted.start();
  });
  expect(await files()).toEqual(before);
  const next = await startNext();
  await resume(bytes, next, url);
  const [file, ...others] = (await files()).slice(before.length);
  expect(others).toEqual([]);
  const read = await fetch(`${next}/api/files/${file?.id}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(bytes.equals(await read.bytes())).toBe(true);
});

test('an upload whose server was killed after the last byte becomes a file when it is requested', async () => {
  const before = (await files()).length;
  const bytes = randomBytes(MEGABYTE);
  const killed = await startProcess(server(), 'web');
  const holder = await server().deps.pool.connect();
  await holder.query('begin');
  // Rows can be read but not written: see killed-upload.test.ts.
  await holder.query('lock table file in share mode');
  const url = new Promise<string>((resolve) => {
    const interrupted: Upload = new Upload(
      bytes,
      options(killed.address, { onError: () => resolve(interrupted.url ?? '') }),
    );
    interrupted.start();
  });
  await until(async () => {
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_locks where not granted and relation = 'file'::regclass`,
    );
    return rows[0].waiting > 0;
  });
  await killed.kill();
  await holder.query('rollback');
  holder.release();
  const path = await url;
  const remaining = await findUpload(server().deps.db, path.split('/').at(-1) ?? '');
  expect(remaining?.received).toBe(bytes.length);
  expect(await files()).toHaveLength(before);
  await resume(bytes, here, path);
  expect(await files()).toHaveLength(before + 1);
});
