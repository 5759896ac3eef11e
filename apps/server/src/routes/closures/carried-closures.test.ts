import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { today } from '@regest/contract/text/day.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';

const server = useServer();
let editor: Client;
let subeditor: Client;
/** A unit with a document that the tests close, which has a public file. Its siblings stay open. */
let unit: RecordView;
let otherUnit: RecordView;
let closedDocument: RecordView;
let openDocument: RecordView;
let fileId: number;
beforeEach(async () => {
  const { id } = await anInstitution(server(), { isPublished: true });
  editor = await as(server(), await aUser(server(), { institutionId: id, role: 'EDITOR' }));
  subeditor = await as(server(), await aUser(server(), { institutionId: id, role: 'SUBEDITOR' }));
  const tree = await aTree(server(), editor);
  unit = tree.unit;
  closedDocument = tree.document;
  openDocument = await aRecord(server(), editor, { level: 'document', parentId: unit.id });
  otherUnit = await aRecord(server(), editor, { level: 'unit', parentId: tree.collection.id });
  const place = { parentId: closedDocument.id, parentLevel: 'document', name: 'list.txt' };
  fileId = (await aFile(server(), editor, 'list', place)).id;
  await editor.put(`/api/files/${fileId}`, { isPublished: true });
  await editor.put(`/api/collections/${tree.collection.id}/publish`);
});

const closure = (values: Partial<Closure> = {}): Closure => ({
  scope: 'files',
  reason: 'personalData',
  until: '2951-12-31',
  atEnd: 'open',
  ...values,
});
const close = ({ level, id }: RecordView, value: Closure | null = closure()) =>
  editor.put(`/api/${level}s/${id}`, { [level]: { closure: value } });

let agreementId: number;
async function agree(record: RecordView, values: Record<string, unknown> = {}) {
  const agreement = {
    number: 'Z/1',
    person: 'Jan Kowalski',
    kind: 'narrator',
    covers: 'files',
    naming: 'full',
  };
  const dates = { signedOn: '2020-01-01', ...values };
  const { body } = await editor.post<{ agreement: { id: number } }>('/api/agreements', {
    agreement: { ...agreement, ...dates, records: [{ id: record.id }] },
  });
  agreementId = body.agreement.id;
}
const withdraw = (id = agreementId) =>
  editor.put(`/api/agreements/${id}`, { agreement: { withdrawnOn: today() } });

/** Operations that take a file out of a closed record: `closed` is the record of the file or an ancestor. */
const OPERATIONS: Record<
  string,
  { closed: () => RecordView; leave: (client: Client) => Promise<{ status: number }> }
> = {
  'moving a page': {
    closed: () => closedDocument,
    leave: (client) => client.post(`/api/records/${openDocument.id}/pages`, { files: [fileId] }),
  },
  'merging documents': {
    closed: () => closedDocument,
    leave: (client) => client.post(`/api/documents/${openDocument.id}/merge`, { from: [closedDocument.id] }),
  },
  'splitting a document': {
    closed: () => closedDocument,
    leave: (client) =>
      client.post(`/api/documents/${closedDocument.id}/split`, {
        documents: [{ fileId, title: 'Karta', signature: 'k' }],
      }),
  },
  'moving a record': {
    closed: () => unit,
    leave: (client) =>
      client.put(`/api/documents/${closedDocument.id}`, { document: { parentId: otherUnit.id } }),
  },
};
const CAUSES: Record<string, (record: RecordView) => Promise<unknown>> = {
  'a closure': (record) => close(record),
  'a withdrawn agreement': (record) => agree(record, { withdrawnOn: today() }),
};

const isFilePublic = async () => (await call(server(), 'GET', `/portal/plik/${fileId}`)).status === 200;
async function recordOfFile(): Promise<number> {
  const { rows } = await server().ownerPool.query('select record_id::int as id from file where id = $1', [
    fileId,
  ]);
  return rows[0].id;
}
/** Publishes the record of the file and its ancestors, so that only a closure hides it from readers. */
async function publishAll() {
  await server().ownerPool.query(
    'update record set is_draft = false, is_published = true where institution_id = $1 and deleted_at is null',
    [unit.institutionId],
  );
}

