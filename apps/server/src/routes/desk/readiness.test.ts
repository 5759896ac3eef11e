import type { Readiness } from '@regest/contract/endpoints/readiness.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

async function codes(client: Client, path: string): Promise<string[]> {
  const { body } = await client.get<Readiness>(`/api/${path}`);
  return body.findings.map(({ code, fieldName }) => `${code} ${fieldName}`);
}

async function withScan(client: Client, recordId: number, text: string): Promise<void> {
  const { rows } = await server().deps.pool.query(
    `insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256)
     values ($1, $2, 'contentFiles', 1, 'skan.jpg', 'image/jpeg', gen_random_uuid()::text, 1, repeat('0', 64))
     returning id`,
    [client.user.institutionId, recordId],
  );
  await server().deps.pool.query(
    `insert into transcription (file_id, kind, machine_text, machine_at) values ($1, 'ocr', $2, now())`,
    [rows[0].id, text],
  );
}

test('blockers and warnings name the field that they are about', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await withScan(client, unit.id, 'Zgłosił się 44051401359 z gminy.');
  const readinessCodes = await codes(client, `units/${unit.id}/readiness`);
  expect(readinessCodes).toEqual([
    'parentNotPublished parentId',
    'inventoryGap externalForm',
    'inventoryGap textDocumentation',
    'noLicence licenses',
    'fileUnpublished contentFiles',
    'textUnchecked contentFiles',
    'possiblePersonalData contentFiles',
  ]);
  const { body } = await client.get<Readiness>(`/api/units/${unit.id}/readiness`);
  expect([body.ready, body.counts]).toEqual([false, { blocks: 1, warns: 6 }]);
  expect(body.findings[0]).toMatchObject({
    severity: 'blocks',
    id: unit.id,
    level: 'unit',
    title: unit.title,
  });
});

test('a person named in what is younger than a hundred years warns; eleven digits alone do not', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client);
  const person = (await client.post<{ id: number }>('/api/indices/personal', { name: 'Lis, Jan' })).body.id;
  const unit = (values: object) =>
    aRecord(server(), client, { level: 'unit', parentId: series.id, personalIndices: [person], ...values });
  const young = await unit({
    dates: [{ dateType: 'single', dateFrom: String(new Date().getFullYear() - 50) }],
  });
  const old = await unit({ dates: [{ dateType: 'single', dateFrom: '1801' }], content: 'nr 12345678901' });
  expect(await codes(client, `units/${young.id}/readiness`)).toContain(
    'possiblePersonalData personalIndices',
  );
  expect((await codes(client, `units/${old.id}/readiness`)).join()).not.toContain('possiblePersonalData');
});

test('what is closed to readers is warned of no more, and a note of its closure never', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client, { unit: { content: 'PESEL 44051401359' } });
  const warns = async () => (await codes(client, `units/${unit.id}/readiness`)).join().includes('Personal');
  const close = (scope: string) =>
    client.patch('/api/records', {
      ids: [unit.id],
      set: { closure: { scope, reason: 'personalData', until: null, note: 'PESEL 44051401359' } },
    });
  expect(await warns()).toBe(true);
  await close('record');
  expect(await warns()).toBe(false);
  await client.put(`/api/units/${unit.id}`, { unit: { content: 'Akta' } });
  await close('files');
  expect(await warns()).toBe(false);
  await withScan(client, unit.id, 'PESEL 44051401359');
  expect(await warns()).toBe(false);
  await client.put(`/api/units/${unit.id}`, { unit: { closure: null } });
  expect(await warns()).toBe(true);
  const closure = { scope: 'files', reason: 'personalData', until: null, atEnd: 'ask' };
  await server().deps.pool.query('update file set closure = $2 where record_id = $1', [unit.id, closure]);
  expect(await warns()).toBe(false);
});

test('a whole collection is listed record by record, drafts with their empty fields', async () => {
  const client = await signedIn(server());
  const { collection, series } = await aTree(server(), client);
  const bare = { parentId: series.id, signature: '77', title: 'Szkic', isDraft: true };
  const draft = (await client.post<{ unit: RecordView }>('/api/units', { unit: bare })).body.unit;
  const { body } = await client.get<Readiness>(`/api/collections/${collection.id}/readiness?deep=true`);
  const ofDraft = body.findings.filter(({ id, severity }) => id === draft.id && severity === 'blocks');
  expect(ofDraft.map(({ code, fieldName }) => `${code} ${fieldName}`)).toEqual([
    'draft null',
    'requiredEmpty dates',
    'requiredEmpty authors',
    'requiredEmpty languages',
    'requiredEmpty totalSize',
  ]);
  expect(body.ready).toBe(false);
  expect(body.counts.blocks).toBe(5);
  expect((await codes(client, `collections/${collection.id}/readiness`)).join()).not.toContain('draft');
  const stranger = await signedIn(server());
  expect((await stranger.get(`/api/units/${draft.id}/readiness`)).status).toBe(404);
});

test('a record goes back to any version, by the rules of today; place, publication and files stay', async () => {
  const client = await signedIn(server());
  const { unit, collection } = await aTree(server(), client, { unit: { donor: 'Rodzina' } });
  const save = (values: object) =>
    client.put<{ unit: RecordView }>(`/api/units/${unit.id}`, { unit: values });
  await save({ title: 'Drugi', donor: null });
  await save({ title: 'Trzeci', parentId: collection.id });
  const url = `/api/units/${unit.id}/revert`;
  const preview = await client.get<{ version: number; changes: unknown[] }>(`${url}?to_version=1`);
  expect(preview.body).toMatchObject({
    version: 3,
    becomesDraft: false,
    state: { title: unit.title, donor: 'Rodzina' },
    changes: [
      { fieldName: 'title', old: 'Trzeci', new: unit.title },
      { fieldName: 'donor', old: null, new: 'Rodzina' },
    ],
  });
  const back = await client.put<{ unit: RecordView }>(url, { version: 3, toVersion: 1 });
  expect([back.status, back.body.unit]).toMatchObject([
    200,
    { title: unit.title, donor: 'Rodzina', parentId: collection.id, version: 4 },
  ]);
  expect((await client.put(url, { version: 3, toVersion: 2 })).status).toBe(409);
  expect((await client.put(url, { version: 4, toVersion: 9 })).body.errors).toEqual([
    { fieldName: 'toVersion', constraintType: 'NotFound' },
  ]);
});

test('a value of an old version that is no longer there is named', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const author = await client.post<{ id: number }>('/api/authors', { name: 'Lis, Jan' });
  const save = (values: object) => client.put(`/api/units/${unit.id}`, { unit: values });
  await save({ authors: [author.body.id] });
  await save({ authorsUnknown: true });
  await client.delete(`/api/authors/${author.body.id}`);
  const back = await client.put(`/api/units/${unit.id}/revert`, { toVersion: 2 });
  expect([back.status, back.body.errors]).toEqual([
    400,
    [{ fieldName: 'authors.0', constraintType: 'NotFound' }],
  ]);
});
