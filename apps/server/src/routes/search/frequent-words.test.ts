import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { pagesCalled } from '../../../test/api/pages-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

const find = async (client: Client, query: string) =>
  (await client.get<SearchAnswer>(`/api/search?${query}`)).body;

test('a collection is the first hit, however many documents have the same word and however late it came', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client, { collection: { signature: '01' } });
  await documentsCalled(server(), 'Tatarak', unit.id, 17_000);
  const laterTree = await aTree(server(), client, { collection: { signature: '02', title: 'Tatarak' } });
  const { content, total, totalIsExact } = await find(client, 'q=tatarak');
  expect(content[0]?.id).toBe(laterTree.collection.id);
  expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: false });
});

test('so does one that a filter of years leaves, and what names the word comes before what only tells of it', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const dates = [{ dateType: 'single', dateFrom: '1931' }];
  const { unit } = await aTree(server(), client, { unit: { content: 'Skup skrzypu', dates } });
  const years = 'year_from=1930&year_to=1939';
  await documentsCalled(server(), 'Skrzyp', unit.id, 5);
  const few = await find(client, `q=skrzyp&${years}`);
  expect(few.total).toBe(6);
  expect(few.content.at(-1)?.id).toBe(unit.id);
  await documentsCalled(server(), 'Skrzyp', unit.id, 1_200);
  const laterTree = await aTree(server(), client, { collection: { title: 'Skrzyp', dates } });
  const { content, total, totalIsExact } = await find(client, `q=skrzyp&${years}`);
  expect(content[0]?.id).toBe(laterTree.collection.id);
  expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: false });
});

test('of a word in fewer records than are counted every one is found', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client, { unit: { title: 'Sitowie' } });
  await documentsCalled(server(), 'Sitowie', unit.id, 999);
  const { total, totalIsExact, facets } = await find(client, 'q=sitowie');
  expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: true });
  expect(facets.level.map(({ value, count }) => [value, count])).toEqual([
    ['unit', 1],
    ['document', 999],
  ]);
  expect((await find(client, 'q=sitowie&level=document')).total).toBe(999);
});

test('a level and years leave more than are counted of a frequent word', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client);
  await documentsCalled(server(), 'Sitowie', unit.id, 1_200);
  const filters = [
    'level=document',
    'year_from=1930',
    'level=document&year_from=1930',
    'has=files&level=unit',
  ];
  const totals = await Promise.all(
    filters.map(async (filter) => (await find(client, `q=sitowie&${filter}`)).total),
  );
  expect(totals).toEqual([1000, 1000, 1000, 0]);
});

test('of fewer records than are counted the total is exact, however many of them answer by their scans too', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client);
  await documentsCalled(server(), 'Szuwary', unit.id, 950);
  await pagesCalled(server(), 'Szuwary', unit.id, { documents: 150 });
  const { total, totalIsExact } = await find(client, 'q=szuwary');
  expect({ total, totalIsExact }).toEqual({ total: 950, totalIsExact: true });
});

test('where a frequent word became rare all that still hold it are found', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client, { unit: { content: 'Kosi się skrzyp' } });
  await documentsCalled(server(), 'Skrzyp', unit.id, 2_000);
  expect((await find(client, 'q=skrzyp')).totalIsExact).toBe(false);
  await server().ownerPool.query(
    `delete from record where id in (
       select id from record where parent_id = $1 and title = 'Skrzyp' order by id offset 5)`,
    [unit.id],
  );
  const { total, totalIsExact } = await find(client, 'q=skrzyp');
  expect({ total, totalIsExact }).toEqual({ total: 6, totalIsExact: true });
});
