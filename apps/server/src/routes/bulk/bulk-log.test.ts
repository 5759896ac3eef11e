import type { BulkResult, LoggedChange } from '@regest/contract/endpoints/bulk-records.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts, publishedOf } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';

const server = useServer();

const readLog = async (client: Client) =>
  (await client.get<Page<LoggedChange>>('/api/records/changes')).body.content;
const undo = (client: Client, id: number | null | undefined) =>
  client.post<BulkResult>(`/api/records/undo/${id}`, {});
const donorOf = async (client: Client, id: number) =>
  (await client.get<{ unit: RecordView & { donor?: string } }>(`/api/units/${id}`)).body.unit.donor;

async function twoUnits(client: Client) {
  const { series, unit } = await aTree(server(), client);
  const otherUnit = await aRecord(server(), client, { level: 'unit', parentId: series.id });
  return { unit, ids: [unit.id, otherUnit.id] };
}

async function anAuthor(client: Client, name: string): Promise<number> {
  return (await client.post<{ author: { id: number } }>('/api/authors', { name })).body.author.id;
}

test('a bulk change is logged with its fields, undone and redone from there', async () => {
  const client = await signedIn(server());
  const { unit, ids } = await twoUnits(client);
  await client.patch('/api/records', { ids, set: { donor: 'Rodzina Lisów' } });
  const [logged] = await readLog(client);
  expect(logged).toMatchObject({
    kind: 'change',
    state: 'done',
    count: 2,
    fields: ['donor'],
    level: 'unit',
    redoId: null,
    by: expect.any(String),
  });
  await undo(client, logged?.id);
  const [undone, ...others] = await readLog(client);
  expect([undone?.state, others]).toEqual(['undone', []]);
  expect(await donorOf(client, unit.id)).toBeFalsy();
  await undo(client, undone?.redoId);
  expect((await readLog(client)).map(({ id, state }) => [id, state])).toEqual([[logged?.id, 'done']]);
  expect(await donorOf(client, unit.id)).toBe('Rodzina Lisów');
  expect((await undo(client, logged?.id)).status).toBe(200);
});

test('a change of one record is no entry of the log', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.patch('/api/records', { ids: [unit.id], set: { donor: 'A' } });
  expect(await readLog(client)).toEqual([]);
});

test('a change whose records were saved since says so and is not undone', async () => {
  const client = await signedIn(server());
  const { unit, ids } = await twoUnits(client);
  await client.patch('/api/records', { ids, set: { donor: 'A' } });
  await client.put(`/api/units/${unit.id}`, { unit: { title: 'Inny tytuł' } });
  const [logged] = await readLog(client);
  expect(logged?.state).toBe('touched');
  expect((await undo(client, logged?.id)).status).toBe(409);
});

test('a deletion is undone from the log with all below it', async () => {
  const client = await signedIn(server());
  const { series, unit } = await aTree(server(), client);
  await client.delete(`/api/series/${series.id}`);
  const [logged] = await readLog(client);
  expect(logged).toMatchObject({ kind: 'delete', level: 'series', title: series.title, state: 'done' });
  expect((await undo(client, logged?.id)).body.changed).toBe(logged?.count);
  expect((await client.get<{ unit: RecordView }>(`/api/units/${unit.id}`)).body.unit.isDeleted).toBe(false);
  expect((await readLog(client))[0]?.state).toBe('undone');
  await expectSoundCounts(server());
});

test('a deleted record that was restored from the trash and deleted again is undone by the later entry alone', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.delete(`/api/units/${unit.id}`);
  const [first] = await readLog(client);
  await undo(client, first?.id);
  await client.delete(`/api/units/${unit.id}`);
  expect((await readLog(client)).map(({ state }) => state)).toEqual(['done', 'undone']);
});

test('a split is undone by another person of the institution, though not over work done since', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR' });
  const { unit } = await aTree(server(), client);
  const files = [
    await aFile(server(), client, 'a.txt', { parentId: unit.id, parentLevel: 'unit', name: 'a.txt' }),
    await aFile(server(), client, 'b.txt', { parentId: unit.id, parentLevel: 'unit', name: 'b.txt' }),
  ];
  const split = () =>
    client.post<{ documents: { id: number }[] }>(`/api/units/${unit.id}/split`, {
      documents: files.map(({ id }, i) => ({ fileId: id, title: `Karta ${i}`, signature: `s${i}` })),
    });
  await split();
  const editor = await signedIn(server(), { institutionId: unit.institutionId });
  const [logged] = await readLog(editor);
  expect(logged).toMatchObject({ kind: 'split', count: 2, title: unit.title, state: 'done' });
  expect((await undo(editor, logged?.id)).body.changed).toBe(2);
  expect((await readLog(editor))[0]?.state).toBe('undone');
  const again = await undo(editor, logged?.id);
  expect([again.status, again.body.message]).toEqual([409, 'Ta zmiana jest już cofnięta.']);
  const { documents } = (await split()).body;
  await client.put(`/api/documents/${documents[0]?.id}`, {
    document: { title: 'Opisany', isDraft: true },
  });
  const [later] = await readLog(editor);
  expect(later?.state).toBe('touched');
  expect((await undo(editor, later?.id)).status).toBe(409);
});

