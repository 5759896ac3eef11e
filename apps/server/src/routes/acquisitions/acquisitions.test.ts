import { expect, test } from 'vitest';
import { next } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
type One = { acquisition: Record<string, unknown> & { id: number } };
type List = { content: { number: string; id: number }[]; total: number };
const errorsOf = (body: { errors?: { fieldName: string; constraintType: string }[] }) =>
  (body.errors ?? []).map(({ fieldName, constraintType }) => `${fieldName}:${constraintType}`).sort();

const anEntry = (overrides: Record<string, unknown> = {}) => ({
  number: `2025/${next()}`,
  date: '2025-05-04',
  source: 'Rodzina Kowalskich',
  method: 'gift',
  ...overrides,
});
const enter = (client: Client, overrides: Record<string, unknown> = {}) =>
  client.post<One>('/api/acquisitions', { acquisition: anEntry(overrides) });

async function aCollection(institutionId: number): Promise<number> {
  const { rows } = await server().deps.pool.query<{ id: number }>(
    `with made as (select nextval('record_id_seq') as id)
     insert into record (id, institution_id, level, path, signature, title)
     select id, $1, 'collection', id || '.', id::text, 'Zespół Akt' from made returning id::int`,
    [institutionId],
  );
  return rows[0]?.id ?? 0;
}

test('an entry names its collection and who made it', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR' });
  const collectionId = await aCollection(client.user.institutionId);
  const { status, body } = await enter(client, { collectionId: { id: collectionId }, extent: '2 teczki' });
  expect(status).toBe(201);
  expect(body.acquisition).toMatchObject({
    institutionId: client.user.institutionId,
    collectionId,
    collection: { id: collectionId, title: 'Zespół Akt' },
    extent: '2 teczki',
    description: null,
    editionMeta: { createdBy: client.user.fullName },
  });
});

test('an empty entry names every required field, and the fields of wrong values', async () => {
  const client = await signedIn(server());
  const empty = await client.post('/api/acquisitions', { acquisition: {} });
  expect(errorsOf(empty.body)).toEqual([
    'date:Required',
    'method:Required',
    'number:Required',
    'source:Required',
  ]);
  const stranger = await signedIn(server());
  const wrong = await enter(client, {
    date: '2025-02-30',
    method: 'napad',
    number: 'n'.repeat(101),
    collectionId: await aCollection(stranger.user.institutionId),
  });
  expect(errorsOf(wrong.body)).toEqual([
    'collectionId:NotFound',
    'date:Pattern',
    'method:Value',
    'number:Size',
  ]);
});

test('a number is unique in the register of an institution', async () => {
  const [client, otherClient] = [await signedIn(server()), await signedIn(server())];
  expect((await enter(client, { number: '1/2025' })).status).toBe(201);
  const duplicate = await enter(client, { number: '1/2025' });
  expect([duplicate.status, errorsOf(duplicate.body)]).toEqual([400, ['number:Unique']]);
  expect((await enter(otherClient, { number: '1/2025' })).status).toBe(201);
  const racing = await Promise.all([1, 2, 3].map(() => enter(client, { number: '2/2025' })));
  expect(racing.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('a save merges, keeps its version, and another institution has none of it', async () => {
  const [client, stranger] = [await signedIn(server()), await signedIn(server())];
  const { body } = await enter(client, { description: 'Listy' });
  const at = `/api/acquisitions/${body.acquisition.id}`;
  const updated = await client.put<One>(at, { acquisition: { extent: '1 pudło', version: 1 } });
  expect(updated.body.acquisition).toMatchObject({ extent: '1 pudło', description: 'Listy', version: 2 });
  expect((await client.put(at, { acquisition: { extent: 'x', version: 1 } })).status).toBe(409);
  expect((await stranger.get(at)).status).toBe(404);
  expect((await stranger.put(at, { acquisition: {} })).status).toBe(404);
  expect((await stranger.delete(at)).status).toBe(404);
  const address = `/api/acquisitions?institution_id=${client.user.institutionId}`;
  expect((await stranger.get(address)).status).toBe(403);
});

test('striking out an entry is for editors', async () => {
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const { institutionId } = editor.user;
  const subeditor = await signedIn(server(), { role: 'SUBEDITOR', institutionId });
  const { body } = await enter(subeditor);
  const at = `/api/acquisitions/${body.acquisition.id}`;
  expect((await subeditor.delete(at)).status).toBe(403);
  expect((await editor.delete(at)).status).toBe(200);
  expect((await editor.get(at)).status).toBe(404);
});

test('the list is searched and sorted, numbers as numbers', async () => {
  const client = await signedIn(server());
  for (const number of ['10', '9', '100'])
    await enter(client, { number, source: number === '9' ? 'Żaneta Mróz' : 'Ktoś' });
  const numbers = async (query: string) =>
    (await client.get<List>(`/api/acquisitions?${query}`)).body.content.map(({ number }) => number);
  expect(await numbers('sort=number&order=asc')).toEqual(['9', '10', '100']);
  expect(await numbers('q=mroz')).toEqual(['9']);
  expect(await numbers('q=mroz+zaneta')).toEqual(['9']);
  expect(await numbers('sort=number&order=desc&per_page=1&page=1')).toEqual(['10']);
});

test('an administrator enters for any institution that is there', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const client = await signedIn(server());
  const created = await enter(admin, { institutionId: client.user.institutionId });
  expect(created.body.acquisition.institutionId).toBe(client.user.institutionId);
  expect(errorsOf((await enter(admin, { institutionId: 999_999 })).body)).toEqual(['institutionId:NotFound']);
  expect((await enter(client, { institutionId: admin.user.institutionId })).status).toBe(403);
});

test('the register comes as CSV with Polish heads, and formulas are kept from running', async () => {
  const client = await signedIn(server());
  await enter(client, { number: '7/2025', source: '=HYPERLINK("x")', description: 'Dwie; teczki' });
  const { headers, text } = await client.get('/api/acquisitions/export');
  expect(headers['content-disposition']).toContain('ksiega_nabytkow.csv');
  expect(text).toContain('Numer wpisu;Data nabycia;Od kogo;Sposób nabycia');
  expect(text).toContain('7/2025;2025-05-04;');
  expect(text).toContain(';dar;"Dwie; teczki"');
  expect(text).not.toMatch(/;"?=HYPERLINK/);
});
