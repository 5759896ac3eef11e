import type { AgreementView } from '@regest/contract/endpoints/agreements.ts';
import type { ListedClosure } from '@regest/contract/endpoints/closures.ts';
import type { Desk } from '@regest/contract/endpoints/desk.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordRow, RecordView } from '@regest/contract/endpoints/record-views.ts';
import { addDays, today } from '@regest/contract/text/day.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();
let editor: Client;
let subeditor: Client;
let tree: Awaited<ReturnType<typeof aTree>>;
beforeEach(async () => {
  const { id } = await anInstitution(server(), { isPublished: true });
  editor = await as(server(), await aUser(server(), { institutionId: id, role: 'EDITOR' }));
  subeditor = await as(server(), await aUser(server(), { institutionId: id, role: 'SUBEDITOR' }));
  tree = await aTree(server(), editor);
  await editor.put(`/api/collections/${tree.collection.id}/publish`);
});

const inDays = (days: number) => addDays(today(), days);
const closure = (values: Partial<Closure> = {}): Closure => ({
  scope: 'record',
  reason: 'personalData',
  until: inDays(100),
  atEnd: 'open',
  ...values,
});
const closeUnit = (value: Closure | null) =>
  editor.put<{ unit: RecordView }>(`/api/units/${tree.unit.id}`, { unit: { closure: value } });
const isPublic = async () =>
  (await call(server(), 'GET', `/portal/r/${tree.unit.id}/record.json`)).status === 200;
const listClosures = async (when: string) =>
  (await editor.get<Page<ListedClosure>>(`/api/closures?when=${when}`)).body.content;

const agreement = (values: Record<string, unknown> = {}) => ({
  number: 'Z/1',
  person: 'Jan Kowalski',
  kind: 'narrator',
  covers: 'record',
  naming: 'full',
  signedOn: '2020-01-01',
  records: [{ id: tree.unit.id }],
  ...values,
});
const enter = (values: Record<string, unknown> = {}, client = editor) =>
  client.post<{ agreement: AgreementView }>('/api/agreements', { agreement: agreement(values) });
const put = (id: number, values: Record<string, unknown>) =>
  editor.put<{ agreement: AgreementView }>(`/api/agreements/${id}`, { agreement: values });

describe('the lists of closures', () => {
  test('tell what ends soon, what opened by itself and what waits, and the desk counts what to look at', async () => {
    const file = await aFile(server(), editor, await sample('sketch.png'), {
      parentId: tree.document.id,
      parentLevel: 'document',
    });
    const values = closure({ scope: 'files', until: inDays(20) });
    await editor.put(`/api/files/${file.id}`, { file: { closure: values } });
    await closeUnit(closure({ until: inDays(-1), atEnd: 'ask' }));
    await editor.put(`/api/series/${tree.series.id}`, {
      series: { closure: closure({ until: inDays(-2) }) },
    });
    expect(await listClosures('ending')).toMatchObject([
      { kind: 'file', id: file.id, recordId: tree.document.id, closure: values },
    ]);
    expect(await listClosures('waiting')).toMatchObject([
      { kind: 'record', id: tree.unit.id, level: 'unit', computedSignature: tree.unit.computedSignature },
    ]);
    expect(await listClosures('ended')).toMatchObject([{ kind: 'record', id: tree.series.id }]);
    expect(await listClosures('all')).toHaveLength(3);
    expect(await listClosures('due')).toHaveLength(2);
    expect((await editor.get<Desk>('/api/desk')).body.waiting.closures).toBe(2);
    expect((await subeditor.get<Desk>('/api/desk')).body.waiting.closures).toBe(0);
  });

  test('of records are narrowed to what is closed now, by what lies above too', async () => {
    const otherUnit = await aRecord(server(), editor, { level: 'unit', parentId: tree.collection.id });
    await editor.put(`/api/series/${tree.series.id}`, { series: { closure: closure() } });
    const ids = async (isClosed: boolean) => {
      const { body } = await editor.get<Page<RecordRow>>(`/api/units?closed=${isClosed}`);
      return [body.content.map(({ id }) => id), body.total];
    };
    expect(await ids(true)).toEqual([[tree.unit.id], 1]);
    expect(await ids(false)).toEqual([[otherUnit.id], 1]);
  });
});

test('the tree, the table and the search tell editors what is closed, by what lies above too', async () => {
  await editor.put(`/api/series/${tree.series.id}`, { series: { closure: closure({ scope: 'files' }) } });
  await closeUnit(closure());
  const nodes = async (path: string) =>
    (await editor.get<{ id: number; closed?: string }[]>(path)).body.map(({ id, closed }) => [id, closed]);
  expect(await nodes('/api/tree/collections?lean=true')).toEqual([[tree.collection.id, undefined]]);
  const below = (id: number) => nodes(`/api/tree/collection/children?parent_id=${id}&lean=true`);
  expect(await below(tree.collection.id)).toEqual([[tree.series.id, 'files']]);
  expect(await below(tree.series.id)).toEqual([[tree.unit.id, 'record']]);
  expect(await nodes(`/api/tree/unit/children?parent_id=${tree.unit.id}`)).toEqual([
    [tree.document.id, 'record'],
  ]);
  const inTable = await editor.get<{ rows: { closed: unknown }[] }>(
    `/api/records/children?parent_id=${tree.unit.id}&level=document`,
  );
  const unitClosure = { scope: 'record', from: { kind: 'record', id: tree.unit.id } };
  expect(inTable.body.rows).toMatchObject([{ closed: unitClosure }]);
  const hits = await editor.get<Page<{ closed: unknown }>>('/api/search?level=document');
  expect(hits.body.content).toMatchObject([{ closed: unitClosure }]);
});

