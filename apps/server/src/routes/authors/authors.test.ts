import type { AuthorChoice, AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { expect, test } from 'vitest';
import { anInstitution, next } from '../../../test/api/builders.ts';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

const wholeAuthor = (overrides: Record<string, unknown> = {}) => ({
  name: `Twórca ${next()}`,
  signature: `T${next()}`,
  authorType: 'person',
  dates: [{ dateType: 'range', dateFrom: '1900-05-01', dateTo: '1980' }],
  ...overrides,
});

async function anAuthor(client: Client, overrides: Record<string, unknown> = {}): Promise<AuthorView> {
  const { status, body, text } = await client.post<{ author: AuthorView }>('/api/authors', {
    author: wholeAuthor(overrides),
  });
  if (status !== 201) throw new Error(text);
  return body.author;
}

test('a name alone makes a draft that can be filled in later, and stays one until the request says otherwise', async () => {
  const client = await signedIn(server());
  const { status, body } = await client.post<{ id: number; author: AuthorView }>('/api/authors', {
    name: 'Modrak',
  });
  expect([status, body.id]).toEqual([201, body.author.id]);
  expect(body.author).toMatchObject({
    name: 'Modrak',
    signature: null,
    authorType: null,
    isDraft: true,
    dates: [],
    usage: 0,
  });
  const url = `/api/authors/${body.author.id}`;
  const early = await client.put<{ author: AuthorView }>(url, { author: { otherName: 'Wincenty' } });
  expect(early.body.author).toMatchObject({ otherName: 'Wincenty', isDraft: true });
  const unfinished = await client.put(url, { author: { isDraft: false } });
  expect(unfinished.body.errors).toEqual([
    { fieldName: 'signature', constraintType: 'Required' },
    { fieldName: 'authorType', constraintType: 'Required' },
    { fieldName: 'dates', constraintType: 'Presence' },
  ]);
  const { name: _, ...rest } = wholeAuthor({ signature: 'W1' });
  const update = await client.put<{ author: AuthorView }>(url, { author: { ...rest, isDraft: false } });
  expect(update.body.author).toMatchObject({ name: 'Modrak', signature: 'W1', isDraft: false, version: 3 });
  const emptied = await client.put(url, { author: { dates: [] } });
  expect(emptied.body.errors).toEqual([{ fieldName: 'dates', constraintType: 'Presence' }]);
});

test('every limit of a creator holds at its edge, and all faults come at once', async () => {
  const client = await signedIn(server());
  const texts = Object.entries(AUTHOR_FIELDS).flatMap(([name, field]) =>
    'max' in field ? [{ name, max: field.max }] : [],
  );
  const fill = (extra: number) =>
    Object.fromEntries(texts.map(({ name, max }) => [name, 'ż'.repeat(max + extra)]));
  const longest = await anAuthor(client, fill(0));
  expect(longest.otherName).toHaveLength(AUTHOR_FIELDS.otherName.max);
  const { body } = await client.post('/api/authors', {
    author: wholeAuthor({
      ...fill(1),
      authorType: 'nobody',
      dates: [{ dateType: 'single', dateFrom: '1939-13' }],
    }),
  });
  expect(body.errors).toHaveLength(texts.length + 2);
  expect(body.errors).toEqual(
    expect.arrayContaining([
      ...texts.map(({ name }) => ({ fieldName: name, constraintType: 'Size' })),
      { fieldName: 'authorType', constraintType: 'Value' },
      { fieldName: 'dates.0.dateFrom', constraintType: 'Pattern' },
    ]),
  );
  for (const name of ['', 'x']) {
    const constraintType = name === '' ? 'Required' : 'Size';
    const answer = await client.post('/api/authors', { name });
    expect(answer.body.errors).toEqual([{ fieldName: 'name', constraintType }]);
  }
});

test('a signature is unique in an institution and may recur in another', async () => {
  const client = await signedIn(server());
  await anAuthor(client, { signature: 'A/1' });
  const otherAuthor = await anAuthor(client);
  const unique = [{ fieldName: 'signature', constraintType: 'Unique' }];
  const twice = await client.post('/api/authors', { author: wholeAuthor({ signature: 'A/1' }) });
  expect(twice.body.errors).toEqual(unique);
  const update = await client.put(`/api/authors/${otherAuthor.id}`, { author: { signature: 'A/1' } });
  expect(update.body.errors).toEqual(unique);
  const race = await Promise.all(
    Array.from({ length: 6 }, () => client.post('/api/authors', { author: wholeAuthor({ signature: 'R' }) })),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  await anAuthor(await signedIn(server()), { signature: 'A/1' });
});

test('a stale save shows the creator as stored', async () => {
  const client = await signedIn(server());
  const author = await anAuthor(client);
  await client.put(`/api/authors/${author.id}`, { author: { name: 'Nowa nazwa', version: 1 } });
  const staleUpdate = await client.put(`/api/authors/${author.id}`, {
    author: { name: 'Późno', version: 1 },
  });
  expect([staleUpdate.status, staleUpdate.body.current?.name]).toEqual([409, 'Nowa nazwa']);
});

test('a creator that a record names is not deleted, even when the record lies in the trash', async () => {
  const client = await signedIn(server());
  const author = await anAuthor(client);
  const { unit } = await aTree(server(), client, { unit: { authors: [author.id], authorsUnknown: false } });
  const url = `/api/authors/${author.id}`;
  expect((await client.get<{ author: AuthorView }>(url)).body.author.usage).toBe(1);
  await client.delete(`/api/units/${unit.id}`);
  const refusal = await client.delete(url);
  expect([refusal.status, refusal.body.type]).toEqual([400, 'badRequest']);
  const free = await anAuthor(client);
  expect((await client.delete(`/api/authors/${free.id}`)).status).toBe(200);
  expect((await client.get(`/api/authors/${free.id}`)).status).toBe(404);
});

test('a SUBEDITOR writes creators but does not delete them', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR' });
  const author = await anAuthor(client);
  expect((await client.delete(`/api/authors/${author.id}`)).status).toBe(403);
});

test("another institution's creators are neither seen, saved, deleted nor added to", async () => {
  const owner = await signedIn(server());
  const author = await anAuthor(owner, { name: 'Półtoracki, Ignacy' });
  const stranger = await signedIn(server());
  const url = `/api/authors/${author.id}`;
  expect((await stranger.get(url)).status).toBe(404);
  expect((await stranger.put(url, { author: { name: 'Nie' } })).status).toBe(404);
  expect((await stranger.delete(url)).status).toBe(404);
  expect((await stranger.get<AuthorChoice[]>('/api/authors/search?q=poltor')).body).toEqual([]);
  const ofOwner = `institution_id=${owner.user.institutionId}`;
  expect((await stranger.get(`/api/authors?${ofOwner}`)).status).toBe(403);
  expect((await stranger.get(`/api/authors/search?q=po&${ofOwner}`)).status).toBe(403);
  const { institutionId } = owner.user;
  expect((await stranger.post('/api/authors', { name: 'Obcy', institutionId })).status).toBe(403);
});

test('an administrator adds creators to the institution they name', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { id } = await anInstitution(server());
  const answer = await admin.post<{ author: AuthorView }>('/api/authors', {
    name: 'Nowy',
    institutionId: id,
  });
  expect(answer.body.author.institutionId).toBe(id);
  expect((await anAuthor(admin, { institutionId: id })).institutionId).toBe(id);
  const nowhere = await admin.post('/api/authors', { name: 'Nowy', institutionId: 999_999 });
  expect(nowhere.body.errors).toEqual([{ fieldName: 'institutionId', constraintType: 'NotFound' }]);
});

