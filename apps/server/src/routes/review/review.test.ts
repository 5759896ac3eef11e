import type { FileView } from '@regest/contract/endpoints/files.ts';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';

const server = useServer();

async function anArchive() {
  const client = await signedIn(server(), { role: 'SUBEDITOR' });
  const { unit, document } = await aTree(server(), client);
  const second = await aRecord(server(), client, { level: 'document', parentId: unit.id });
  const read = async (parentId: number, name: string, kind = 'ocr') => {
    const file = await aFile(server(), client, 'x', { parentId, parentLevel: 'document', name });
    await server().deps.pool.query(
      `insert into transcription (file_id, kind, machine_text, machine_at) values ($1, $2, 'Tekst', now())`,
      [file.id, kind],
    );
    return file;
  };
  const queue = async (query = '') => {
    const { body } = await client.get<{ total: number; files: FileView[] }>(`/api/review${query}`);
    return { total: body.total, names: body.files.map(({ name }) => name) };
  };
  return { client, unit, document, second, read, queue };
}

test('unchecked texts are in the order of the tree, and one leaves the queue when it is marked as checked, not when it is saved', async () => {
  const { client, document, second, read, queue } = await anArchive();
  await read(second.id, 'c.png');
  const a = await read(document.id, 'a.png');
  const b = await read(document.id, 'b.png');
  expect(await queue()).toEqual({ total: 3, names: ['a.png', 'b.png', 'c.png'] });
  const save = (checked?: boolean) =>
    client.post('/api/transcriptions', { fileId: a.id, transcription: 'Tekst do połowy', checked });
  await save();
  expect((await queue()).total).toBe(3);
  await save(true);
  expect(await queue()).toEqual({ total: 2, names: ['b.png', 'c.png'] });
  expect(await queue(`?after=${a.id}`)).toEqual({ total: 2, names: ['b.png', 'c.png'] });
  expect(await queue(`?after=${b.id}`)).toEqual({ total: 1, names: ['c.png'] });
  await save(false);
  expect((await queue()).total).toBe(3);
});

test('the queue is narrowed to recordings, to one record or to chosen ones', async () => {
  const { client, unit, document, second, read, queue } = await anArchive();
  await read(document.id, 'a.png');
  await read(second.id, 'b.mp3', 'stt');
  expect((await queue('?kind=stt')).names).toEqual(['b.mp3']);
  expect((await queue(`?under=${document.id}`)).names).toEqual(['a.png']);
  const third = await aRecord(server(), client, { level: 'document', parentId: unit.id });
  await read(third.id, 'c.png');
  expect((await queue(`?ids=${third.id},${document.id}`)).names).toEqual(['a.png', 'c.png']);
});

test("another institution's texts are in no queue of one's own", async () => {
  const { document, read } = await anArchive();
  await read(document.id, 'a.png');
  const stranger = await anArchive();
  expect((await stranger.queue()).total).toBe(0);
  expect((await stranger.client.get(`/api/review?under=${document.id}`)).status).toBe(404);
  expect((await stranger.client.get(`/api/review?ids=${document.id}`)).status).toBe(404);
});
