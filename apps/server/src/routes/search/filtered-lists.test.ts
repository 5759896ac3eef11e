import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

interface Row {
  id: number;
  level: RecordLevel;
  place: string;
  changed: number;
  from: number | null;
  to: number | null;
  languages: string[] | null;
}

const of = (year: string) => ({ dates: [{ dateType: 'single', dateFrom: year }] });
const UNDATED = { dates: [], datesUnknown: true };

let client: Client;
let admin: Client;
let laterTree: Awaited<ReturnType<typeof aTree>>;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  admin = await signedIn(server(), { role: 'ADMIN' });
  // The orders of creation, of signatures and of dates all differ.
  laterTree = await aTree(server(), client, {
    collection: { signature: '10', ...of('1905') },
    unit: { signature: '1', ...of('1950'), languages: ['deu'] },
    document: { signature: '3', ...of('1912') },
  });
  await aTree(server(), client, {
    collection: { signature: '9', ...of('1933') },
    unit: { signature: '7', ...UNDATED },
    document: { signature: '1', ...of('1899'), languages: ['deu', 'pol'] },
  });
});

/** All records, read straight from the tables. */
async function everything(): Promise<Row[]> {
  const { rows } = await server().deps.pool.query<Row>(
    `select r.id, r.level, r.tree_key as place,
       date_part('epoch', r.updated_at)::float8 as changed, s.year_from as from, s.year_to as to,
       r.fields -> 'languages' as languages
     from record r join search_record s on s.record_id = r.id`,
  );
  return rows;
}

const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);

async function find(query: string, by = client): Promise<SearchAnswer> {
  const { body } = await by.get<SearchAnswer>(`/api/search?q=&per_page=50&${query}`);
  return body;
}

const FILTERS: [string, (row: Row) => boolean][] = [
  ['level=document', ({ level }) => level === 'document'],
  ['level=unit&status=unpublished', ({ level }) => level === 'unit'],
  ['status=unpublished', () => true],
  ['status=published', () => false],
  ['year_from=1910', ({ to }) => to !== null && to >= 1910],
  ['year_to=1933', ({ from }) => from !== null && from <= 1933],
  ['language=deu', ({ languages }) => languages?.includes('deu') ?? false],
];

const SORTS: Record<string, (a: Row, b: Row) => number> = {
  signature: (a, b) => (a.place < b.place ? -1 : 1),
  updatedAt: (a, b) => a.changed - b.changed,
  date: (a, b) => (a.from ?? 0) - (b.from ?? 0),
};

describe.each(FILTERS)('%s without words', (filter, matches) => {
  test.each(
    Object.keys(SORTS).flatMap((sort) => [
      { sort, order: 'asc' },
      { sort, order: 'desc' },
    ]),
  )('lists what it leaves by $sort, $order', async ({ sort, order }) => {
    const rows = (await everything()).filter(matches);
    const inOrder = rows.toSorted((a, b) => {
      const isLast = sort === 'date' ? Number(a.from === null) - Number(b.from === null) : 0;
      const before = (order === 'desc' ? -1 : 1) * (SORTS[sort]?.(a, b) ?? 0);
      return isLast || before || (a.place < b.place ? -1 : 1);
    });
    for (const by of [client, admin])
      expect(idsOf((await find(`${filter}&sort=${sort}&order=${order}`, by)).content)).toEqual(
        idsOf(inOrder),
      );
  });
});

test('one collection is listed in the order of its tree', async () => {
  const { content } = await find(`collection_id=${laterTree.collection.id}`);
  expect(idsOf(content)).toEqual(
    idsOf([laterTree.collection, laterTree.series, laterTree.unit, laterTree.document]),
  );
});

test('of more than are counted the list begins with the first of all', async () => {
  const { unit } = await aTree(server(), client, { collection: { signature: '95', ...of('1966') } });
  await documentsCalled(server(), 'Staw', unit.id, 1_500);
  await server().deps.pool.query(
    `update search_record set year_from = null, year_to = null where record_id in (
       select id from record where title = 'Staw' limit 1200)`,
  );
  const ends = async (sort: string, who = client) => {
    const all: (number | undefined)[] = [];
    for (const order of ['asc', 'desc']) {
      const { content, total, totalIsExact } = await find(
        `status=unpublished&sort=${sort}&order=${order}`,
        who,
      );
      expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: false });
      all.push(content[0]?.id);
    }
    return all;
  };
  const rows = await everything();
  const by = (matches: (row: Row) => boolean) => rows.find(matches)?.id;
  const places = rows.map(({ place }) => place).toSorted();
  expect(await ends('signature')).toEqual(
    [places[0], places.at(-1)].map((end) => by(({ place }) => place === end)),
  );
  for (const who of [client, admin])
    expect(await ends('date', who)).toEqual([1899, 1966].map((year) => by(({ from }) => from === year)));
  const [first, last] = [laterTree.series.id, laterTree.document.id];
  await server().deps.pool.query(
    `update record set updated_at = now() + (case id when $1 then -1 else 1 end) * interval '1 day'
     where id in ($1, $2)`,
    [first, last],
  );
  expect(await ends('updatedAt')).toEqual([first, last]);
});
