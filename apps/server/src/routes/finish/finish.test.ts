import type { BulkResult, LoggedChange } from '@regest/contract/endpoints/bulk-records.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { FinishResult } from '@regest/contract/endpoints/finish.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { beforeEach, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';

const server = useServer();
let client: Client;
let unit: RecordView;
let collection: RecordView;
let document: RecordView;

const finish = (body: object, by = client) => by.post<FinishResult>('/api/finish', body);
const read = async (level: 'unit' | 'document', id: number) =>
  (await client.get<Record<string, RecordView>>(`/api/${level}s/${id}`)).body[level];
const draft = (overrides: object = {}) =>
  aRecord(server(), client, { level: 'document', parentId: unit.id, isDraft: true, ...overrides });

async function aText(fileId: number) {
  await server().deps.pool.query(
    `insert into transcription (file_id, kind, machine_text, machine_at) values ($1, 'ocr', 'Tekst', now())`,
    [fileId],
  );
}

beforeEach(async () => {
  const { id } = await anInstitution(server(), { isPublished: true });
  client = await signedIn(server(), { role: 'EDITOR', institutionId: id });
  ({ collection, unit, document } = await aTree(server(), client));
});

test('drafts that lack nothing become ready, the others are listed with what they lack', async () => {
  const complete = await draft();
  const partial = await draft({ dates: [] });
  const { body } = await finish({ ids: [unit.id], ready: true });
  expect(body).toMatchObject({ ready: 1, published: 0, skippedCount: 1 });
  expect(body.skipped).toEqual([
    {
      id: partial.id,
      level: 'document',
      title: partial.title,
      computedSignature: partial.computedSignature,
      reason: 'incomplete',
      fields: ['dates'],
    },
  ]);
  expect((await read('document', complete.id))?.isDraft).toBe(false);
  expect((await read('document', partial.id))?.isDraft).toBe(true);
  await client.post(`/api/records/undo/${body.undoId}`);
  expect((await read('document', complete.id))?.isDraft).toBe(true);
});

test('a draft that a save completes becomes ready by itself where the institution has chosen so, and an undo makes it a draft again', async () => {
  const partial = await draft({ dates: [] });
  const dates = [{ dateType: 'single', dateFrom: '1936' }];
  const fill = () => client.patch<BulkResult>('/api/records', { ids: [partial.id], set: { dates } });
  const first = await fill();
  expect((await read('document', partial.id))?.isDraft).toBe(true);
  await client.post(`/api/records/undo/${first.body.undoId}`);
  await client.put(`/api/institutions/${unit.institutionId}`, { institution: { readyWhenComplete: true } });
  await client.put(`/api/documents/${partial.id}`, { document: { title: 'Wciąż bez daty' } });
  expect((await read('document', partial.id))?.isDraft).toBe(true);
  const { body } = await fill();
  expect((await read('document', partial.id))?.isDraft).toBe(false);
  await client.post(`/api/records/undo/${body.undoId}`);
  expect(await read('document', partial.id)).toMatchObject({ isDraft: true, dates: [] });
});

test('records are published with their files, with those above them, and drafts are skipped', async () => {
  const skipped = await draft({ dates: [] });
  const file = await aFile(server(), client, 'treść', { parentId: document.id, parentLevel: 'document' });
  const body = { ids: [unit.id], publish: true, files: true };
  const unitOnly = await finish(body);
  expect(unitOnly.body).toMatchObject({ published: 0, parents: 2, skippedCount: 1 });
  expect(unitOnly.body.skipped[0]).toMatchObject({ id: unit.id, reason: 'parentNotPublished' });
  const { body: result } = await finish({ ...body, parents: true });
  expect(result).toMatchObject({ published: 2, parents: 2, files: 1, skippedCount: 1 });
  expect(result.skipped[0]).toMatchObject({ id: skipped.id, reason: 'draft' });
  expect((await read('document', document.id))?.isPublished).toBe(true);
  const { body: files } = await client.get<{ id: number; isPublished: boolean }[]>(
    `/api/files/document/${document.id}`,
  );
  expect(files).toMatchObject([{ id: file.id, isPublished: true }]);
  const doctor = await server().deps.pool.query(
    `select published_files::int as files, published_documents::int as documents
     from institution_count where institution_id = $1`,
    [client.user.institutionId],
  );
  expect(doctor.rows[0]).toEqual({ files: 1, documents: 1 });
});

test('skipped records are listed in the order of the tree', async () => {
  const second = await draft({ signature: '9002', dates: [] });
  const first = await draft({ signature: '9001', dates: [] });
  const third = await aRecord(server(), client, { level: 'unit', parentId: unit.parentId ?? 0 });
  const { body } = await finish({ ids: [third.id, second.id, first.id], ready: true, publish: true });
  expect(body.skipped.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
});

test('records above a draft that is in the way do not count as published', async () => {
  const closed = await aRecord(server(), client, {
    level: 'unit',
    parentId: unit.parentId ?? 0,
    isDraft: true,
  });
  const below = await aRecord(server(), client, { level: 'document', parentId: closed.id });
  const { body } = await finish({ ids: [below.id], publish: true, parents: true });
  expect(body).toMatchObject({ published: 0, parents: 0, skippedCount: 1, undoId: null });
});

test('a dry run gives the figures of the run and changes nothing', async () => {
  await draft();
  await draft({ dates: [] });
  await aFile(server(), client, 'treść', { parentId: document.id, parentLevel: 'document' });
  const body = { ids: [collection.id], ready: true, publish: true, files: true };
  const planned = await finish({ ...body, dryRun: true });
  expect((await read('document', document.id))?.isPublished).toBe(false);
  const outcome = await finish(body);
  expect({ ...planned.body, undoId: 0 }).toEqual({ ...outcome.body, undoId: 0 });
  expect(outcome.body).toMatchObject({ ready: 1, published: 5, files: 1, skippedCount: 1 });
});

test('texts of scans count as checked, also those that were corrected half-way; an undo leaves those corrected', async () => {
  const file = await aFile(server(), client, 'treść', { parentId: document.id, parentLevel: 'document' });
  await aText(file.id);
  const corrected = await aFile(server(), client, 'inna', { parentId: document.id, parentLevel: 'document' });
  await aText(corrected.id);
  await client.post('/api/transcriptions', { fileId: corrected.id, transcription: 'Poprawiony' });
  const { undoId, texts } = (await finish({ ids: [unit.id], texts: true })).body;
  expect(texts).toBe(2);
  expect((await finish({ ids: [unit.id], texts: true })).body.texts).toBe(0);
  const text = async ({ id }: { id: number }) => (await client.get(`/api/transcriptions/${id}`)).body;
  expect(await text(file)).toMatchObject({ transcription: 'Tekst', isCorrected: true });
  expect(await text(corrected)).toMatchObject({ transcription: 'Poprawiony', checkedAt: expect.any(String) });
  await client.post(`/api/records/undo/${undoId}`);
  expect(await text(file)).toMatchObject({ isCorrected: false, checkedAt: null });
  expect(await text(corrected)).toMatchObject({ transcription: 'Poprawiony', checkedAt: null });
});

test('a record within another that is named too is finished once', async () => {
  const { body } = await finish({ ids: [document.id, unit.id, unit.id], publish: true, parents: true });
  expect(body).toMatchObject({ published: 2, parents: 2 });
});

test('all that finishing did is one entry of the log, and its undo takes it back', async () => {
  const complete = await draft();
  const place = { parentId: document.id, parentLevel: 'document' };
  const file = await aFile(server(), client, 'treść', place);
  await aText(file.id);
  const { body } = await finish({
    ids: [unit.id],
    ready: true,
    texts: true,
    publish: true,
    files: true,
    parents: true,
  });
  const log = await client.get<Page<LoggedChange>>('/api/records/changes');
  expect(log.body.content).toMatchObject([
    {
      id: body.undoId,
      kind: 'finish',
      state: 'done',
      title: unit.title,
      finished: { ready: 1, texts: 1, published: 5, files: 1 },
    },
  ]);
  expect((await client.post(`/api/records/undo/${body.undoId}`)).status).toBe(200);
  expect(await read('document', complete.id)).toMatchObject({ isDraft: true, isPublished: false });
  expect(await read('unit', unit.id)).toMatchObject({ isPublished: false });
  const files = await client.get<FileView[]>(`/api/files/document/${document.id}`);
  expect(files.body).toMatchObject([{ isPublished: false, textChecked: false }]);
  const after = await client.get<Page<LoggedChange>>('/api/records/changes');
  expect(after.body.content).toMatchObject([{ state: 'undone', redoId: null }]);
  await expectSoundCounts(server());
});

test('the undo of finishing leaves published what was public before and what was published since', async () => {
  await finish({ ids: [collection.id], publish: true });
  const later = await aRecord(server(), client, { level: 'document', parentId: unit.id });
  const { body } = await finish({ ids: [later.id], publish: true });
  const last = await aRecord(server(), client, { level: 'document', parentId: unit.id });
  await client.put(`/api/documents/${last.id}/publish?value=true`);
  await client.post(`/api/records/undo/${body.undoId}`);
  const states = [];
  for (const { id } of [document, later, last]) states.push((await read('document', id))?.isPublished);
  expect(states).toEqual([true, false, true]);
});

test('the undo of finishing is refused by the names of the records that were changed since, and changes nothing', async () => {
  const [edited, other] = [await draft(), await draft()];
  const { body } = await finish({ ids: [unit.id], ready: true, publish: true, parents: true });
  await client.put(`/api/documents/${edited.id}`, { document: { title: 'Nowy tytuł' } });
  const refused = await client.post<{ message: string; conflicts: unknown[] }>(
    `/api/records/undo/${body.undoId}`,
  );
  expect(refused).toMatchObject({
    status: 409,
    body: { conflicts: [{ id: edited.id, title: 'Nowy tytuł' }] },
  });
  expect(refused.body.message).toContain(`${edited.computedSignature} Nowy tytuł`);
  expect(await read('document', other.id)).toMatchObject({ isDraft: false, isPublished: true });
});

test('the undo of finishing names what was published since below what it published', async () => {
  const { body } = await finish({ ids: [unit.id], publish: true, parents: true });
  const later = await aRecord(server(), client, { level: 'document', parentId: unit.id });
  await client.put(`/api/documents/${later.id}/publish?value=true`);
  const refused = await client.post<{ message: string }>(`/api/records/undo/${body.undoId}`);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(later.title)]);
});
