import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { pagesCalled } from '../../../test/api/pages-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { statementsOf } from '../../../test/api/statements-of.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

/** Two institutions, each of which has scans on some of its documents. */
let institutions: { client: Client; scans: number }[];

beforeAll(async () => {
  institutions = [];
  for (const scans of [70, 40]) {
    const client = await signedIn(server(), { role: 'EDITOR' });
    const { unit } = await aTree(server(), client);
    await documentsCalled(server(), 'Trzcina', unit.id, 300);
    await documentsCalled(server(), 'Szuwar', unit.id, 300);
    await pagesCalled(server(), 'Trzcina', unit.id, { documents: scans, pages: 3 });
    await pagesCalled(server(), 'Szuwar', unit.id, { documents: scans, pages: 100 });
    institutions.push({ client, scans });
  }
  // As PostgreSQL itself does now and then: by this it is known which words are frequent.
  await server().ownerPool.query('analyze search_record');
});

async function find(client: Client, query: string) {
  const asked: { answer?: SearchAnswer } = {};
  const { texts } = await statementsOf(async () => {
    asked.answer = (await client.get<SearchAnswer>(`/api/search?${query}`)).body;
  });
  const halves = texts.filter((text) => text.includes('pages_found_in_half')).length;
  const lookedUpApart = texts.filter((text) => text.includes('each_file')).length;
  return { ...(asked.answer ?? expect.fail()), halves, lookedUpApart };
}

test('frequent words are looked for in both halves of the pages at once, and all that are the own are found', async () => {
  for (const { client, scans } of institutions) {
    const { halves, total, totalIsExact, content } = await find(client, 'q=trzcina&scope=scans');
    expect({ halves, total, totalIsExact }).toEqual({ halves: 2, total: scans, totalIsExact: true });
    expect(content[0]?.snippets.map(({ page }) => page)).toEqual([1, 2, 3]);
  }
});

test('where one half has more pages than are counted the total is not exact', async () => {
  const { client } = institutions[0] ?? expect.fail();
  const { halves, total, totalIsExact } = await find(client, 'q=szuwar&scope=scans');
  expect({ halves, totalIsExact }).toEqual({ halves: 2, totalIsExact: false });
  expect(total).toBeGreaterThan(25);
});

test('the records of pages come with them, and are not asked for once more', async () => {
  for (const { client } of institutions)
    for (const query of ['q=trzcina&scope=scans', 'q=trzcina&year_from=1930&year_to=1932', 'q=nieznane'])
      expect(await find(client, query)).toMatchObject({ lookedUpApart: 0 });
});

test('years leave those of both halves', async () => {
  for (const { client, scans } of institutions) {
    const { halves, facets } = await find(client, 'q=trzcina&year_from=1930&year_to=1932');
    expect(halves).toBe(2);
    expect(facets.source.map(({ value, count }) => [value, count])).toContainEqual(['scan', scans]);
  }
});

test('a word that is not frequent is asked for once', async () => {
  const { client } = institutions[0] ?? expect.fail();
  expect((await find(client, 'q=nieznane&scope=scans')).halves).toBe(0);
});
