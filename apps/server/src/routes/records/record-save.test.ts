import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { next } from '../../../test/api/builders.ts';
import type { Client } from '../../../test/api/client.ts';
import { as, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
type One = { unit: RecordView; collection: RecordView };

async function aColleague(client: Client, role: 'SUBEDITOR' | 'EDITOR'): Promise<Client> {
  const user = { ...client.user, role };
  const name = `kolega${next()}`;
  const { rows } = await server().deps.pool.query(
    `insert into app_user (institution_id, name, full_name, email, role, password_hash)
     values ($1, $2, $2, $2 || '@x.example', $3, '-') returning id`,
    [user.institutionId, name, role],
  );
  return as(server(), { ...user, id: rows[0].id, name });
}

function saveUnit(client: Client, id: number, unit: Record<string, unknown>) {
  return client.put<One>(`/api/units/${id}`, { unit });
}

test('a save changes what it names, empties what it says is empty and leaves the rest', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client);
  const unit = await aRecord(server(), client, {
    level: 'unit',
    parentId: series.id,
    content: 'Treść',
    donor: 'Rodzina',
    availabilities: ['byAppointment'],
    licenses: ['ccBySa'],
    textDocumentation: { numberOfPages: 4, media: [{ mediumType: 'paper', number: 2 }] },
  });
  const { status, body } = await saveUnit(client, unit.id, {
    title: 'Nowy tytuł',
    donor: null,
    licenses: [],
    id: 1,
    level: 'document',
    isPublished: true,
    computedSignature: 'x',
    nonsense: { a: 1 },
  });
  expect(status).toBe(200);
  expect(body.unit).toMatchObject({
    ...unit,
    title: 'Nowy tytuł',
    donor: null,
    licenses: [],
    version: 2,
    editionMeta: { ...unit.editionMeta, updatedAt: expect.any(String) },
  });
  expect(body.unit.content).toBe('Treść');
});

test('a save over a newer version is refused, shows the stored record and changes nothing', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const first = await saveUnit(client, unit.id, { title: 'Pierwszy', version: 1 });
  expect(first.body.unit.version).toBe(2);
  const staleSave = await saveUnit(client, unit.id, { title: 'Spóźniony', version: 1 });
  expect([staleSave.status, staleSave.body.type, staleSave.body.resourceId]).toEqual([
    409,
    'conflict',
    unit.id,
  ]);
  expect(staleSave.body.current).toEqual(first.body.unit);
  const careless = await saveUnit(client, unit.id, { title: 'Bez wersji' });
  expect([careless.status, careless.body.unit.version]).toEqual([200, 3]);
});

test('of parallel saves of one version exactly one is taken', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => saveUnit(client, unit.id, { title: `Próba ${i}`, version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test('a version or a flag that is no number or no boolean is named', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const { body } = await saveUnit(client, unit.id, {
    version: 'dwa',
    isDraft: 'tak',
    datesUnknown: 1,
    authorsUnknown: 'nie',
  });
  expect(
    body.errors?.map(({ fieldName, constraintType }) => `${fieldName} ${constraintType}`).sort(),
  ).toEqual(['authors Presence', 'authorsUnknown Type', 'datesUnknown Type', 'isDraft Type', 'version Type']);
  const half = await saveUnit(client, unit.id, { version: 0.5 });
  expect(half.body.errors).toEqual([{ fieldName: 'version', constraintType: 'Type' }]);
});

test('a draft needs a parent, a signature and a title; to be ready it needs the rest', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client);
  const bare = { parentId: series.id, signature: String(next()), title: 'Szkic' };
  const { status, body } = await client.post<One>('/api/units', { unit: { ...bare, isDraft: true } });
  expect([status, body.unit.isDraft]).toEqual([201, true]);
  const full = await saveUnit(client, body.unit.id, { title: 'Wciąż szkic', isDraft: false });
  expect(full.body.errors).toEqual([
    { fieldName: 'dates', constraintType: 'Presence' },
    { fieldName: 'authors', constraintType: 'Presence' },
    { fieldName: 'languages', constraintType: 'Required' },
    { fieldName: 'totalSize', constraintType: 'Required' },
  ]);
  const saved = await saveUnit(client, body.unit.id, {
    datesUnknown: true,
    authorsUnknown: true,
    languages: ['pol'],
    totalSize: 3,
    isDraft: false,
  });
  expect(saved.body.unit).toMatchObject({
    isDraft: false,
    datesUnknown: true,
    authorsUnknown: true,
    dates: [],
  });
});

