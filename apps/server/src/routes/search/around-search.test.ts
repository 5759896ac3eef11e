import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordRow } from '@regest/contract/endpoints/record-views.ts';
import type { SavedSearch } from '@regest/contract/endpoints/saved-searches.ts';
import type { SearchAnswer, Suggestion } from '@regest/contract/endpoints/search.ts';
import type { MatchingNode } from '@regest/contract/endpoints/tree.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { urlOf } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();
let client: Client;
let tree: Awaited<ReturnType<typeof aTree>>;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  tree = await aTree(server(), client, {
    collection: { title: 'Ochotnicza Straż Pożarna w Modrzewinie', signature: '07' },
    series: { title: 'Organizacja i zarząd', signature: '01' },
    unit: { title: 'Protokoły zebrań', signature: '02' },
    document: { title: 'Zaproszenie', signature: '03' },
  });
});

test('a search is saved under a name, replaced and forgotten, each person’s own', async () => {
  const path = '/api/users/current/searches';
  type Saved = { searches: SavedSearch[] };
  const names = ({ searches }: Saved) => searches.map(({ name, search }) => [name, search]);
  await client.post(path, { name: 'Żniwa', search: 'q=żniwa' });
  await client.post(path, { name: 'Akta', search: 'q=akta&level=unit' });
  const { body } = await client.post<Saved>(path, { name: 'Żniwa', search: 'q=dożynki' });
  expect(names(body)).toEqual([
    ['Akta', 'q=akta&level=unit'],
    ['Żniwa', 'q=dożynki'],
  ]);
  const colleague = await signedIn(server(), { institutionId: tree.unit.institutionId });
  expect(names((await colleague.get<Saved>(path)).body)).toEqual([]);
  expect((await colleague.delete(`${path}?name=Akta`)).status).toBe(404);
  expect((await client.post(path, { name: ' ', search: 'q=x' })).status).toBe(400);
  expect(names((await client.delete<Saved>(`${path}?name=Akta`)).body)).toEqual([['Żniwa', 'q=dożynki']]);
});

test('the filters of lists and of the tree and the choice of a parent take other forms, full and partial signatures', async () => {
  const list = async (q: string) =>
    (await client.get<Page<RecordRow>>(`/api/units?q=${encodeURIComponent(q)}`)).body.content.map(
      ({ id }) => id,
    );
  const inTree = async (q: string) =>
    (await client.get<MatchingNode[]>(`/api/tree/search?q=${encodeURIComponent(q)}`)).body
      .filter(({ isMatch }) => isMatch)
      .map(({ id }) => id);
  const parents = async (q: string) =>
    (
      await client.get<{ units: { id: number }[] }>(`/api/parents/documents?q=${encodeURIComponent(q)}`)
    ).body.units.map(({ id }) => id);
  for (const q of ['zebranie protokół', tree.unit.computedSignature, '07/01/02']) {
    expect([q, await list(q)]).toEqual([q, [tree.unit.id]]);
    expect(await inTree(q)).toContain(tree.unit.id);
    expect((await parents(q))[0]).toBe(tree.unit.id);
  }
  // A partly typed signature, and the signature of an ancestor.
  for (const q of ['07_01_0', '07_01_']) {
    expect([q, await list(q)]).toEqual([q, [tree.unit.id]]);
    expect(await inTree(q)).toContain(tree.unit.id);
    expect((await parents(q))[0]).toBe(tree.unit.id);
  }
  for (const q of ['07_01', '07/', tree.collection.computedSignature])
    expect([q, await list(q)]).toEqual([q, [tree.unit.id]]);
});

