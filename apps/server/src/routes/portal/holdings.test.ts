import { beforeAll, expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
const DOCUMENTS = 250;

let termId: number;
let unitId: number;

/** A place that 250 documents of one public unit name. */
beforeAll(async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client, { unit: { title: 'Gmina' } });
  unitId = unit.id;
  await documentsCalled(server(), 'Skrzyp', unit.id, DOCUMENTS);
  const { body: term } = await client.post<{ id: number }>('/api/indices/geographical', {
    name: 'Zabrzezie',
  });
  termId = term.id;
  const { ownerPool } = server();
  await ownerPool.query(
    `insert into record_index (record_id, index_id, position) select id, $1, 0 from record where title = 'Skrzyp'`,
    [termId],
  );
  await ownerPool.query('update institution set is_published = true');
  await ownerPool.query('update record set is_published = true');
});

async function pageOfTerm(number?: number): Promise<string> {
  const query = number === undefined ? '' : `?strona=${number}`;
  const { status, text } = await call(server(), 'GET', `/portal/hasla/${termId}-zabrzezie${query}`);
  expect(status).toBe(200);
  return text;
}

const totalOn = (page: string) => /class="record-facts">([^<]*)/.exec(page)?.[1]?.replace(/\s/g, ' ');
const entriesIn = (page: string) => page.match(/>Skrzyp</g)?.length ?? 0;

test('a term says how many records name it, whatever page is shown', async () => {
  expect(totalOn(await pageOfTerm())).toBe('250 opisów');
  expect(totalOn(await pageOfTerm(3))).toBe('250 opisów');
});

test('all records of a term are on its pages, each once', async () => {
  const pages = [await pageOfTerm(), await pageOfTerm(2), await pageOfTerm(3)];
  expect(pages.map(entriesIn)).toEqual([100, 100, 50]);
  const addresses = pages.flatMap((page) => page.match(/href="[^"]*\/d\d+"/g) ?? []);
  expect(new Set(addresses).size).toBe(DOCUMENTS);
});

test('a page after the last is the last', async () => {
  expect(entriesIn(await pageOfTerm(999))).toBe(50);
});

test('of a unit that becomes private no record is counted', async () => {
  await server().ownerPool.query('update record set is_published = false where id = $1', [unitId]);
  const { status } = await call(server(), 'GET', `/portal/hasla/${termId}-zabrzezie`);
  expect(status).toBe(404);
});
