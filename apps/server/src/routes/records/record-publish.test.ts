import { afterEach, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { holdHistory, untilWaiting } from '../../../test/api/hold-table.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import {
  expectSoundCounts,
  institutionCounts,
  publishedOf,
  reload,
  urlOf,
} from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
afterEach(() => expectSoundCounts(server()));

test('publishing with contents publishes everything below and says how many changed', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const { status, body } = await client.put(`${urlOf(tree.collection)}/publish?value=true`);
  expect([status, body]).toEqual([200, { published: 4, skippedDrafts: 0, undoId: expect.any(Number) }]);
  expect(await publishedOf(client, Object.values(tree))).toEqual([true, true, true, true]);
  const repeated = await client.put(`${urlOf(tree.collection)}/publish`);
  expect(repeated.body).toEqual({ published: 0, skippedDrafts: 0, undoId: null });
});

test('publishing keeps the version and the time of the last edit, and writes history', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.put(`${urlOf(tree.collection)}/publish`);
  const unit = await reload(client, tree.unit);
  expect(unit.version).toBe(tree.unit.version);
  expect(unit.editionMeta.updatedAt).toBe(tree.unit.editionMeta.updatedAt);
  const { body } = await client.get<{ content: unknown[] }>(`${urlOf(tree.unit)}/history`);
  expect(body.content[0]).toMatchObject({
    kind: 'publish',
    by: client.user.fullName,
    changes: [{ fieldName: 'isPublished', old: false, new: true }],
  });
});

test('the figures of the institution follow what is published', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.put(`${urlOf(tree.collection)}/publish`);
  expect(await institutionCounts(server(), client.user.institutionId)).toMatchObject({
    published_collections: 1,
    published_series: 1,
    published_units: 1,
    published_documents: 1,
  });
  await client.put(`${urlOf(tree.unit)}/publish?value=false`);
  expect(await institutionCounts(server(), client.user.institutionId)).toMatchObject({
    published_series: 1,
    published_units: 0,
    published_documents: 0,
  });
});

test('a record is not published below an unpublished parent, and the nearest one is named', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const deep = await client.put(`${urlOf(tree.document)}/shallow-publish`);
  expect([deep.status, deep.body.type]).toEqual([400, 'parentNotPublished']);
  expect([deep.body.resourceType, deep.body.resourceId]).toEqual(['unit', tree.unit.id]);
  const recursive = await client.put(`${urlOf(tree.unit)}/publish`);
  expect([recursive.body.resourceType, recursive.body.resourceId]).toEqual(['series', tree.series.id]);
});

test('nothing is published in an unpublished institution, which is named', async () => {
  const institution = await anInstitution(server(), { isPublished: false });
  const client = await signedIn(server(), { institutionId: institution.id });
  const collection = await aRecord(server(), client, { level: 'collection' });
  const { body } = await client.put(`${urlOf(collection)}/publish`);
  expect(body).toMatchObject({
    type: 'parentNotPublished',
    resourceType: 'institution',
    resourceId: institution.id,
  });
});

test('publishing only one record leaves its contents alone', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const { body } = await client.put(`${urlOf(tree.collection)}/shallow-publish`);
  expect(body).toEqual({ published: 1, skippedDrafts: 0 });
  expect(await publishedOf(client, Object.values(tree))).toEqual([true, false, false, false]);
  const repeated = await client.put(`${urlOf(tree.collection)}/shallow-publish?value=true`);
  expect(repeated.body.published).toBe(0);
});

test('a draft is not published: what it lacks is named', async () => {
  const client = await signedIn(server());
  const { collection } = await aTree(server(), client);
  await client.put(`${urlOf(collection)}/shallow-publish`);
  const draft = await aRecord(server(), client, {
    level: 'unit',
    parentId: collection.id,
    isDraft: true,
    languages: [],
    dates: [],
    totalSize: null,
  });
  for (const verb of ['publish', 'shallow-publish']) {
    const { status, body } = await client.put(`${urlOf(draft)}/${verb}`);
    expect([status, body.type]).toEqual([400, 'validation']);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { fieldName: 'dates', constraintType: 'Presence' },
        { fieldName: 'languages', constraintType: 'Required' },
        { fieldName: 'totalSize', constraintType: 'Required' },
      ]),
    );
    expect(body.errors).toHaveLength(3);
  }
});

