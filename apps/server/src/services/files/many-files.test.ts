import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample, upload } from '../../../test/files/upload.ts';
import { findFile } from '../../queries/files/find-files.ts';
import { deriveFile } from './derive-file.ts';

const server = useServer();

test('a unit of two thousand scans is saved as it was read, and in another order', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await sql`
    insert into file (institution_id, record_id, field, name, mime_type, content_id, size, sha256, position)
    select ${client.user.institutionId}, ${unit.id}, 'contentFiles', 'k' || n || '.jpg', 'image/jpeg',
      gen_random_uuid(), 1, 'x', n
    from generate_series(1, 2000) as n`.execute(server().deps.db);
  const read = async () => (await client.get<{ unit: RecordView }>(`/api/units/${unit.id}`)).body.unit;
  const before = await read();
  expect((await client.put(`/api/units/${unit.id}`, { unit: before })).status).toBe(200);
  const ids = (before.contentFiles as { id: number }[]).map(({ id }) => id);
  const contentFiles = [...ids].reverse();
  expect((await client.put(`/api/units/${unit.id}`, { unit: { contentFiles } })).status).toBe(200);
  expect(((await read()).contentFiles as { id: number }[]).map(({ id }) => id)).toEqual(contentFiles);
});

test('files keep the order in which they were chosen, whatever the order in which they arrive', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const record = await aRecord(server(), client, { level: 'collection' });
  const send = (name: string, batch?: string, place?: number) =>
    upload(server(), client, 'x', { parentId: record.id, name, batch, place });
  await send('przed.txt');
  await Promise.all([send('c.txt', 'one', 2), send('a.txt', 'one', 0)]);
  await send('e.txt', 'two', 0);
  await Promise.all([send('d.txt', 'one', 3), send('b.txt', 'one', 1), send('f.txt', 'two', 1)]);
  const { body } = await call<FileView[]>(server(), 'GET', `/api/files/collection/${record.id}`, {
    token: client.token,
  });
  const names = body.map(({ name }) => name.slice(0, -4));
  expect(names).toEqual(['przed', 'a', 'b', 'c', 'd', 'e', 'f']);
});

describe('a film', () => {
  const { PATH = '' } = process.env;
  let folder: string;
  beforeAll(async () => {
    // Replaces ffmpeg with a program that is ended as the kernel ends one when memory runs out.
    folder = await mkdtemp(join(tmpdir(), 'regest-ffmpeg-'));
    await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 });
  });
  beforeEach(() => {
    process.env.PATH = `${folder}:${PATH}`;
  });
  afterEach(() => {
    process.env.PATH = PATH;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function aFilm(): Promise<number> {
    const client = await signedIn(server());
    const { document } = await aTree(server(), client);
    const place = { parentId: document.id, parentLevel: 'document', name: 'film.mp4' };
    return (await aFile(server(), client, await sample('film.mp4'), place)).id;
  }
  async function stateOf(id: number) {
    const row = await findFile(server().deps.db, id);
    return { isSettled: row?.inspected_at !== null, hasPoster: row?.poster_id !== null };
  }

  test('whose drawing process is killed is drawn at the next try', async () => {
    const id = await aFilm();
    await expect(deriveFile(server().deps, id, { attempt: 1 })).rejects.toThrow('crashed');
    expect(await stateOf(id)).toEqual({ isSettled: false, hasPoster: false });
    process.env.PATH = PATH;
    await deriveFile(server().deps, id, { attempt: 2 });
    expect(await stateOf(id)).toEqual({ isSettled: true, hasPoster: true });
  });

  test('that kills the process each time is left without a picture after three tries', async () => {
    const id = await aFilm();
    await expect(deriveFile(server().deps, id, { attempt: 2 })).rejects.toThrow('crashed');
    await deriveFile(server().deps, id, { attempt: 3 });
    expect(await stateOf(id)).toEqual({ isSettled: true, hasPoster: false });
  });
});
