import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { pagesCalled } from '../../../test/api/pages-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

let client: Client;

/** Documents below a new unit, each with `pages` pages that contain `word`. */
async function scannedDocuments(
  word: string,
  year: number,
  { documents, pages = 1 }: { documents: number; pages?: number },
) {
  const { unit } = await aTree(server(), client);
  await documentsCalled(server(), 'Skan', unit.id, documents);
  await pagesCalled(server(), word, unit.id, { documents, pages });
  await server().deps.pool.query(
    `update search_record set year_from = $2, year_to = $2
     where record_id in (select id from record where parent_id = $1 and title = 'Skan')`,
    [unit.id, year],
  );
}

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client);
  await documentsCalled(server(), 'Trzcina', unit.id, 1_200);
  await scannedDocuments('Trzcina', 1950, { documents: 60, pages: 200 });
  await scannedDocuments('Trzcina', 1960, { documents: 80 });
  await scannedDocuments('Trzcina', 1970, { documents: 3, pages: 8 });
  await scannedDocuments('Tatarak', 1970, { documents: 2 });
});

const find = async (filter: string) =>
  (await client.get<SearchAnswer>(`/api/search?q=trzcina&${filter}`)).body;

test('every page that a filter leaves is found, however many others hold the word', async () => {
  const { total, totalIsExact, facets } = await find('year_from=1955&year_to=1965');
  expect({ total, totalIsExact }).toEqual({ total: 80, totalIsExact: true });
  expect(facets.source.map(({ value }) => value)).toEqual(['scan']);
});

test('of the few files that a filter leaves those with the word are found', async () => {
  const { content, total, totalIsExact } = await find('year_from=1968');
  expect({ total, totalIsExact }).toEqual({ total: 3, totalIsExact: true });
  expect(content[0]?.snippets.map(({ page }) => page)).toEqual([1, 2, 3]);
});

test('where descriptions fill the answer the total is not exact', async () => {
  const { total, totalIsExact } = await find('year_to=1940');
  expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: false });
});
