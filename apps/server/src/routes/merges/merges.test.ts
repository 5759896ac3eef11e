import type { AuthorDuplicate, AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { next } from '../../../test/api/builders.ts';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
type One = { author: AuthorView };

async function anAuthor(client: Client, name: string): Promise<number> {
  return (await client.post<One>('/api/authors', { name })).body.author.id;
}
async function aTerm(client: Client, type: string, name: string): Promise<number> {
  return (await client.post<{ id: number }>(`/api/indices/${type}`, { name })).body.id;
}
async function readUnit(client: Client, id: number): Promise<RecordView> {
  return (await client.get<{ unit: RecordView }>(`/api/units/${id}`)).body.unit;
}
const idsOf = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id);

test('creators that may be one are found by signs, order of words and likeness', async () => {
  const client = await signedIn(server());
  await anAuthor(client, 'Kowalski, Jan');
  await anAuthor(client, 'KOWALSKI Jan');
  await anAuthor(client, 'Jan Kowalski');
  await anAuthor(client, 'Ochotnicza Straż Pożarna w Modrzewinie');
  await anAuthor(client, 'Ochotnicza Straz Pozarna w Modrzewine');
  await anAuthor(client, 'Zupełnie Inny');
  const { body } = await client.get<AuthorDuplicate[]>('/api/authors/duplicates');
  const proposals = body.map(({ a, b, reason }) => `${a.name} = ${b.name}: ${reason}`);
  expect(proposals).toContain('Kowalski, Jan = KOWALSKI Jan: sameName');
  expect(proposals).toContain('Kowalski, Jan = Jan Kowalski: sameWords');
  expect(proposals.some((line) => line.includes('Modrzewine: alike'))).toBe(true);
  expect(proposals.join()).not.toContain('Inny');
});

test('a creator is merged into another with history and comes back by one call', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client);
  const [source, target] = [await anAuthor(client, 'Lis Jan'), await anAuthor(client, 'Lis, Jan')];
  const unit = (authors: number[]) =>
    aRecord(server(), client, { level: 'unit', parentId: series.id, authors, authorsUnknown: false });
  const [one, both] = [await unit([source]), await unit([source, target])];
  const merged = await client.post<One>(`/api/authors/${source}/merge`, { into: target });
  expect([merged.status, merged.body.author]).toMatchObject([200, { id: target, usage: 2 }]);
  expect(idsOf((await readUnit(client, one.id)).authors)).toEqual([target]);
  expect(idsOf((await readUnit(client, both.id)).authors)).toEqual([target]);
  expect((await client.get(`/api/authors/${source}`)).status).toBe(404);
  const history = await client.get<Page<{ kind: string }>>(`/api/units/${one.id}/history`);
  expect(history.body.content[0]?.kind).toBe('merge');
  const back = await client.post<One>(`/api/authors/${source}/unmerge`, {});
  expect([back.status, back.body.author]).toMatchObject([200, { id: source, name: 'Lis Jan', usage: 2 }]);
  expect(idsOf((await readUnit(client, one.id)).authors)).toEqual([source]);
  expect(idsOf((await readUnit(client, both.id)).authors)?.toSorted()).toEqual([source, target].toSorted());
  expect((await client.post(`/api/authors/${source}/unmerge`, {})).status).toBe(400);
});

const DATES = [{ dateType: 'range', dateFrom: '1890', dateTo: '1951' }];
const authorValues = (name: string, signature: string, more: object = {}) => ({
  name,
  signature,
  authorType: 'person',
  dates: DATES,
  ...more,
});

async function aWholeAuthor(client: Client, values: object): Promise<number> {
  const { body } = await client.post<One>('/api/authors', { author: values });
  return body.author.id;
}

test('a merge takes the chosen fields of the dropped author and its name as another name, and gives them back', async () => {
  const client = await signedIn(server());
  const source = await aWholeAuthor(client, authorValues('Lis Jan', 'K/2', { otherName: 'Jan Lisek' }));
  const target = await aWholeAuthor(
    client,
    authorValues('Lis, Jan', 'K/1', {
      otherName: 'Lis J.',
      dates: [{ dateType: 'single', dateFrom: '1890' }],
    }),
  );
  const merged = await client.post<One>(`/api/authors/${source}/merge`, {
    into: target,
    take: ['dates', 'signature'],
  });
  expect(merged.body.author).toMatchObject({
    name: 'Lis, Jan',
    signature: 'K/2',
    dates: DATES,
    otherName: 'Lis J.\nJan Lisek\nLis Jan',
  });
  await client.put(`/api/authors/${target}`, { author: { description: 'Strażak.' } });
  await client.post(`/api/authors/${source}/unmerge`, {});
  const { author } = (await client.get<One>(`/api/authors/${target}`)).body;
  expect(author).toMatchObject({
    signature: 'K/1',
    otherName: 'Lis J.',
    dates: [{ dateFrom: '1890' }],
    description: 'Strażak.',
  });
  expect((await client.get<One>(`/api/authors/${source}`)).body.author.signature).toBe('K/2');
});