const CASES = Object.keys(OPERATIONS).flatMap((way) =>
  Object.keys(CAUSES).map((cause) => [way, cause] as const),
);
describe.each(CASES)('%s out of what %s closes', (way, cause) => {
  const { closed, leave } = OPERATIONS[way] as (typeof OPERATIONS)[string];
  beforeEach(async () => {
    await CAUSES[cause]?.(closed());
    expect(await isFilePublic()).toBe(false);
  });

  test('opens nothing when an editor does it', async () => {
    expect([200, 201]).toContain((await leave(editor)).status);
    await publishAll();
    expect(await isFilePublic()).toBe(false);
  });

  test('is refused to a subeditor', async () => {
    expect((await leave(subeditor)).status).toBe(403);
    expect(await recordOfFile()).toBe(closedDocument.id);
  });
});

test.each(Object.keys(OPERATIONS))('%s keeps the agreement: a later withdrawal closes', async (way) => {
  const { closed, leave } = OPERATIONS[way] as (typeof OPERATIONS)[string];
  await agree(closed());
  expect([200, 201]).toContain((await leave(way === 'merging documents' ? editor : subeditor)).status);
  await publishAll();
  expect(await isFilePublic()).toBe(true);
  await withdraw();
  expect(await isFilePublic()).toBe(false);
});

test('a move into what is closed more strictly is for everybody, and leaves no closure on the file', async () => {
  await close(closedDocument);
  await close(openDocument, closure({ until: null }));
  const { body } = await subeditor.post<{ closed: number }>(`/api/records/${openDocument.id}/pages`, {
    files: [fileId],
  });
  expect(body.closed).toBe(0);
});

test('a refusal says why, and an answer how many files stay closed', async () => {
  await close(closedDocument);
  const { leave } = OPERATIONS['moving a page'] as (typeof OPERATIONS)[string];
  expect(await leave(subeditor)).toMatchObject({ body: { message: expect.stringContaining('zamknięte') } });
  expect(await leave(editor)).toMatchObject({ body: { moved: 1, closed: 1 } });
});

test('the undo of a move leaves neither a closure on the file nor the agreement on the other document', async () => {
  await close(closedDocument);
  await agree(closedDocument);
  const moved = await editor.post<{ undoId: number }>(`/api/records/${openDocument.id}/pages`, {
    files: [fileId],
  });
  const fileNow = async (id: number) =>
    (await editor.get<FileView[]>(`/api/files/document/${id}`)).body.find((file) => file.id === fileId);
  expect((await fileNow(openDocument.id))?.closure).toEqual(closure());
  expect((await editor.post(`/api/records/undo/${moved.body.undoId}`, {})).status).toBe(200);
  expect((await fileNow(closedDocument.id))?.closure).toBeNull();
  const { body } = await editor.get<{ agreement: { records: { id: number }[] } }>(
    `/api/agreements/${agreementId}`,
  );
  expect(body.agreement.records.map(({ id }) => id)).toEqual([closedDocument.id]);
});

test('a split that is taken back by a subeditor opens nothing that was opened meanwhile for others alone', async () => {
  await close(closedDocument);
  const { body } = await editor.post<{ documents: { id: number }[] }>(
    `/api/documents/${closedDocument.id}/split`,
    { documents: [{ fileId, title: 'Karta', signature: 'k' }] },
  );
  await close(closedDocument, null);
  const ids = body.documents.map(({ id }) => id);
  await server().ownerPool.query('update record set created_by = $2 where id = any($1)', [
    ids,
    subeditor.user.id,
  ]);
  expect((await subeditor.post(`/api/documents/${closedDocument.id}/join`, { ids })).status).toBe(403);
});