describe('a closure that asks at its end', () => {
  test('is confirmed when it has ended, and not before', async () => {
    await closeUnit(closure({ atEnd: 'ask' }));
    const confirm = () => editor.put(`/api/units/${tree.unit.id}/closure/confirm`);
    expect((await confirm()).status).toBe(409);
    await closeUnit(closure({ until: inDays(-1), atEnd: 'ask' }));
    expect(await isPublic()).toBe(false);
    expect((await confirm()).status).toBe(204);
    expect(await isPublic()).toBe(true);
    expect((await confirm()).status).toBe(409);
  });

  test('of a file is confirmed as well', async () => {
    const place = { parentId: tree.document.id, parentLevel: 'document' };
    const { id } = await aFile(server(), editor, await sample('sketch.png'), place);
    const values = closure({ scope: 'files', until: inDays(-1), atEnd: 'ask' });
    await editor.put(`/api/files/${id}`, { file: { closure: values } });
    expect((await editor.put(`/api/files/${id}/closure/confirm`)).status).toBe(204);
    expect(await listClosures('all')).toEqual([]);
  });
});

test('many records are closed at once, and opened again by one undo', async () => {
  const body = { ids: [tree.unit.id], set: { closure: closure({ until: null }) } };
  const { body: response } = await editor.patch<{ undoId: number }>('/api/records', body);
  expect(await isPublic()).toBe(false);
  expect((await subeditor.patch('/api/records', body)).status).toBe(403);
  await editor.post(`/api/records/undo/${response.undoId}`);
  expect(await isPublic()).toBe(true);
});

test('a closure leaves an entry in the audit trail', async () => {
  await closeUnit(closure());
  const { rows } = await server().deps.pool.query(
    `select resource_id::int as id, resource_title as title from audit_event where kind = 'closure' order by audit_event.id desc limit 1`,
  );
  expect(rows).toEqual([{ id: tree.unit.id, title: tree.unit.title }]);
});

describe('the register of agreements', () => {
  test('closes records by a withdrawal and opens them by a new agreement', async () => {
    const { body } = await enter();
    const { id } = body.agreement;
    expect(body.agreement).toMatchObject({ state: 'valid', records: [{ id: tree.unit.id, level: 'unit' }] });
    await put(id, { withdrawnOn: today() });
    expect(await isPublic()).toBe(false);
    const { unit } = (await editor.get<{ unit: RecordView }>(`/api/units/${tree.unit.id}`)).body;
    expect(unit.closed).toMatchObject({ reason: 'donorWish', until: null, from: { kind: 'agreement', id } });
    expect((await editor.delete(`/api/agreements/${id}`)).status).toBe(409);
    await enter({ number: 'Z/2', signedOn: today() });
    expect(await isPublic()).toBe(true);
    expect((await editor.delete(`/api/agreements/${id}`)).status).toBe(200);
  });

  test('closes what is added to it later, and opens what is taken off it', async () => {
    const { id } = (await enter({ records: [], withdrawnOn: today() })).body.agreement;
    expect(await isPublic()).toBe(true);
    const { body } = await put(id, { records: [{ id: tree.unit.id }] });
    expect(body.agreement).toMatchObject({ number: 'Z/1', records: [{ id: tree.unit.id }] });
    expect(await isPublic()).toBe(false);
    await put(id, { records: [] });
    expect(await isPublic()).toBe(true);
  });

  test('is searched by words, by record and by state', async () => {
    await enter();
    await enter({ number: 'Z/2', person: 'Anna Żółć', records: [], validUntil: '2021-01-01' });
    const numbers = async (query: string) =>
      (await editor.get<Page<AgreementView>>(`/api/agreements?${query}`)).body.content.map(
        ({ number }) => number,
      );
    expect(await numbers('q=zolc')).toEqual(['Z/2']);
    expect(await numbers(`record_id=${tree.unit.id}`)).toEqual(['Z/1']);
    expect(await numbers('state=ended')).toEqual(['Z/2']);
  });

  test('names every fault of an entry at once', async () => {
    await enter();
    const faulty = {
      signedOn: inDays(1),
      validUntil: '2019-01-01',
      records: [{ id: 2_000_000_000 }],
    };
    const { status, body } = await enter(faulty);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { fieldName: 'number', constraintType: 'Unique' },
      { fieldName: 'signedOn', constraintType: 'Past' },
      { fieldName: 'validUntil', constraintType: 'Range' },
      { fieldName: 'records', constraintType: 'NotFound' },
    ]);
  });

  test('refuses a save over a newer version', async () => {
    const { id, version } = (await enter()).body.agreement;
    await put(id, { note: 'pierwsza' });
    expect((await put(id, { note: 'druga', version })).status).toBe(409);
  });
});