test('merges of authors and of terms are undone from the log', async () => {
  const client = await signedIn(server());
  const [source, target] = [await anAuthor(client, 'Lis, J.'), await anAuthor(client, 'Lis, Jan')];
  await client.post(`/api/authors/${source}/merge`, { into: target });
  const term = async (name: string) =>
    (await client.post<{ id: number }>('/api/indices/material', { name })).body.id;
  const [mergedTerm, remainingTerm] = [await term('pożary lasu'), await term('pożary lasów')];
  await client.post(`/api/indices/material/${mergedTerm}/merge`, { into: remainingTerm });
  const log = await readLog(client);
  expect(log.map(({ kind, title, into, type }) => [kind, title, into, type])).toEqual([
    ['merge', 'pożary lasu', 'pożary lasów', 'material'],
    ['merge', 'Lis, J.', 'Lis, Jan', null],
  ]);
  for (const { id } of log) expect((await undo(client, id)).status).toBe(200);
  expect((await client.get(`/api/authors/${source}`)).status).toBe(200);
  expect((await readLog(client)).map(({ state }) => state)).toEqual(['undone', 'undone']);
});

test('another institution sees nothing of the log and undoes nothing', async () => {
  const client = await signedIn(server());
  const { ids } = await twoUnits(client);
  await client.patch('/api/records', { ids, set: { donor: 'A' } });
  const [logged] = await readLog(client);
  const otherClient = await signedIn(server());
  expect(await readLog(otherClient)).toEqual([]);
  expect((await undo(otherClient, logged?.id)).status).toBe(404);
});

async function aPublishedTree() {
  const { id } = await anInstitution(server(), { isPublished: true });
  const client = await signedIn(server(), { role: 'EDITOR', institutionId: id });
  const tree = await aTree(server(), client);
  await client.put(`/api/collections/${tree.collection.id}/publish`);
  return { client, tree };
}

test('a subtree that was unpublished is undone from the log, and nothing else is published', async () => {
  const { client, tree } = await aPublishedTree();
  const other = await aRecord(server(), client, { level: 'document', parentId: tree.unit.id });
  const { body } = await client.put<{ undoId: number }>(`/api/series/${tree.series.id}/publish?value=false`);
  const [logged, published] = await readLog(client);
  expect(logged).toMatchObject({ id: body.undoId, kind: 'unpublish', title: tree.series.title, count: 3 });
  expect(published).toMatchObject({ kind: 'finish', finished: { published: 4 } });
  expect((await undo(client, logged?.id)).body.changed).toBe(3);
  expect(await publishedOf(client, [...Object.values(tree), other])).toEqual([true, true, true, true, false]);
  expect((await readLog(client))[0]).toMatchObject({ state: 'undone', redoId: null });
  await expectSoundCounts(server());
});

test('the undo of an unpublished subtree names what was changed since, and publishes nothing', async () => {
  const { client, tree } = await aPublishedTree();
  const { body } = await client.put<{ undoId: number }>(`/api/series/${tree.series.id}/publish?value=false`);
  await client.put(`/api/documents/${tree.document.id}`, { document: { title: 'Nowy tytuł' } });
  const refused = await undo(client, body.undoId);
  expect(refused).toMatchObject({ status: 409, body: { conflicts: [{ title: 'Nowy tytuł' }] } });
  expect(await publishedOf(client, [tree.series, tree.unit])).toEqual([false, false]);
});

test('the undo of an unpublished subtree is refused once a part of it was moved elsewhere', async () => {
  const { client, tree } = await aPublishedTree();
  const { body } = await client.put<{ undoId: number }>(`/api/series/${tree.series.id}/publish?value=false`);
  await client.put(`/api/units/${tree.unit.id}`, {
    unit: { parentId: tree.collection.id, parentLevel: 'collection' },
  });
  expect((await undo(client, body.undoId)).status).toBe(409);
});