test('a draft that lacks nothing is refused all the same', async () => {
  const client = await signedIn(server());
  const draft = await aRecord(server(), client, { level: 'collection', isDraft: true });
  const { status, body } = await client.put(`${urlOf(draft)}/publish`);
  expect([status, body.type]).toEqual([400, 'badRequest']);
  expect(body.message).toMatch(/roboczej/);
});

test('publishing with contents skips drafts and all below them, and counts the drafts', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client, { series: { isDraft: true } });
  const sibling = await aRecord(server(), client, { level: 'unit', parentId: tree.collection.id });
  const draftInside = await aRecord(server(), client, {
    level: 'document',
    parentId: tree.unit.id,
    isDraft: true,
  });
  const { body } = await client.put(`${urlOf(tree.collection)}/publish`);
  expect(body).toMatchObject({ published: 2, skippedDrafts: 2 });
  const all = [tree.collection, sibling, tree.series, tree.unit, tree.document, draftInside];
  expect(await publishedOf(client, all)).toEqual([true, true, false, false, false, false]);
});

test('unpublishing takes everything below along', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.put(`${urlOf(tree.collection)}/publish`);
  const { body } = await client.put(`${urlOf(tree.series)}/publish?value=false`);
  expect(body.published).toBe(3);
  expect(await publishedOf(client, Object.values(tree))).toEqual([true, false, false, false]);
});

test('unpublishing only one record is refused above published contents', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.put(`${urlOf(tree.collection)}/publish`);
  const refusal = await client.put(`${urlOf(tree.unit)}/shallow-publish?value=false`);
  expect([refusal.status, refusal.body.type]).toEqual([400, 'badRequest']);
  const leaf = await client.put(`${urlOf(tree.document)}/shallow-publish?value=false`);
  expect(leaf.body.published).toBe(1);
  const now = await client.put(`${urlOf(tree.unit)}/shallow-publish?value=false`);
  expect(now.body.published).toBe(1);
  const repeated = await client.put(`${urlOf(tree.unit)}/shallow-publish?value=false`);
  expect(repeated.body.published).toBe(0);
});

test('a record in the trash is neither published nor unpublished', async () => {
  const client = await signedIn(server());
  const { collection } = await aTree(server(), client);
  await client.delete(urlOf(collection));
  for (const call of ['publish', 'publish?value=false', 'shallow-publish', 'shallow-publish?value=false']) {
    const { status, body } = await client.put(`${urlOf(collection)}/${call}`);
    expect([call, status, body.type]).toEqual([call, 400, 'badRequest']);
  }
});

test('a SUBEDITOR may not publish, another institution finds nothing, a wrong level is not there', async () => {
  const client = await signedIn(server());
  const { collection } = await aTree(server(), client);
  const subeditor = await signedIn(server(), {
    role: 'SUBEDITOR',
    institutionId: client.user.institutionId,
  });
  const stranger = await signedIn(server());
  const admin = await signedIn(server(), { role: 'ADMIN' });
  expect((await subeditor.put(`${urlOf(collection)}/publish`)).status).toBe(403);
  expect((await stranger.put(`${urlOf(collection)}/publish`)).status).toBe(404);
  expect((await client.put(`/api/units/${collection.id}/publish`)).status).toBe(404);
  expect((await admin.put(`${urlOf(collection)}/publish`)).body.published).toBe(4);
});

test('a record that becomes a draft while the branch is published keeps its contents back', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const release = await holdHistory(server());
  const save = client.put(urlOf(tree.unit), { unit: { isDraft: true } });
  await untilWaiting(server(), 1);
  const publish = client.put(`${urlOf(tree.collection)}/publish`);
  await untilWaiting(server(), 2);
  await release();
  expect((await save).status).toBe(200);
  expect((await publish).body).toMatchObject({ published: 2, skippedDrafts: 1 });
  expect(await publishedOf(client, Object.values(tree))).toEqual([true, true, false, false]);
});