test('filters by a collection, a creator and a term are named, and a deleted or foreign one is reported', async () => {
  const stranger = await signedIn(server(), { role: 'EDITOR' });
  const aCreator = async (by: Client, name: string) =>
    (await by.post<{ author: { id: number } }>('/api/authors', { name })).body.author.id;
  const [ownCreator, deletedCreator, foreignCreator] = [
    await aCreator(client, 'Cech Garncarzy'),
    await aCreator(client, 'Cech Tkaczy'),
    await aCreator(stranger, 'Cech Obcy'),
  ];
  await client.delete(`/api/authors/${deletedCreator}`);
  const { id: term } = (await client.post<{ id: number }>('/api/indices/material', { name: 'garnki' })).body;
  const chosen = async (query: string) =>
    (await client.get<SearchAnswer>(`/api/search?${query}`)).body.chosen;
  expect(
    await chosen(`author_id=${ownCreator}&index_id=${term}&collection_id=${tree.collection.id}`),
  ).toEqual({
    collection: { id: tree.collection.id, name: 'Ochotnicza Straż Pożarna w Modrzewinie' },
    author: { id: ownCreator, name: 'Cech Garncarzy' },
    term: { id: term, name: 'garnki' },
  });
  for (const id of [deletedCreator, foreignCreator])
    expect((await chosen(`author_id=${id}`)).author).toEqual({ id, name: null });
  const otherTree = await aTree(server(), stranger);
  expect((await chosen(`collection_id=${otherTree.collection.id}`)).collection?.name).toBeNull();
  expect((await chosen(`collection_id=${tree.unit.id}`)).collection?.name).toBeNull();
  expect(await chosen('q=akta')).toEqual({ collection: null, author: null, term: null });
});

test('exclusions alone find nothing, by themselves and beside a filter', async () => {
  const total = async (query: string) => (await client.get<SearchAnswer>(`/api/search?${query}`)).body.total;
  expect(await total('q=-zaproszenie')).toBe(0);
  expect(await total('q=-zaproszenie&level=unit')).toBe(0);
  expect(await total('q=&level=unit')).toBe(1);
});

test('a filter finds the page it leaves, however many others hold the word', async () => {
  const otherTree = await aTree(server(), client, { collection: { signature: '08' } });
  const add = async (parentId: number) => {
    const parent = { parentId, parentLevel: 'document', name: 'skan.png' } as const;
    const { id: fileId } = await aFile(server(), client, await sample('sketch.png'), parent);
    await client.post('/api/transcriptions', { fileId, transcription: 'Tatarak' });
    return fileId;
  };
  const fileId = await add(tree.document.id);
  await sql`insert into search_text (file_id, part, institution_id, kind, text, words, analyser)
    select ${fileId}, part, ${tree.unit.institutionId}, 'ocr', 'Tatarak', 'tatarak', 0 from generate_series(2, 10000) as part`.execute(
    server().deps.db,
  );
  await add(otherTree.document.id);
  const find = async (more: string) =>
    (await client.get<SearchAnswer>(`/api/search?q=tatarak&scope=scans${more}`)).body;
  expect((await find('')).totalIsExact).toBe(false);
  const { content, totalIsExact } = await find(`&collection_id=${otherTree.collection.id}`);
  expect(content.map(({ id }) => id)).toEqual([otherTree.document.id]);
  expect(totalIsExact).toBe(true);
});

test('suggestions come in the order of the tree, collections first, and nothing of the trash', async () => {
  const title = { title: 'Bartnicy z Puszczy' };
  const namesakes = await aTree(server(), client, {
    collection: { ...title, signature: '09' },
    series: title,
    unit: title,
    document: title,
  });
  const suggested = async () =>
    (await client.get<Suggestion[]>('/api/search/suggest?q=bartn')).body.map(({ id }) => id);
  const { collection, series, unit, document } = namesakes;
  expect(await suggested()).toEqual([collection.id, series.id, unit.id, document.id]);
  await client.delete(urlOf(unit));
  expect(await suggested()).toEqual([collection.id, series.id]);
});

test('a number of several parts is suggested by its beginning, alone and beside the beginnings of words', async () => {
  const { unit } = await aTree(server(), client, {
    collection: { title: 'Dzwony', signature: '17' },
    unit: { title: 'Faktury 12/4567 za odlewanie dzwonów' },
  });
  const suggested = async (q: string) =>
    (await client.get<Suggestion[]>(`/api/search/suggest?q=${encodeURIComponent(q)}`)).body.map(
      ({ id }) => id,
    );
  for (const q of ['12/45', '12/4567 fakt', 'faktury odl', 'fakt odl', 'odlewanie 12/45'])
    expect([q, await suggested(q)]).toEqual([q, [unit.id]]);
  expect(await suggested('12/46')).toEqual([]);
});