test('a merge without a choice loses nothing that the remaining author lacks', async () => {
  const client = await signedIn(server());
  const source = await aWholeAuthor(client, authorValues('Lis Jan', 'K/2'));
  const target = await anAuthor(client, 'Lis, Jan');
  const merged = await client.post<One>(`/api/authors/${source}/merge`, { into: target });
  expect(merged.body.author).toMatchObject({
    ...authorValues('Lis, Jan', 'K/2'),
    otherName: 'Lis Jan',
  });
});

test('two authors that were said to be two are not proposed again, until that is taken back', async () => {
  const client = await signedIn(server());
  const [a, b] = [await anAuthor(client, 'Lis Jan'), await anAuthor(client, 'Lis, Jan')];
  const pairs = async () => (await client.get<AuthorDuplicate[]>('/api/authors/duplicates')).body.length;
  await client.put(`/api/authors/${b}/distinct`, { from: a });
  expect(await pairs()).toBe(0);
  await client.put(`/api/authors/${a}/distinct`, { from: b, value: false });
  expect(await pairs()).toBe(1);
  const foreignAuthor = await anAuthor(await signedIn(server()), 'Obcy');
  expect((await client.put(`/api/authors/${a}/distinct`, { from: foreignAuthor })).status).toBe(400);
  expect((await client.put(`/api/authors/${foreignAuthor}/distinct`, { from: a })).status).toBe(404);
});

test('what was given another creator since a merge keeps it', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const [source, target, otherAuthor] = [
    await anAuthor(client, 'Pierwszy'),
    await anAuthor(client, 'Drugi'),
    await anAuthor(client, 'Trzeci'),
  ];
  const save = (authors: number[]) => client.put(`/api/units/${unit.id}`, { unit: { authors } });
  await save([source]);
  await client.post(`/api/authors/${source}/merge`, { into: target });
  await save([otherAuthor]);
  expect((await client.post(`/api/authors/${source}/unmerge`, {})).status).toBe(200);
  expect(idsOf((await readUnit(client, unit.id)).authors)).toEqual([otherAuthor]);
});

test("another institution's creator is neither merged nor merged into", async () => {
  const client = await signedIn(server());
  const stranger = await signedIn(server());
  const [ownAuthor, foreignAuthor] = [await anAuthor(client, 'Własny'), await anAuthor(stranger, 'Obcy')];
  expect((await client.post(`/api/authors/${foreignAuthor}/merge`, { into: ownAuthor })).status).toBe(404);
  expect((await client.post(`/api/authors/${ownAuthor}/merge`, { into: foreignAuthor })).status).toBe(400);
});

test('a term is renamed, placed, merged and put back, and deleted only when no record names it', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const serial = next();
  const source = await aTerm(client, 'geographical', `Modrzewina gm. ${serial}`);
  const target = await aTerm(client, 'geographical', `Modrzewina ${serial}`);
  await client.put(`/api/units/${unit.id}`, { unit: { geographicalIndices: [source] } });
  const placed = await client.put<ManagedTerm>(`/api/indices/geographical/${source}`, {
    name: `Modrzewina (gm.) ${serial}`,
    latitude: 52.1,
    longitude: 21.5,
  });
  expect(placed.body).toMatchObject({ name: `Modrzewina (gm.) ${serial}`, latitude: 52.1, usage: 1 });
  expect((await client.put(`/api/indices/geographical/${source}`, { latitude: null })).status).toBe(400);
  expect(
    (await client.put(`/api/indices/geographical/${source}`, { name: `modrzewina ${serial}` })).status,
  ).toBe(400);
  expect((await client.delete(`/api/indices/geographical/${source}`)).status).toBe(400);
  const merged = await client.post<{ usage: number }>(`/api/indices/geographical/${source}/merge`, {
    into: target,
  });
  expect([merged.status, merged.body.usage]).toEqual([200, 1]);
  expect(idsOf((await readUnit(client, unit.id)).geographicalIndices)).toEqual([target]);
  const back = await client.post<ManagedTerm>(`/api/indices/geographical/${source}/unmerge`, {});
  expect(back.body).toMatchObject({ id: source, latitude: 52.1, usage: 1 });
  const list = await client.get<Page<ManagedTerm>>(`/api/indices/geographical/terms?q=${serial}&unused=true`);
  expect(idsOf(list.body.content)).toEqual([target]);
  expect((await client.delete(`/api/indices/geographical/${target}`)).status).toBe(200);
});

test('a term that another institution uses is changed by an administrator alone', async () => {
  const client = await signedIn(server());
  const stranger = await signedIn(server());
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { unit } = await aTree(server(), stranger);
  const term = await aTerm(client, 'material', `kronika ${next()}`);
  await stranger.put(`/api/units/${unit.id}`, { unit: { materialIndices: [term] } });
  const rename = (by: Client) => by.put(`/api/indices/material/${term}`, { name: `kroniki ${next()}` });
  expect((await rename(client)).status).toBe(400);
  expect((await rename(stranger)).status).toBe(200);
  expect((await rename(admin)).status).toBe(200);
});
