import { INSTITUTION_SORTS } from '@regest/contract/endpoints/institutions.ts';
import { addDays, today } from '@regest/contract/text/day.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser, next } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
type Row = Record<string, unknown> & { id: number; name: string; signature: string };
type List = { content: Row[]; total: number; perPage: number; totalPages: number; size: number };
type One = { institution: Record<string, unknown> & { id: number; version: number } };
const errorsOf = (body: { errors?: { fieldName: string; constraintType: string }[] }) =>
  (body.errors ?? []).map(({ fieldName, constraintType }) => `${fieldName}:${constraintType}`).sort();

let admin: Client;
beforeAll(async () => {
  admin = await signedIn(server(), { role: 'ADMIN' });
});

function aNewInstitution(overrides: Record<string, unknown> = {}) {
  return {
    signature: `PL_5${next()}`,
    name: 'Nowe Archiwum',
    institutionType: 'ngo',
    address: {
      country: 'Polska',
      county: '14',
      city: 'Łódź',
      zipCode: '90-001',
      street: 'Długa',
      number: '1/2',
    },
    ...overrides,
  };
}
const create = (institution: Record<string, unknown>) =>
  admin.post<One>('/api/institutions', { institution });

test('a new institution has no quota, no deadline, and is not published', async () => {
  const { status, body } = await create(aNewInstitution());
  expect(status).toBe(201);
  expect(body.institution).toMatchObject({
    level: 'institution',
    isPublished: false,
    remainingTranscriptionHours: 0,
    remainingOCRPages: 0,
    transcriptionDeadline: null,
    ocrDeadline: null,
    showpiece: null,
    tiles: [],
    version: 1,
    address: { city: 'Łódź' },
    contact: { email: null },
  });
});

test('an empty institution names every required field at once', async () => {
  const { status, body } = await create({});
  expect(status).toBe(400);
  expect(errorsOf(body)).toEqual([
    'address.city:Required',
    'address.country:Required',
    'address.county:Required',
    'address.number:Required',
    'address.street:Required',
    'address.zipCode:Required',
    'institutionType:Required',
    'name:Required',
    'signature:Required',
  ]);
});

test.each([
  [{ signature: 'P' }, ['signature:Size']],
  [{ name: 'ż'.repeat(1001) }, ['name:Size']],
  [{ institutionType: 'kraina' }, ['institutionType:Value']],
  [{ pathAlias: 'Łódź' }, ['pathAlias:Pattern']],
  [{ pathAlias: 'a'.repeat(101) }, ['pathAlias:Size']],
  [{ remainingTranscriptionMinutes: 60 }, ['remainingTranscriptionMinutes:Range']],
  [{ remainingTranscriptionSeconds: -1 }, ['remainingTranscriptionSeconds:Range']],
  [{ remainingOCRPages: 'sto' }, ['remainingOCRPages:Type']],
  [{ ocrDeadline: '2020-01-01' }, ['ocrDeadline:Future']],
  [{ ocrDeadline: today() }, ['ocrDeadline:Future']],
  [{ transcriptionDeadline: '3030-01-01' }, ['transcriptionDeadline:Pattern']],
  [{ contact: { email: 'x' } }, ['contact.email:Pattern']],
  [{ address: 'Polna 1' }, 6],
])('an institution with %j is refused by name', async (overrides, expected) => {
  const { status, body } = await create(aNewInstitution(overrides));
  expect(status).toBe(400);
  if (typeof expected === 'number') expect(body.errors).toHaveLength(expected);
  else expect(errorsOf(body)).toEqual(expected);
});

test('a code and an address of the page are taken once', async () => {
  const first = aNewInstitution({ pathAlias: `alias-${next()}` });
  expect((await create(first)).status).toBe(201);
  const { body } = await create(
    aNewInstitution({ signature: first.signature, pathAlias: (first as { pathAlias?: string }).pathAlias }),
  );
  expect(errorsOf(body)).toEqual(['pathAlias:Unique', 'signature:Unique']);
});

test('a save merges: what is absent stays, inside the address too, and null empties', async () => {
  const { body } = await create(
    aNewInstitution({ information: 'Opis', contact: { phone: '1', fax: '2' }, pathAlias: `a-${next()}` }),
  );
  const { id } = body.institution;
  const update = await admin.put<One>(`/api/institutions/${id}`, {
    institution: { address: { city: 'Brzeg' }, information: null, pathAlias: '' },
  });
  expect(update.body.institution).toMatchObject({
    name: 'Nowe Archiwum',
    information: null,
    pathAlias: null,
    address: { city: 'Brzeg', street: 'Długa' },
    contact: { phone: '1', fax: '2' },
    version: 2,
  });
});

