import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

let client: Client;
let ownId: string;
let first: Awaited<ReturnType<typeof aTree>>;
let second: Awaited<ReturnType<typeof aTree>>;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  first = await aTree(server(), client, { collection: { signature: '01' }, unit: { title: 'Spis kartuli' } });
  second = await aTree(server(), client, {
    collection: { signature: '02' },
    series: { signature: 'KARTUL' },
  });
  await aTree(server(), client, { collection: { signature: '11' } });
  ownId = first.collection.computedSignature.slice(0, -'_01'.length);
});

const find = async (q: string) =>
  (await client.get<SearchAnswer>(`/api/search?per_page=50&q=${encodeURIComponent(q)}`)).body.content.map(
    ({ id }) => id,
  );
const idsOf = (tree: typeof first) => Object.values(tree).map(({ id }) => id);

test('the beginning of a signature finds the collections that begin so and all below, the named ones first', async () => {
  expect(await find(`${ownId}_01*`)).toEqual(idsOf(first));
  const hits = await find(`${ownId}_0*`);
  expect(hits.slice(0, 2)).toEqual([first.collection.id, second.collection.id]);
  expect(hits.toSorted((a, b) => a - b)).toEqual(
    [...idsOf(first), ...idsOf(second)].toSorted((a, b) => a - b),
  );
});

test('a signature of letters alone ranks above titles with the word', async () => {
  await aRecord(server(), client, { level: 'unit', parentId: first.series.id, title: 'Kartul' });
  expect((await find('kartul'))[0]).toBe(second.series.id);
});
