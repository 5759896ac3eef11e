import type { TrashNode } from '@regest/contract/endpoints/trash.ts';
import { afterEach, expect, test } from 'vitest';
import { next } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { untilWaiting } from '../../../test/api/hold-table.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import {
  deletedOf,
  expectSoundCounts,
  institutionCounts,
  publishedOf,
  reload,
  urlOf,
} from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
afterEach(() => expectSoundCounts(server()));

const idsIn = async (client: Client, path: string) =>
  (await client.get<TrashNode[]>(`/api/trash/${path}`)).body.map(({ id }) => id);
const restore = (client: Client, record: { id: number; level: string }, more: object = {}) =>
  client.put<{ restored: number }>('/api/trash', { id: record.id, level: record.level, ...more });

test('deleting puts a record with all below it into the trash, unpublished', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.put(`${urlOf(tree.collection)}/publish`);
  const { status, body } = await client.delete(urlOf(tree.series));
  expect([status, body]).toEqual([200, { deleted: 3 }]);
  expect(await deletedOf(client, Object.values(tree))).toEqual([false, true, true, true]);
  expect(await publishedOf(client, Object.values(tree))).toEqual([true, false, false, false]);
  expect((await reload(client, tree.collection)).statistics).toMatchObject({
    seriesCount: 0,
    unitsCount: 0,
    documentsCount: 0,
  });
  expect(await institutionCounts(server(), client.user.institutionId)).toMatchObject({
    collections: 1,
    series: 0,
    units: 0,
    documents: 0,
    published_units: 0,
  });
});

test('what lay in the trash before keeps its own place there', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.delete(urlOf(tree.document));
  expect((await client.delete(urlOf(tree.collection))).body).toEqual({ deleted: 3 });
  expect(await idsIn(client, 'documents')).toEqual([tree.document.id]);
  expect(await idsIn(client, 'collections')).toEqual([tree.collection.id]);
  expect((await restore(client, tree.collection, { isRecursive: true })).body).toEqual({ restored: 3 });
  expect(await deletedOf(client, Object.values(tree))).toEqual([false, false, false, true]);
});

test('a deleted record stays readable and nothing else', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.delete(urlOf(tree.unit));
  const unit = await reload(client, tree.unit);
  expect(unit).toMatchObject({ isDeleted: true, deletedAt: expect.any(String) });
  const refusals = [
    await client.put(urlOf(tree.unit), { unit: { title: 'Nowy' } }),
    await client.put(urlOf(tree.unit), { unit: { parentId: tree.collection.id } }),
    await client.post(`${urlOf(tree.unit)}/shallow-copy/${tree.series.id}`),
    await client.delete(urlOf(tree.unit)),
  ];
  expect(refusals.map(({ status, body }) => [status, body.type])).toEqual(
    refusals.map(() => [400, 'badRequest']),
  );
  const below = await client.post('/api/documents', { document: { parentId: tree.unit.id } });
  expect(below.body.errors).toContainEqual({ fieldName: 'parentId', constraintType: 'NotFound' });
});

test('the trash lists roots by level, latest first, with their direct children', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const second = await aRecord(server(), client, { level: 'unit', parentId: tree.collection.id });
  await client.delete(urlOf(tree.unit));
  await client.delete(urlOf(second));
  const { body, headers } = await client.get<TrashNode[]>('/api/trash/units');
  expect(body).toMatchObject([
    { id: second.id, type: 'unit', level: 'unit', title: second.title, childrenCount: 0 },
    {
      id: tree.unit.id,
      signature: tree.unit.signature,
      computedSignature: tree.unit.computedSignature,
      place: [{ title: tree.collection.title }, { title: tree.series.title }],
      childrenCount: 1,
    },
  ]);
  expect(headers['x-total-count']).toBe('2');
  expect(await idsIn(client, 'documents')).toEqual([]);
  expect(await idsIn(client, `unit/children?deleted=true&parent_id=${tree.unit.id}`)).toEqual([
    tree.document.id,
  ]);
  expect(await idsIn(client, 'units?offset=1&limit=1')).toEqual([tree.unit.id]);
  const ofNoCollection = await client.get(`/api/trash/collection/children?parent_id=${tree.unit.id}`);
  expect([ofNoCollection.status, ofNoCollection.body.type]).toEqual([404, 'notFound']);
});