test('a save that does not say so leaves a draft a draft and a ready record ready', async () => {
  const client = await signedIn(server());
  const { series, unit } = await aTree(server(), client);
  const bare = { parentId: series.id, signature: String(next()), title: 'Szkic', isDraft: true };
  const draft = await client.post<One>('/api/units', { unit: bare });
  const renamed = await saveUnit(client, draft.body.unit.id, { title: 'Wciąż szkic' });
  expect(renamed.body.unit).toMatchObject({ title: 'Wciąż szkic', isDraft: true });
  const emptied = await saveUnit(client, unit.id, { languages: [] });
  expect(emptied.body.errors).toEqual([{ fieldName: 'languages', constraintType: 'Required' }]);
  expect((await saveUnit(client, unit.id, { title: 'Gotowa' })).body.unit.isDraft).toBe(false);
});

test('a published record is not saved as a draft', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await server().deps.pool.query('update record set is_published = true where id = $1', [unit.id]);
  const { status, body } = await saveUnit(client, unit.id, { isDraft: true });
  expect([status, body.type]).toEqual([400, 'badRequest']);
});

test('marking creators or dates unknown empties their list, naming them takes the mark back', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const author = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Modrak, Wincenty' });
  const authorId = author.body.author.id;
  const updated = await saveUnit(client, unit.id, { authors: [authorId] });
  expect(updated.body.unit).toMatchObject({
    authorsUnknown: false,
    authors: [{ id: authorId, name: 'Modrak, Wincenty' }],
  });
  const unknown = await saveUnit(client, unit.id, { authorsUnknown: true, datesUnknown: true });
  expect(unknown.body.unit).toMatchObject({ authors: [], dates: [], datesUnknown: true });
});

test('creators and index terms are named by id, in order, and each fault by its place', async () => {
  const client = await signedIn(server());
  const stranger = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const author = async (by: Client, name: string) =>
    (await by.post<{ author: { id: number } }>('/api/authors', { name })).body.author.id;
  const term = async (type: string, name: string) =>
    (await client.post<{ id: number }>(`/api/indices/${type}`, { name })).body.id;
  const [first, second, foreignAuthor] = [
    await author(client, 'Pierwszy'),
    await author(client, 'Drugi'),
    await author(stranger, 'Obcy'),
  ];
  const [place, person] = [await term('geographical', 'Modrzewina'), await term('personal', 'Lis, Jan')];
  const update = await saveUnit(client, unit.id, {
    authors: [{ id: second, name: 'nieważne' }, first],
    geographicalIndices: [{ id: place }],
    personalIndices: [person],
  });
  expect(update.body.unit).toMatchObject({
    authors: [
      { id: second, name: 'Drugi' },
      { id: first, name: 'Pierwszy' },
    ],
    geographicalIndices: [{ id: place, name: 'Modrzewina' }],
    personalIndices: [{ id: person, name: 'Lis, Jan' }],
    materialIndices: [],
  });
  const wrong = await saveUnit(client, unit.id, {
    title: 'x'.repeat(1001),
    authors: [first, foreignAuthor, 999_999],
    geographicalIndices: [person],
    materialIndices: [place, 999_999],
  });
  expect(wrong.body.errors).toEqual([
    { fieldName: 'title', constraintType: 'Size' },
    { fieldName: 'authors.1', constraintType: 'NotFound' },
    { fieldName: 'authors.2', constraintType: 'NotFound' },
    { fieldName: 'geographicalIndices.0', constraintType: 'NotFound' },
    { fieldName: 'materialIndices.0', constraintType: 'NotFound' },
    { fieldName: 'materialIndices.1', constraintType: 'NotFound' },
  ]);
  const twice = await saveUnit(client, unit.id, { authors: [first, { id: first }] });
  expect(twice.body.errors).toEqual([{ fieldName: 'authors.1', constraintType: 'Duplicate' }]);
  const empty = await saveUnit(client, unit.id, { authorsUnknown: true, geographicalIndices: null });
  expect(empty.body.unit).toMatchObject({ geographicalIndices: [], personalIndices: [{ id: person }] });
});