test('the search offers five at most, those that begin with the text first, without accents and case', async () => {
  const client = await signedIn(server());
  for (const name of ['Ósmy Łoś', 'łosiewicz', 'ŁOŚ', 'Łosicka', 'Losik', 'Łosowa', 'Król 50%'])
    await client.post('/api/authors', { name });
  const search = async (q: string) => {
    const { body } = await client.get<AuthorChoice[]>(`/api/authors/search?q=${encodeURIComponent(q)}`);
    return body.map(({ name }) => name);
  };
  expect(await search('los')).toEqual(['ŁOŚ', 'Łosicka', 'łosiewicz', 'Losik', 'Łosowa']);
  expect(await search('ŁOŚ')).toHaveLength(5);
  expect(await search('smy')).toEqual(['Ósmy Łoś']);
  expect(await search('łoś ósmy')).toEqual(['Ósmy Łoś']);
  expect(await search('ł')).toEqual([]);
  expect(await search('0%')).toEqual(['Król 50%']);
  expect(await search('__')).toEqual([]);
});

test('the list is paged, sorted and searched', async () => {
  const client = await signedIn(server());
  for (const [name, signature] of [
    ['Żuk', '10'],
    ['Ćma', '9'],
    ['Mrówka', '11'],
    ['cykada', '12'],
  ])
    await anAuthor(client, { name, signature });
  const list = async (query: string) => {
    const { body } = await client.get<Page<AuthorView>>(`/api/authors?${query}`);
    return [body.total, ...body.content.map(({ name }) => name)];
  };
  expect(await list('')).toEqual([4, 'cykada', 'Ćma', 'Mrówka', 'Żuk']);
  expect(await list('sort=signature&order=desc')).toEqual([4, 'cykada', 'Mrówka', 'Żuk', 'Ćma']);
  expect(await list('q=row')).toEqual([1, 'Mrówka']);
  expect(await list('page=5')).toEqual([4]);
});

test('the list is searched by words in any order and form, by other names and by signatures', async () => {
  const client = await signedIn(server());
  await anAuthor(client, { name: 'Kowalska Maria', signature: 'K/1' });
  await anAuthor(client, { name: 'Straż Pożarna', otherName: 'Towarzystwo Ogniowe', signature: 'K/2' });
  await anAuthor(client, { name: 'Nikt', signature: 'L/1' });
  const list = async (q: string) => {
    const { body } = await client.get<Page<AuthorView>>(`/api/authors?q=${encodeURIComponent(q)}`);
    return body.content.map(({ name }) => name);
  };
  for (const q of ['maria kowalska', 'Marii Kowalskiej', 'K/1'])
    expect(await list(q)).toEqual(['Kowalska Maria']);
  for (const q of ['pożarna straż', 'straży pożarnej', 'ogniowego towarzystwa'])
    expect(await list(q)).toEqual(['Straż Pożarna']);
  expect(await list('k/')).toHaveLength(2);
});
