import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { afterEach, expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts, reload, urlOf } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { insertRecord } from '../../queries/records/write.ts';

const server = useServer();
afterEach(() => expectSoundCounts(server()));

async function aCollectionAndTree() {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const otherCollection = await aRecord(server(), client, { level: 'collection' });
  return { client, tree, otherCollection };
}

test('a record moves with all below it, trash included, and the counts move along', async () => {
  const { client, tree, otherCollection } = await aCollectionAndTree();
  const deleted = await aRecord(server(), client, { level: 'document', parentId: tree.unit.id });
  await client.delete(urlOf(deleted));
  const { status } = await client.put(urlOf(tree.series), { series: { parentId: otherCollection.id } });
  expect(status).toBe(200);
  expect((await reload(client, tree.document)).parentIds).toMatchObject({ idCollection: otherCollection.id });
  expect((await reload(client, otherCollection)).statistics).toMatchObject({
    seriesCount: 1,
    unitsCount: 1,
    documentsCount: 1,
  });
  expect((await reload(client, tree.collection)).statistics).toMatchObject({ seriesCount: 0, unitsCount: 0 });
  await client.put('/api/trash', { id: deleted.id, level: 'document' });
  expect((await reload(client, otherCollection)).statistics.documentsCount).toBe(2);
  const { body } = await client.get<{ content: { kind: string; changes: object[] }[] }>(
    `${urlOf(tree.series)}/history`,
  );
  const move = body.content.find(({ kind }) => kind === 'move');
  expect(move?.changes).toMatchObject([
    { fieldName: 'parentId', old: { id: tree.collection.id }, new: { id: otherCollection.id } },
  ]);
});

test('a record does not move below itself or what it holds', async () => {
  const { client, tree } = await aCollectionAndTree();
  const inner = await aRecord(server(), client, { level: 'series', parentId: tree.series.id });
  for (const parentId of [tree.series.id, inner.id]) {
    const { status, body } = await client.put(urlOf(tree.series), { series: { parentId } });
    expect([status, body.type]).toEqual([400, 'badRequest']);
  }
});

test('a record moves only below a level that may hold it, in its own institution, among the living', async () => {
  const { client, tree, otherCollection } = await aCollectionAndTree();
  const foreignCollection = await aRecord(server(), await signedIn(server()), { level: 'collection' });
  await client.delete(urlOf(otherCollection));
  const errorsOf = async (parentId: number) =>
    (await client.put(urlOf(tree.unit), { unit: { parentId } })).body.errors;
  expect(await errorsOf(tree.document.id)).toEqual([{ fieldName: 'parentId', constraintType: 'Value' }]);
  expect(await errorsOf(foreignCollection.id)).toEqual([
    { fieldName: 'parentId', constraintType: 'NotFound' },
  ]);
  expect(await errorsOf(otherCollection.id)).toEqual([{ fieldName: 'parentId', constraintType: 'NotFound' }]);
});

test('a collection is never moved', async () => {
  const { client, tree, otherCollection } = await aCollectionAndTree();
  const { status } = await client.put(urlOf(tree.collection), {
    collection: { parentId: otherCollection.id },
  });
  expect(status).toBe(400);
});

test('a published record moves only below a published parent', async () => {
  const { client, tree, otherCollection } = await aCollectionAndTree();
  await client.put(`${urlOf(tree.collection)}/publish`);
  const move = () => client.put(urlOf(tree.unit), { unit: { parentId: otherCollection.id } });
  const refusal = await move();
  expect(refusal.body).toMatchObject({
    type: 'parentNotPublished',
    resourceType: 'collection',
    resourceId: otherCollection.id,
  });
  await client.put(`${urlOf(otherCollection)}/publish`);
  expect((await move()).status).toBe(200);
});

