import { beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { readCsvZip } from '../../../test/api/csv-files.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

/*
 * A collection with units and series side by side, created in another order. Every list sorts them by signature as
 * the tree does, and descendants of a series follow it directly.
 */
const server = useServer();
let client: Client;
let collection: number;

const DIRECT = ['U1', 'S2', 'U9', 'S10', 'U11'];
const TREE_ORDER = ['U1', 'S2', 'U2/5', 'D2/5/1', 'U9', 'S10', 'S10/1', 'U10/1/1', 'U10/4', 'U11'];
const UNITS = TREE_ORDER.filter((title) => title.startsWith('U'));

beforeAll(async () => {
  client = await as(server(), await aUser(server()));
  const create = async (title: string, parentId?: number) => {
    const level = ({ S: 'series', U: 'unit', D: 'document', Z: 'collection' } as const)[title[0] as 'S'];
    const signature = title.slice(1).split('/').at(-1);
    const place = parentId === undefined ? {} : { parentId };
    return (await aRecord(server(), client, { level, title, signature, ...place })).id;
  };
  collection = await create('Z1');
  await create('U11', collection);
  const nine = await create('U9', collection);
  await create('U1', collection);
  const ten = await create('S10', collection);
  const two = await create('S2', collection);
  await create('U10/4', ten);
  await create('U10/1/1', await create('S10/1', ten));
  await create('D2/5/1', await create('U2/5', two));
  await client.put(`/api/collections/${collection}/publish`);
  const { id } = await aFile(server(), client, await sample('sketch.png'), {
    parentId: nine,
    parentLevel: 'unit',
    name: 'sketch.png',
  });
  await client.put(`/api/files/${id}`, { isPublished: true });
});

/** Titles of this collection in the order of their first occurrence in a text. */
const titlesIn = (text: string) => [
  ...new Set([...text.matchAll(/(?<![\p{L}\d])[SUD]\d+(?:\/\d+)*(?![\d/])/gu)].map(([title]) => title)),
];
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
const get = async <Body>(path: string) => (await client.get<Body>(`/api/${path}`)).body;
const read = async (path: string) => (await call(server(), 'GET', `/portal/r/${collection}${path}`)).text;

test('the tree', async () => {
  const nodes = await get<{ title: string }[]>(`tree/collection/children?parent_id=${collection}`);
  expect(titlesOf(nodes)).toEqual(DIRECT);
});

test('the grid', async () => {
  const { rows } = await get<{ rows: { values: { title: string } }[] }>(
    `records/children?parent_id=${collection}&level=unit`,
  );
  expect(rows.map(({ values }) => values.title)).toEqual(['U1', 'U9', 'U11']);
});

test('the list of units, its CSV and its sheet', async () => {
  const { content } = await get<{ content: { title: string }[] }>('units?sort=signature&order=asc');
  expect(titlesOf(content)).toEqual(UNITS);
  for (const path of [`export/collection/${collection}`, `export/institution/${client.user.institutionId}`]) {
    const lines = (await readCsvZip((await client.get(`/api/${path}`)).bytes))['units.csv'] ?? [];
    expect(lines.map((line) => titlesIn(Object.values(line).join(' '))[0])).toEqual(UNITS);
  }
});

test('units that lack what an inventory needs', async () => {
  const { units } = await get<{ units: { title: string }[] }>(
    `inventory/collection/missing?collectionId=${collection}`,
  );
  expect(titlesOf(units)).toEqual(UNITS);
});

test('finding aids of the editor and of the portal', async () => {
  for (const version of ['3', '2002', 'ape'])
    expect(
      titlesIn(
        (await client.get(`/api/export/collection/${collection}/ead?version=${version}&all=true`)).text,
      ),
    ).toEqual(TREE_ORDER);
  expect(titlesIn(await read('/ead3.xml'))).toEqual(TREE_ORDER);
});

test('the page of the portal', async () => {
  const address = (await call(server(), 'GET', `/portal/r/${collection}`)).headers.location;
  const { text } = await call(server(), 'GET', String(address));
  expect(titlesIn(text.replace(/<nav.*?<\/nav>/gs, ''))).toEqual(DIRECT);
});

test('the IIIF collection', async () => {
  const { items } = JSON.parse(await read('/manifest.json')) as { items: { label: { pl: string[] } }[] };
  expect(items.map(({ label }) => label.pl[0])).toEqual(['S2', 'U9', 'S10']);
});
