import type { SearchSuggestion } from '@regest/portal/views/search-view.ts';
import { beforeAll, expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let unitId: number;

/** A public unit with a creator and a place, besides an unpublished document with its own creator and place. */
beforeAll(async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const withAuthor = async (title: string, name: string) => ({
    title,
    authors: [{ id: (await client.post<{ id: number }>('/api/authors', { name })).body.id }],
    authorsUnknown: false,
    geographicalIndices: [
      {
        id: (await client.post<{ id: number }>('/api/indices/geographical', { name: `Góra ${name}` })).body
          .id,
      },
    ],
  });
  const tree = await aTree(server(), client, {
    unit: await withAuthor('Wiatraki w gminie', 'Wiatracki Jan'),
  });
  unitId = tree.unit.id;
  await aRecord(server(), client, {
    level: 'document',
    parentId: unitId,
    ...(await withAuthor('Wiatrak tajny', 'Wiatrakowiec Ewa')),
  });
  await server().ownerPool.query('update institution set is_published = true');
  await server().ownerPool.query('update record set is_published = true where id = any($1)', [
    [tree.collection.id, tree.series.id, unitId],
  ]);
});

async function suggested(q: string): Promise<SearchSuggestion[]> {
  const address = `/portal/podpowiedzi.json?q=${encodeURIComponent(q)}`;
  const { status, body } = await call<SearchSuggestion[]>(server(), 'GET', address);
  expect(status).toBe(200);
  return body;
}

test('public records and creators are suggested while a reader types, and nothing else', async () => {
  expect((await suggested('wiatra')).map(({ kind, title }) => [kind, title])).toEqual([
    ['record', 'Wiatraki w gminie'],
    ['author', 'Wiatracki Jan'],
  ]);
});

test('public places are suggested by the beginning of their name, without accents', async () => {
  expect((await suggested('gora w')).map(({ kind, title }) => [kind, title])).toEqual([
    ['record', 'Wiatraki w gminie'],
    ['place', 'Góra Wiatracki Jan'],
  ]);
});

test('every suggestion leads to a page', async () => {
  for (const { path } of [...(await suggested('wiatra')), ...(await suggested('góra'))])
    expect([path, (await call(server(), 'GET', `/portal${path}`)).status]).toEqual([path, 200]);
});

test('one letter, none and odd signs suggest nothing', async () => {
  for (const q of ['w', '', '%', "'\\", '   ']) expect([q, await suggested(q)]).toEqual([q, []]);
});
