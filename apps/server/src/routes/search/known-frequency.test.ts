import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { pagesCalled } from '../../../test/api/pages-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

let client: Client;
let ids: { collection: number; unit: number };

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client, {
    collection: { signature: '01' },
    unit: { title: 'Staw', content: 'Kosi się tatarak i skrzyp' },
  });
  await documentsCalled(server(), 'Sitowie', unit.id, 1_500);
  await documentsCalled(server(), 'Tatarak', unit.id, 1_500);
  await documentsCalled(server(), 'Skrzyp', unit.id, 14_000);
  const late = await aTree(server(), client, { collection: { signature: '02', title: 'Tatarak' } });
  ids = { collection: late.collection.id, unit: unit.id };
  // As PostgreSQL itself does now and then: by this it is known how often a word stands in records.
  await server().ownerPool.query('analyze search_record');
});

const find = async (query: string) => (await client.get<SearchAnswer>(`/api/search?${query}`)).body;

test('of a word that is known to be frequent a collection stands first, and the total is not exact', async () => {
  const { content, total, totalIsExact } = await find('q=tatarak');
  expect(content[0]?.id).toBe(ids.collection);
  expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: false });
  expect((await find('q=tatar*')).content[0]?.id).toBe(ids.collection);
  expect((await find('q=tatarak+-kosi')).content[0]?.id).toBe(ids.collection);
});

test('what is known of words says nothing of what a filter leaves', async () => {
  const { content, totalIsExact } = await find('q=tatarak&level=unit');
  expect(content.map(({ id }) => id)).toEqual([ids.unit]);
  expect(totalIsExact).toBe(true);
});

/** All but so many of the documents that were called so are gone, and PostgreSQL has not counted again. */
async function becameRare(title: string, left: number) {
  await server().deps.pool.query(
    `delete from record where id in (
       select id from record where parent_id = $1 and title = $2 order by id offset $3)`,
    [ids.unit, title, left],
  );
}

test('where a word that most records held became rare, all that hold it are found', async () => {
  await becameRare('Skrzyp', 5);
  const { total, totalIsExact } = await find('q=skrzyp');
  expect({ total, totalIsExact }).toEqual({ total: 6, totalIsExact: true });
  expect((await find('q=skrzyp+-skrzyp')).total).toBe(0);
});

test('where a frequent word became rare its pages are all counted', async () => {
  await pagesCalled(server(), 'Sitowie', ids.unit, { documents: 525, pages: 2 });
  await becameRare('Sitowie', 3);
  for (const query of ['q=sitowie', 'q=sitowie&level=document']) {
    const { total, totalIsExact, facets } = await find(query);
    expect({ total, totalIsExact }).toEqual({ total: 528, totalIsExact: true });
    expect(facets.source.map(({ value, count }) => [value, count])).toEqual([
      ['description', 3],
      ['scan', 525],
    ]);
  }
});

test('a beginning finds rare words too, where those known to be frequent do not fill the answer', async () => {
  await becameRare('Sitowie', 3);
  await documentsCalled(server(), 'Sitowisko', ids.unit, 2);
  const { total, totalIsExact } = await find('q=sitow*&scope=descriptions');
  expect({ total, totalIsExact }).toEqual({ total: 5, totalIsExact: true });
});