test('an older version is refused with the stored institution', async () => {
  const { body } = await create(aNewInstitution());
  const { id } = body.institution;
  await admin.put(`/api/institutions/${id}`, { institution: { version: 1, name: 'Druga nazwa' } });
  const stale = await admin.put(`/api/institutions/${id}`, { institution: { version: 1, name: 'Stara' } });
  expect([stale.status, stale.body.type, stale.body.current?.name]).toEqual([409, 'conflict', 'Druga nazwa']);
});

test('a deadline that has passed stays until it is changed', async () => {
  const { id } = await anInstitution(server());
  await server().deps.pool.query(`update institution set ocr_deadline = '2021-01-01' where id = $1`, [id]);
  const updated = await admin.put<One>(`/api/institutions/${id}`, {
    institution: { name: 'Z minionym terminem', ocrDeadline: '2021-01-01' },
  });
  expect([updated.status, updated.body.institution.ocrDeadline]).toEqual([200, '2021-01-01']);
  const response = await admin.put(`/api/institutions/${id}`, { institution: { ocrDeadline: '2021-01-02' } });
  expect(errorsOf(response.body)).toEqual(['ocrDeadline:Future']);
});

test('only an administrator changes the quota; from others it is not even read', async () => {
  const supervisor = await signedIn(server(), { role: 'SUPERVISOR' });
  const { institutionId: id } = supervisor.user;
  const body = { institution: { archiveName: 'A', remainingOCRPages: 'dużo', ocrDeadline: '2000-01-01' } };
  const ignored = await supervisor.put<One>(`/api/institutions/${id}`, body);
  expect([ignored.status, ignored.body.institution.remainingOCRPages]).toEqual([200, 0]);
  const granted = await admin.put<One>(`/api/institutions/${id}`, {
    institution: {
      remainingTranscriptionHours: 2,
      remainingTranscriptionMinutes: 30,
      remainingOCRPages: '70',
      ocrDeadline: addDays(today(), 1),
    },
  });
  expect(granted.body.institution).toMatchObject({
    remainingTranscriptionHours: 2,
    remainingTranscriptionMinutes: 30,
    remainingTranscriptionSeconds: 0,
    remainingOCRPages: 70,
    ocrDeadline: addDays(today(), 1),
  });
  const later = await supervisor.put<One>(`/api/institutions/${id}`, { institution: { archiveName: 'B' } });
  expect(later.body.institution).toMatchObject({ archiveName: 'B', remainingOCRPages: 70 });
});

test('the list gives kept figures, and its sums are those of the same filter', async () => {
  const name = `Liczone ${next()}`;
  const [first, second] = [
    await anInstitution(server(), { name: `${name} A` }),
    await anInstitution(server(), { name: `${name} B` }),
  ];
  await aUser(server(), { institutionId: first.id });
  await server().deps.pool.query(
    `update institution_count set collections = 2, published_collections = 1, units = 40, documents = 5, files = 7
     where institution_id = any($1)`,
    [[first.id, second.id]],
  );
  const { body } = await admin.get<List>(`/api/institutions?query=${encodeURIComponent(name)}`);
  expect(body).toMatchObject({ total: 2, size: 2, perPage: 30, page: 0, totalPages: 1 });
  expect(body.content[0]).toMatchObject({
    name: `${name} A`,
    countCollections: 2,
    countPublishedCollections: 1,
    countResources: 47,
    countPublishedResources: 1,
    countFiles: 7,
    countUsers: 1,
  });
  const sum = await admin.get(`/api/statistics/institutions/sum?query=${encodeURIComponent(name)}`);
  expect(sum.body).toMatchObject({ countUnits: 80, countResources: 94, countUsers: 1 });
});

test('an account that moves is counted where it is', async () => {
  const [from, to] = [await anInstitution(server()), await anInstitution(server())];
  const user = await aUser(server(), { institutionId: from.id });
  await admin.put(`/api/users/${user.id}`, { user: { institutionId: to.id } });
  const users = async (signature: string) =>
    (await admin.get<List>(`/api/institutions?query=${signature}`)).body.content[0]?.countUsers;
  expect([await users(from.signature), await users(to.signature)]).toEqual([0, 1]);
});

test('the order of names is Polish, and codes sort as numbers do', async () => {
  const mark = `Kolejność${next()}`;
  for (const [name, signature] of [
    ['Łąka', 'KO_10'],
    ['Lasy', 'KO_9'],
    ['Żuraw', 'KO_100'],
    ['Mosty', 'KO_2'],
  ] as const)
    await anInstitution(server(), { name: `${mark} ${name}`, signature });
  const order = async (query: string, pick: 'name' | 'signature') =>
    (await admin.get<List>(`/api/institutions?query=${encodeURIComponent(mark)}&${query}`)).body.content.map(
      (row) => row[pick].split(' ').at(-1),
    );
  expect(await order('', 'name')).toEqual(['Lasy', 'Łąka', 'Mosty', 'Żuraw']);
  expect(await order('order=desc', 'name')).toEqual(['Żuraw', 'Mosty', 'Łąka', 'Lasy']);
  expect(await order('sort=signature', 'signature')).toEqual(['KO_2', 'KO_9', 'KO_10', 'KO_100']);
});