test('a record comes back alone, and what was below it becomes roots of the trash', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const otherUnit = await aRecord(server(), client, { level: 'unit', parentId: tree.series.id });
  await client.delete(urlOf(tree.collection));
  expect((await restore(client, tree.collection)).body).toEqual({ restored: 1 });
  expect(await idsIn(client, 'series')).toEqual([tree.series.id]);
  expect((await restore(client, tree.series, { isRecursive: false })).body).toEqual({ restored: 1 });
  expect((await idsIn(client, 'units')).sort()).toEqual([tree.unit.id, otherUnit.id].sort());
  expect((await restore(client, tree.unit, { isRecursive: true })).body).toEqual({ restored: 2 });
  expect((await reload(client, tree.collection)).statistics).toMatchObject({
    seriesCount: 1,
    unitsCount: 1,
    documentsCount: 1,
  });
});

test('a record whose parent is in the trash is not restored', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.delete(urlOf(tree.series));
  const { status, body } = await restore(client, tree.unit);
  expect([status, body.type]).toEqual([400, 'badRequest']);
  expect(body.message).toMatch(/nadrzędny jest w koszu/);
});

test('a live record is neither restored nor deleted for good', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const answers = [
    await restore(client, unit),
    await client.delete('/api/trash', { id: unit.id, level: 'unit' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.type])).toEqual([
    [400, 'badRequest'],
    [400, 'badRequest'],
  ]);
});

test('a signature that is taken while a record comes back is corrected as one taken before', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client, { unit: { signature: '7' } });
  const { id } = await aRecord(server(), client, { level: 'unit', parentId: tree.series.id });
  await client.delete(urlOf(tree.unit));
  const otherConnection = await server().ownerPool.connect();
  await otherConnection.query('begin');
  await otherConnection.query(`update record set signature = '7' where id = $1`, [id]);
  const restoring = restore(client, tree.unit, { signatures: [{ id: tree.unit.id, signature: '8' }] });
  await untilWaiting(server(), 1);
  await otherConnection.query('commit');
  otherConnection.release();
  expect((await restoring).status).toBe(200);
  expect((await reload(client, tree.unit)).signature).toBe('8');
});

test('a taken signature stops a restore, and a corrected one lets it through', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client, { unit: { signature: '7' } });
  await client.delete(urlOf(tree.unit));
  await aRecord(server(), client, { level: 'unit', parentId: tree.series.id, signature: '7' });
  const clash = {
    id: tree.unit.id,
    level: 'unit',
    title: tree.unit.title,
    signature: '7',
    parentId: tree.series.id,
  };
  const refusal = await restore(client, tree.unit, { isRecursive: true });
  expect([refusal.status, refusal.body.type]).toEqual([400, 'signatureConflict']);
  expect(refusal.body.conflicts).toEqual([clash]);
  expect(await deletedOf(client, [tree.unit, tree.document])).toEqual([true, true]);

  const question = `conflictingChildren?level=unit&restoring_root_id=${tree.unit.id}`;
  const readPage = async (more: string) =>
    (await client.get<unknown[]>(`/api/trash/${question}${more}`)).body;
  const correction = (signature: string) => [{ id: tree.unit.id, level: 'unit', signature }];
  const inQuery = (signature: string) => encodeURIComponent(JSON.stringify(correction(signature)));
  expect(await readPage('')).toEqual([clash]);
  expect(await readPage(`&corrected_signatures=${inQuery('7')}`)).toEqual([clash]);
  expect(await readPage(`&corrected_signatures=${inQuery('8')}`)).toEqual([]);

  const still = await restore(client, tree.unit, { signatures: correction('7'), isRecursive: true });
  expect(still.body.type).toBe('signatureConflict');
  const restored = await restore(client, tree.unit, { signatures: correction('8'), isRecursive: true });
  expect(restored.body).toEqual({ restored: 2 });
  expect(await reload(client, tree.unit)).toMatchObject({
    signature: '8',
    isDeleted: false,
    isPublished: false,
    version: tree.unit.version + 1,
  });
});

