import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordRow } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

async function aFullSeries(client: Client, units: [signature: string, title: string][]) {
  const { series, ...tree } = await aTree(server(), client);
  for (const [signature, title] of units)
    await aRecord(server(), client, { level: 'unit', parentId: series.id, signature, title });
  return { ...tree, series };
}

async function list(client: Client, query: string) {
  const { body } = await client.get<Page<RecordRow>>(`/api/units?${query}`);
  return body;
}
const signatures = (page: Page<RecordRow>) => page.content.map(({ signature }) => signature);

test('a list is paged from zero, and a page past the end is empty', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  for (let i = 1; i <= 12; i += 1)
    await aRecord(server(), client, { level: 'unit', parentId: collection.id, signature: String(i) });
  const first = await list(client, '');
  expect(signatures(first)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(first).toMatchObject({ page: 0, perPage: 10, totalPages: 2, total: 12, size: 10 });
  expect(signatures(await list(client, 'page=1&per_page=5'))).toEqual(['6', '7', '8', '9', '10']);
  expect(await list(client, 'page=7')).toEqual({
    content: [],
    page: 7,
    perPage: 10,
    totalPages: 2,
    total: 12,
    size: 0,
  });
  expect((await client.get('/api/units?per_page=101')).status).toBe(400);
  expect((await client.get('/api/units?page=-1')).status).toBe(400);
});

test('a row names its place and its editors but no content', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client, { unit: { content: 'długa treść', donor: 'ktoś' } });
  const { content } = await list(client, '');
  expect(content).toEqual([
    {
      id: unit.id,
      closed: null,
      level: 'unit',
      signature: unit.signature,
      computedSignature: unit.computedSignature,
      title: unit.title,
      dates: unit.dates,
      isPublished: false,
      isDraft: false,
      parentTitles: unit.parentTitles,
      parentSignatures: unit.parentSignatures,
      parentIds: unit.parentIds,
      editionMeta: unit.editionMeta,
    },
  ]);
});

test('a list is sorted by signature, title or last save, either way', async () => {
  const client = await signedIn(server());
  const { unit } = await aFullSeries(client, [
    ['102', 'Ćma'],
    ['101', 'żaba'],
    ['1000', 'Ala'],
  ]);
  await client.put(`/api/units/${unit.id}`, { unit: { title: 'Zygmunt', signature: '100' } });
  const order = async (query: string) => signatures(await list(client, query));
  expect(await order('sort=signature')).toEqual(['100', '101', '102', '1000']);
  expect(await order('sort=signature&order=desc')).toEqual(['1000', '102', '101', '100']);
  expect(await order('sort=title')).toEqual(['1000', '102', '100', '101']);
  expect((await order('sort=updatedAt&order=desc'))[0]).toBe('100');
  expect((await client.get('/api/units?sort=password')).status).toBe(400);
});

test('a list is searched in signatures and titles without regard to accents and case', async () => {
  const client = await signedIn(server());
  await aFullSeries(client, [
    ['A-7', 'Łąka zielona'],
    ['B-8', 'Zielona łąka'],
    ['C-9', '100% pewności_x'],
  ]);
  const find = async (q: string) => {
    const page = await list(client, `q=${encodeURIComponent(q)}`);
    expect(page.total).toBe(page.content.length);
    return signatures(page);
  };
  expect(await find('laka ziel')).toEqual(['A-7', 'B-8']);
  expect(await find('zielona b-8')).toEqual(['B-8']);
  expect(await find('ZIELONA')).toEqual(['A-7', 'B-8']);
  expect(await find('b-8')).toEqual(['B-8']);
  expect(await find('zi')).toEqual(['A-7', 'B-8']);
  expect(await find('100%')).toEqual(['C-9']);
  expect(await find('i_x')).toEqual(['C-9']);
  expect(await find('nic takiego')).toEqual([]);
});

test('a list finds a record by its full signature, with or without that of the institution', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client, {
    collection: { signature: '07' },
    series: { signature: '01' },
    unit: { signature: '02' },
  });
  for (const q of [unit.computedSignature, '07_01_02', '07/01/02']) {
    const page = await list(client, `q=${encodeURIComponent(q)}`);
    expect([page.total, page.content.map(({ id }) => id)]).toEqual([1, [unit.id]]);
  }
});