test.each(INSTITUTION_SORTS)('the list sorts by %s both ways', async (sort) => {
  for (const order of ['asc', 'desc'])
    expect((await admin.get(`/api/institutions?sort=${sort}&order=${order}`)).status).toBe(200);
});

test('filters by type and by the day of the last change', async () => {
  const mark = `Filtr${next()}`;
  const old = await anInstitution(server(), { name: `${mark} dawna` });
  const newInstitution = await anInstitution(server(), { name: `${mark} nowa` });
  await server().deps.pool.query(
    `update institution set updated_at = '2024-03-05T23:30:00Z', institution_type = 'church' where id = $1`,
    [old.id],
  );
  const ids = async (query: string) =>
    (await admin.get<List>(`/api/institutions?query=${mark}&${query}`)).body.content.map(({ id }) => id);
  expect(await ids('type=church')).toEqual([old.id]);
  // 23:30 UTC is the next day in Poland.
  expect(await ids('date_start=2024-03-06&date_end=2024-03-06')).toEqual([old.id]);
  expect(await ids('date_end=2024-03-05')).toEqual([]);
  expect(await ids(`date_start=${today()}`)).toEqual([newInstitution.id]);
});

test('the dates of the filter have limits', async () => {
  const errors = async (query: string) => {
    const { status, body } = await admin.get(`/api/institutions?${query}`);
    return [status, errorsOf(body)];
  };
  const day = (days: number) => addDays(today(), days);
  expect((await admin.get(`/api/institutions?date_start=${day(0)}&date_end=${day(1)}`)).status).toBe(200);
  expect(await errors(`date_start=${day(1)}`)).toEqual([400, ['date_start:Range']]);
  expect(await errors(`date_end=${day(2)}`)).toEqual([400, ['date_end:Range']]);
  expect(await errors('date_start=2024-02-02&date_end=2024-02-01')).toEqual([400, ['date_end:Range']]);
  expect((await errors('date_start=wczoraj'))[0]).toBe(400);
  const sum = await admin.get(`/api/statistics/institutions/sum?date_end=${day(2)}`);
  expect(sum.status).toBe(400);
});

test('the page size may be called perPage', async () => {
  const { body } = await admin.get<List>('/api/institutions?perPage=2');
  expect([body.perPage, body.size]).toEqual([2, 2]);
});

test('everyone but an administrator sees the own institution alone', async () => {
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const otherInstitution = await anInstitution(server());
  const list = await editor.get<List>('/api/institutions');
  expect(list.body.content.map(({ id }) => id)).toEqual([editor.user.institutionId]);
  expect((await editor.get<Row[]>('/api/institutions/name?q=Archiwum')).body).toHaveLength(1);
  expect((await editor.get(`/api/institutions/${otherInstitution.id}`)).status).toBe(404);
  expect((await editor.put(`/api/institutions/${otherInstitution.id}`, { institution: {} })).status).toBe(
    404,
  );
  expect((await editor.put(`/api/institutions/${editor.user.institutionId}/publish`)).status).toBe(403);
});

test('an institution is found by one letter of its name or code, five at most', async () => {
  const { body } = await admin.get<Row[]>('/api/institutions/name?q=a');
  expect(body).toHaveLength(5);
  const exact = await anInstitution(server(), { name: 'Źdźbło', signature: 'ZZ_77' });
  for (const q of ['zdz', '77+zdz']) {
    const reply = await admin.get<Row[]>(`/api/institutions/name?q=${q}`);
    expect(reply.body).toEqual([{ id: exact.id, name: 'Źdźbło', signature: 'ZZ_77' }]);
  }
});

test('the CSV holds what the filter shows, with the dates and figures', async () => {
  const mark = `Eksport${next()}`;
  await anInstitution(server(), { name: `${mark}; "cudzysłów"` });
  const { headers, text } = await admin.get(`/api/institutions/export?query=${mark}`);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toContain('instytucje.csv');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Kod instytucji;Typ instytucji;Nazwa instytucji');
  expect(lines[1]).toContain(`organizacja pozarządowa;"${mark}; ""cudzysłów"""`);
  expect((await admin.get(`/api/institutions/export?date_end=${addDays(today(), 5)}`)).status).toBe(400);
});