test('a needless correction renames nothing, and a bad one is named', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.delete(urlOf(unit));
  const signatures = (signature: string) => ({ signatures: [{ id: unit.id, signature }] });
  const bad = await restore(client, unit, signatures('x'.repeat(1001)));
  expect(bad.body.errors).toEqual([{ fieldName: 'signatures.0.signature', constraintType: 'Size' }]);
  expect((await restore(client, unit, signatures('inna'))).status).toBe(200);
  expect((await reload(client, unit)).signature).toBe(unit.signature);
});

test('collections clash within their institution', async () => {
  const client = await signedIn(server());
  const signature = `Z${next()}`;
  const collection = await aRecord(server(), client, { level: 'collection', signature });
  await client.delete(urlOf(collection));
  await aRecord(server(), client, { level: 'collection', signature });
  const { body } = await restore(client, collection);
  expect(body.conflicts).toMatchObject([{ id: collection.id, parentId: client.user.institutionId }]);
});

test('a permanent deletion removes the record, all below it and their history', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.delete(urlOf(tree.document));
  await client.delete(urlOf(tree.series));
  const { status, body } = await client.delete('/api/trash', { id: tree.series.id, level: 'series' });
  expect([status, body]).toEqual([200, { deleteInProgress: false }]);
  for (const record of [tree.series, tree.unit, tree.document])
    expect((await client.get(urlOf(record))).status).toBe(404);
  const { rows } = await server().deps.pool.query('select from record_history where record_id = any($1)', [
    [tree.series.id, tree.unit.id, tree.document.id],
  ]);
  expect(rows).toEqual([]);
  expect((await client.get(urlOf(tree.collection))).status).toBe(200);
  const state = await client.get(`/api/trash/is-delete-in-progress?id=${tree.series.id}&level=series`);
  expect(state.body).toEqual({ deleteInProgress: false });
});

test('a part of what was deleted together can be deleted for good alone', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.delete(urlOf(tree.collection));
  await client.delete('/api/trash', { id: tree.unit.id, level: 'unit' });
  await expectSoundCounts(server());
  expect((await restore(client, tree.collection, { isRecursive: true })).body).toEqual({ restored: 2 });
  expect((await reload(client, tree.collection)).statistics).toMatchObject({ seriesCount: 1, unitsCount: 0 });
});

test('what is being deleted for good is not restored and no longer listed', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.delete(urlOf(unit));
  await server().deps.pool.query('update record set purging_since = now() where id = $1', [unit.id]);
  const { status, body } = await restore(client, unit);
  expect([status, body.type]).toEqual([400, 'badRequest']);
  expect(await idsIn(client, 'units')).toEqual([]);
  const state = `/api/trash/is-delete-in-progress?id=${unit.id}&level=unit`;
  expect((await client.get(state)).body).toEqual({ deleteInProgress: true });
  const stranger = await signedIn(server());
  expect((await stranger.get(state)).body).toEqual({ deleteInProgress: false });
});

test('a SUBEDITOR sees the trash and changes nothing; another institution finds nothing', async () => {
  const client = await signedIn(server());
  const { institutionId } = client.user;
  const { unit, series } = await aTree(server(), client);
  const subeditor = await signedIn(server(), { role: 'SUBEDITOR', institutionId });
  const stranger = await signedIn(server());
  expect((await subeditor.delete(urlOf(unit))).status).toBe(403);
  expect((await stranger.delete(urlOf(unit))).status).toBe(404);
  await client.delete(urlOf(series));
  const body = { id: series.id, level: 'series' };
  expect((await subeditor.get<TrashNode[]>('/api/trash/series')).body).toHaveLength(1);
  expect((await subeditor.put('/api/trash', body)).status).toBe(403);
  expect((await subeditor.delete('/api/trash', body)).status).toBe(403);
  expect((await stranger.put('/api/trash', body)).status).toBe(404);
  expect((await stranger.delete('/api/trash', body)).status).toBe(404);
  expect((await stranger.get(`/api/trash/series?institution_id=${institutionId}`)).status).toBe(403);
  expect((await stranger.get(`/api/trash/collection/children?parent_id=${series.id}`)).status).toBe(404);
  const clashes = `/api/trash/conflictingChildren?level=series&restoring_root_id=${series.id}`;
  expect((await stranger.get(clashes)).status).toBe(404);
});
