import type { BulkResult, LoggedChange } from '@regest/contract/endpoints/bulk-records.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';

const server = useServer();

interface Moved {
  moved: number;
  undoId: number;
}

async function aDocument(client: Client, parentId: number, ...names: string[]) {
  const document = await aRecord(server(), client, { level: 'document', parentId });
  const files: number[] = [];
  for (const name of names) {
    const place = { parentId: document.id, parentLevel: 'document', name };
    files.push((await aFile(server(), client, name, place)).id);
  }
  return { id: document.id, title: document.title, files };
}

async function twoLetters(role: 'EDITOR' | 'SUBEDITOR' = 'EDITOR') {
  const client = await signedIn(server(), { role });
  const { unit } = await aTree(server(), client);
  const first = await aDocument(client, unit.id, 'a1.txt', 'a2.txt');
  const second = await aDocument(client, unit.id, 'b1.txt', 'b2.txt');
  return { client, unit, first, second };
}

async function namesIn(client: Client, id: number, level = 'document'): Promise<string[]> {
  const { body } = await client.get<FileView[]>(`/api/files/${level}/${id}`);
  return body.map(({ name }) => name);
}

const move = (client: Client, to: number, files: readonly (number | undefined)[]) =>
  client.post<Moved>(`/api/records/${to}/pages`, { files });
const undo = (client: Client, id: number) => client.post<BulkResult>(`/api/records/undo/${id}`, {});
const log = async (client: Client) =>
  (await client.get<Page<LoggedChange>>('/api/records/changes')).body.content;

test('pages go to the end of another document with their texts, and an undo puts them into their places', async () => {
  const { client, first, second } = await twoLetters();
  const [page = 0] = first.files;
  await server().deps.pool.query(
    `insert into transcription (file_id, kind, machine_text, machine_at) values ($1, 'ocr', 'Kochana Mamo', now())`,
    [page],
  );
  const moved = await move(client, second.id, [page]);
  expect(moved.body.moved).toBe(1);
  expect(await namesIn(client, first.id)).toEqual(['a2.txt']);
  expect(await namesIn(client, second.id)).toEqual(['b1.txt', 'b2.txt', 'a1.txt']);
  expect((await client.get(`/api/transcriptions/${page}`)).body).toMatchObject({
    transcription: 'Kochana Mamo',
  });
  expect(await log(client)).toMatchObject([
    { kind: 'pages', state: 'done', count: 1, title: first.title, into: second.title },
  ]);
  expect((await undo(client, moved.body.undoId)).status).toBe(200);
  expect(await namesIn(client, first.id)).toEqual(['a1.txt', 'a2.txt']);
  await expectSoundCounts(server());
});

test('pages go from a document to its unit too', async () => {
  const { client, unit, first } = await twoLetters();
  await move(client, unit.id, first.files);
  expect(await namesIn(client, unit.id, 'unit')).toEqual(['a1.txt', 'a2.txt']);
});

test('pages of two records, or none, are moved by no call', async () => {
  const { client, unit, first, second } = await twoLetters();
  for (const files of [[first.files[0], second.files[0]], []])
    expect((await move(client, unit.id, files)).body.errors).toEqual([
      { fieldName: 'files', constraintType: 'NotFound' },
    ]);
});

test("pages neither come from another institution's record nor go to one", async () => {
  const { client, first } = await twoLetters();
  const otherLetters = await twoLetters();
  expect((await move(client, otherLetters.first.id, first.files)).status).toBe(404);
  expect((await move(client, first.id, otherLetters.first.files)).status).toBe(404);
  const merge = { from: [otherLetters.first.id] };
  expect((await client.post(`/api/documents/${first.id}/merge`, merge)).status).toBe(404);
  const split = { documents: [{ fileId: otherLetters.first.files[0], title: 'Karta', signature: 'x' }] };
  expect((await client.post(`/api/documents/${otherLetters.first.id}/split`, split)).status).toBe(404);
});

test('pages that were moved once more are not taken back over that', async () => {
  const { client, unit, first, second } = await twoLetters();
  const { body } = await move(client, second.id, first.files);
  await move(client, unit.id, first.files);
  expect((await undo(client, body.undoId)).status).toBe(409);
  expect(await namesIn(client, unit.id, 'unit')).toEqual(['a1.txt', 'a2.txt']);
});

test('documents are merged: the pages follow one another, the others go to the trash, and an undo restores them', async () => {
  const { client, unit, first, second } = await twoLetters();
  const third = await aDocument(client, unit.id, 'c.txt');
  const merged = await client.post<{ joined: number; undoId: number }>(`/api/documents/${first.id}/merge`, {
    from: [third.id, second.id],
  });
  expect(merged.body.joined).toBe(2);
  expect(await namesIn(client, first.id)).toEqual(['a1.txt', 'a2.txt', 'c.txt', 'b1.txt', 'b2.txt']);
  const answer = await client.get<{ document: RecordView }>(`/api/documents/${second.id}`);
  expect(answer.body.document.isDeleted).toBe(true);
  await expectSoundCounts(server());
  expect((await undo(client, merged.body.undoId)).body.changed).toBe(2);
  expect(await namesIn(client, first.id)).toEqual(['a1.txt', 'a2.txt']);
  expect(await namesIn(client, second.id)).toEqual(['b1.txt', 'b2.txt']);
  expect((await log(client))[0]?.state).toBe('undone');
  await expectSoundCounts(server());
});

test('a document is not merged with itself, nor with a unit', async () => {
  const { client, unit, first } = await twoLetters();
  for (const from of [[first.id], [unit.id], []])
    expect((await client.post(`/api/documents/${first.id}/merge`, { from })).status).toBe(400);
});

test('some pages of a document become a draft beside it, and an undo joins them again', async () => {
  const { client, unit, first } = await twoLetters('SUBEDITOR');
  const division = await client.post<{ documents: { id: number }[]; undoId: number }>(
    `/api/documents/${first.id}/split`,
    { documents: [{ fileId: first.files[1], title: 'Załącznik', signature: 'z' }] },
  );
  const [attachment] = division.body.documents;
  const { document } = (await client.get<{ document: RecordView }>(`/api/documents/${attachment?.id}`)).body;
  expect(document).toMatchObject({ title: 'Załącznik', parentId: unit.id, isDraft: true });
  expect(await namesIn(client, attachment?.id ?? 0)).toEqual(['a2.txt']);
  const editor = await signedIn(server(), { institutionId: client.user.institutionId });
  expect((await undo(editor, division.body.undoId)).status).toBe(200);
  expect(await namesIn(client, first.id)).toEqual(['a1.txt', 'a2.txt']);
});