test('the rights-holder never leaves for a SUBEDITOR, and their save keeps it', async () => {
  const editor = await signedIn(server());
  const secret = 'Zarząd tajny';
  const collection = await aRecord(server(), editor, { level: 'collection', rightsHolder: secret });
  expect(collection.rightsHolder).toBe(secret);
  const subeditor = await aColleague(editor, 'SUBEDITOR');
  const url = `/api/collections/${collection.id}`;
  const save = (client: Client, values: object) => client.put<One>(url, { collection: values });
  await save(editor, { rightsHolder: `${secret} i inni` });
  const answers = [
    await subeditor.get(url),
    await subeditor.get('/api/collections'),
    await subeditor.get(`${url}/history`),
    await save(subeditor, { title: 'Nowy', rightsHolder: 'Nadpisany' }),
    await save(subeditor, { title: 'x'.repeat(2000), rightsHolder: 'y'.repeat(5000) }),
    await save(subeditor, { title: 'Stary', version: 1 }),
    await subeditor.post('/api/collections', {
      collection: { title: 'A', signature: 'Ż', isDraft: true, rightsHolder: 'Z' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 409, 201]);
  for (const { text } of answers) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain('rightsHolder');
  }
  const after = await editor.get<One>(url);
  expect(after.body.collection).toMatchObject({ title: 'Nowy', rightsHolder: `${secret} i inni` });
});

test("another institution's record is not saved, nor one that lies in the trash", async () => {
  const owner = await signedIn(server());
  const { unit } = await aTree(server(), owner);
  const stranger = await signedIn(server(), { role: 'SUPERVISOR' });
  expect((await saveUnit(stranger, unit.id, { title: 'Cudzy' })).status).toBe(404);
  await server().deps.pool.query('update record set deleted_at = now(), trash_root_id = id where id = $1', [
    unit.id,
  ]);
  const { status, body } = await saveUnit(owner, unit.id, { title: 'Z kosza' });
  expect([status, body.type]).toEqual([400, 'badRequest']);
  const answer = await owner.get<One>(`/api/units/${unit.id}`);
  expect(answer.body.unit).toMatchObject({ isDeleted: true, title: unit.title });
});

test('another parent moves the record, with its new signature at once', async () => {
  const client = await signedIn(server());
  const { collection, series, unit, document } = await aTree(server(), client, { unit: { signature: '1' } });
  const target = await aRecord(server(), client, { level: 'series', parentId: collection.id });
  await aRecord(server(), client, { level: 'unit', parentId: target.id, signature: '1' });
  await aRecord(server(), client, { level: 'unit', parentId: series.id, signature: '2' });
  const refusal = await saveUnit(client, unit.id, { parentId: target.id, title: '' });
  expect(refusal.body.errors).toEqual([
    { fieldName: 'title', constraintType: 'Required' },
    { fieldName: 'signature', constraintType: 'Unique' },
  ]);
  const moved = await saveUnit(client, unit.id, { parentId: target.id, signature: '2' });
  expect(moved.body.unit).toMatchObject({ parentId: target.id, signature: '2', version: 2 });
  const below = await client.get<{ document: RecordView }>(`/api/documents/${document.id}`);
  expect(below.body.document.parentIds.idSeries).toEqual([target.id]);
});

test('a parent that cannot hold the record is named together with the other faults', async () => {
  const client = await signedIn(server());
  const { unit, document } = await aTree(server(), client);
  const foreignTree = await aTree(server(), await signedIn(server()));
  const faults = async (parentId: unknown) =>
    (await saveUnit(client, unit.id, { parentId, totalSize: -1 })).body.errors;
  const size = { fieldName: 'totalSize', constraintType: 'Range' };
  for (const [parentId, constraintType] of [
    [foreignTree.series.id, 'NotFound'],
    [999_999, 'NotFound'],
    [document.id, 'Value'],
  ] as const) {
    expect(await faults(parentId)).toEqual([size, { fieldName: 'parentId', constraintType }]);
  }
  expect(await faults(null)).toEqual([{ fieldName: 'parentId', constraintType: 'Required' }, size]);
});

test('a collection stays in its institution', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const otherClient = await signedIn(server());
  const collection = await aRecord(server(), admin, { level: 'collection' });
  const { body } = await admin.put<One>(`/api/collections/${collection.id}`, {
    collection: { parentId: otherClient.user.institutionId },
  });
  expect(body.errors).toEqual([{ fieldName: 'parentId', constraintType: 'Value' }]);
});

test('a record that is created closed, closed or opened says so in the answer', async () => {
  const client = await signedIn(server());
  const closure = { scope: 'record', reason: 'law', until: null, atEnd: 'open' };
  const { series } = await aTree(server(), client);
  const created = await aRecord(server(), client, { level: 'unit', parentId: series.id, closure });
  expect(created.closed).toMatchObject({ scope: 'record', reason: 'law' });
  const opened = await saveUnit(client, created.id, { closure: null });
  expect(opened.body.unit.closed).toBeNull();
  const response = await saveUnit(client, created.id, { closure });
  expect(response.body.unit.closed).toMatchObject({ scope: 'record', reason: 'law' });
});