test('a signature that the new siblings have stops a move unless it changes with it', async () => {
  const { client, tree, otherCollection } = await aCollectionAndTree();
  const { signature } = tree.series;
  await aRecord(server(), client, { level: 'unit', parentId: otherCollection.id, signature });
  const twin = await aRecord(server(), client, { level: 'unit', parentId: tree.collection.id });
  const refusal = await client.put(urlOf(tree.series), { series: { parentId: otherCollection.id } });
  expect(refusal.body.errors).toEqual([{ fieldName: 'signature', constraintType: 'Unique' }]);
  const { status } = await client.put(urlOf(tree.series), {
    series: { parentId: otherCollection.id, signature: twin.signature },
  });
  expect(status).toBe(200);
});

/** Nested series; their ten-digit ids make the path long. */
async function aChain(institutionId: number, top: { id: number; path: string }, length: number) {
  let parent = top;
  for (let depth = 0; depth < length; depth += 1) {
    const id = await insertRecord(server().deps.db, {
      institutionId,
      level: 'series',
      parent,
      signature: '1',
      title: 'Seria',
      dates: [],
      fields: {},
      isDraft: false,
      authorIds: [],
      indexIds: [],
      by: null,
    });
    parent = { id, path: `${parent.path}${id}.` };
  }
  return parent;
}

test('a move that would make a path too long is refused', async () => {
  const client = await signedIn(server());
  const { institutionId } = client.user;
  // Ten digits, the maximum length of an id.
  await server().ownerPool.query(`select setval('record_id_seq', 2000000000)`);
  const [one, two] = [
    await aRecord(server(), client, { level: 'collection' }),
    await aRecord(server(), client, { level: 'collection' }),
  ];
  const end = await aChain(institutionId, { id: one.id, path: `${one.id}.` }, 110);
  const branch = await aRecord(server(), client, { level: 'series', parentId: two.id });
  await aChain(institutionId, { id: branch.id, path: `${two.id}.${branch.id}.` }, 110);
  const { body } = await client.put(urlOf(branch), { series: { parentId: end.id } });
  expect(body.errors).toEqual([{ fieldName: 'parentId', constraintType: 'Range' }]);
});

test('a copy has the fields and none of the contents, unpublished, under the next free number', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client, { unit: { signature: '01', content: 'Treść' } });
  await client.put(`${urlOf(tree.collection)}/publish`);
  const { status, body } = await client.post<{ unit: RecordView }>(
    `${urlOf(tree.unit)}/shallow-copy/${tree.series.id}`,
  );
  expect(status).toBe(201);
  expect(body.unit).toMatchObject({
    title: tree.unit.title,
    content: 'Treść',
    signature: '02',
    parentId: tree.series.id,
    isPublished: false,
    isDraft: false,
    version: 1,
    authorsUnknown: true,
    statistics: { documentsCount: 0 },
  });
});

test('a collection is copied into its institution, and a copy of a draft is a draft', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection', isDraft: true, dates: [] });
  const copy = (parentId: number) =>
    client.post<{ collection: RecordView }>(`${urlOf(collection)}/shallow-copy/${parentId}`);
  const { status, body } = await copy(client.user.institutionId);
  expect([status, body.collection.isDraft]).toEqual([201, true]);
  const otherClient = await signedIn(server());
  expect((await copy(otherClient.user.institutionId)).status).toBe(400);
});

test('a copy is refused below a level that may not hold it', async () => {
  const { client, tree } = await aCollectionAndTree();
  const { body } = await client.post(`${urlOf(tree.unit)}/shallow-copy/${tree.document.id}`);
  expect(body.errors).toEqual([{ fieldName: 'parentId', constraintType: 'Value' }]);
  expect((await client.post(`${urlOf(tree.unit)}/shallow-copy/999999999`)).status).toBe(400);
});

test('copies made at once all get numbers of their own', async () => {
  const { client, tree } = await aCollectionAndTree();
  const copies = await Promise.all(
    Array.from({ length: 8 }, () =>
      client.post<{ document: RecordView }>(`${urlOf(tree.document)}/shallow-copy/${tree.unit.id}`),
    ),
  );
  expect(copies.map(({ status }) => status)).toEqual(copies.map(() => 201));
  expect(new Set(copies.map(({ body }) => body.document.signature)).size).toBe(8);
});