test('what lies in the trash and what another institution has is not listed', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await aTree(server(), await signedIn(server()));
  expect((await client.delete(`/api/units/${unit.id}`)).status).toBe(200);
  expect(await list(client, '')).toMatchObject({ content: [], total: 0 });
  expect(await list(client, 'q=unit')).toMatchObject({ content: [], total: 0 });
});

test('an administrator reads the list of the institution they name', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const admin = await signedIn(server(), { role: 'ADMIN' });
  expect((await list(admin, '')).content).toEqual([]);
  const answer = await list(admin, `institution_id=${client.user.institutionId}`);
  expect(answer.content.map(({ id }) => id)).toEqual([unit.id]);
});

test('the next signature is the lowest free number, as wide as its siblings and their count ask', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client, { unit: { signature: 'bez numeru' } });
  const next = async () => {
    const { body } = await client.get<{ signature: string }>(
      `/api/units/next-signature?parent_id=${series.id}`,
    );
    return body.signature;
  };
  const add = (signature: string, level: 'unit' | 'series' = 'unit') =>
    aRecord(server(), client, { level, parentId: series.id, signature });
  expect(await next()).toBe('01');
  await add('1');
  await add('02', 'series');
  await add('4');
  expect(await next()).toBe('03');
  await add('0007');
  expect(await next()).toBe('0003');
  await add('3');
  expect(await next()).toBe('0005');
  const deleted = await add('0005');
  await client.delete(`/api/units/${deleted.id}`);
  expect(await next()).toBe('0005');
});

test('a taken signature comes with its record and the next free one', async () => {
  const client = await signedIn(server());
  const { series, unit } = await aTree(server(), client, { unit: { signature: '01', title: 'Pismo' } });
  const nextSignature = (text: string) =>
    client.get(`/api/units/next-signature?parent_id=${series.id}&typed=${text}`);
  expect((await nextSignature('01')).body).toEqual({
    signature: '02',
    takenBy: { id: unit.id, title: 'Pismo' },
  });
  expect((await nextSignature('02')).body).toEqual({ signature: '02', takenBy: null });
});

test('numbers grow a digit when a hundred records share the parent', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client, { unit: { signature: '1' } });
  await server().deps.pool.query(
    `insert into record (id, institution_id, level, parent_id, path, signature, title)
     select n, $1, 'unit', $2::bigint, (select path from record where id = $2) || n || '.', number::text, 'x'
     from (select nextval('record_id_seq') as n, number from generate_series(2, 99) as number) as new`,
    [client.user.institutionId, series.id],
  );
  const { body } = await client.get<{ signature: string }>(
    `/api/units/next-signature?parent_id=${series.id}`,
  );
  expect(body.signature).toBe('100');
});

test('the next signature of a collection counts in its institution; of a wrong parent there is none', async () => {
  const client = await signedIn(server());
  const { collection, unit } = await aTree(server(), client, { collection: { signature: '01' } });
  const { institutionId } = client.user;
  const nextSignature = (url: string, by = client) => by.get<{ signature: string }>(`/api/${url}`);
  expect((await nextSignature(`collections/next-signature?parent_id=${institutionId}`)).body.signature).toBe(
    '02',
  );
  const stranger = await signedIn(server());
  expect(
    (await nextSignature(`collections/next-signature?parent_id=${institutionId}`, stranger)).status,
  ).toBe(404);
  expect((await nextSignature(`series/next-signature?parent_id=${collection.id}`, stranger)).status).toBe(
    404,
  );
  const admin = await signedIn(server(), { role: 'ADMIN' });
  expect((await nextSignature('collections/next-signature?parent_id=987654', admin)).status).toBe(404);
  expect((await nextSignature(`series/next-signature?parent_id=${unit.id}`)).body.errors).toEqual([
    { fieldName: 'parent_id', constraintType: 'Value' },
  ]);
});
