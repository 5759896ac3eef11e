import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { MatchingNode, ParentChoice, TreeNode } from '@regest/contract/endpoints/tree.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

async function unitsBelow(client: Client, parentId: number, signatures: string[]): Promise<RecordView[]> {
  const tree: RecordView[] = [];
  for (const signature of signatures)
    tree.push(await aRecord(server(), client, { level: 'unit', parentId, signature }));
  return tree;
}

test('collections come with the counts of all that lies below them', async () => {
  const client = await signedIn(server());
  const { collection, series } = await aTree(server(), client);
  await unitsBelow(client, series.id, ['71', '72']);
  const { body, headers } = await client.get<TreeNode[]>('/api/tree/collections');
  expect(body).toEqual([
    {
      id: collection.id,
      type: 'collection',
      level: 'collection',
      title: collection.title,
      signature: collection.signature,
      isPublished: false,
      isDraft: false,
      seriesCount: 1,
      unitsCount: 3,
      documentsCount: 1,
      children: null,
    },
  ]);
  expect(headers['x-total-count']).toBe('1');
});

test('children are in natural order, series and units mixed', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  await unitsBelow(client, collection.id, ['10', '2', 'A10', 'a9', '002a', '1']);
  await aRecord(server(), client, { level: 'series', parentId: collection.id, signature: '3' });
  const { body } = await client.get<TreeNode[]>(`/api/tree/collection/children?parent_id=${collection.id}`);
  expect(body.map(({ signature }) => signature)).toEqual(['1', '2', '002a', '3', '10', 'a9', 'A10']);
});

test('a wide node is read in slices and says how many there are', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client, { unit: { signature: '1' } });
  await unitsBelow(client, series.id, ['2', '3', '4', '5']);
  const slice = async (query: string) => {
    const url = `/api/tree/collection/children?parent_id=${series.id}&parent_level=series&${query}`;
    const { body, headers } = await client.get<TreeNode[]>(url);
    return [headers['x-total-count'], ...body.map(({ signature }) => signature)];
  };
  expect(await slice('limit=2')).toEqual(['5', '1', '2']);
  expect(await slice('offset=3&limit=2')).toEqual(['5', '4', '5']);
  expect(await slice('offset=9')).toEqual(['5']);
});

test('a lean node says everything once', async () => {
  const client = await signedIn(server());
  const { collection, series, unit } = await aTree(server(), client);
  const urls = [
    '/api/tree/collections?',
    `/api/tree/collection/children?parent_id=${collection.id}&`,
    `/api/tree/collection/children?parent_id=${series.id}&offset=0&`,
    `/api/tree/unit/children?parent_id=${unit.id}&`,
  ];
  for (const url of urls) {
    const full = await client.get<TreeNode[]>(`${url}lean=false`);
    const lean = await client.get<TreeNode[]>(`${url}lean=true`);
    expect(full.body.length).toBe(1);
    expect(full.body).toEqual(lean.body.map((node) => ({ ...node, type: node.level, children: null })));
    expect(lean.body[0]).not.toHaveProperty('type');
    expect(lean.headers['x-total-count']).toBe('1');
  }
  expect((await client.get(`${urls[0]}lean=tak`)).status).toBe(400);
});

test('documents of a unit are children of their own, and the levels are not mixed up', async () => {
  const client = await signedIn(server());
  const { collection, unit, document } = await aTree(server(), client);
  const below = await client.get<TreeNode[]>(`/api/tree/unit/children?parent_id=${unit.id}`);
  expect(below.body.map(({ id }) => id)).toEqual([document.id]);
  expect((await client.get(`/api/tree/unit/children?parent_id=${collection.id}`)).status).toBe(404);
  expect((await client.get(`/api/tree/collection/children?parent_id=${unit.id}`)).status).toBe(404);
});

test("another institution's node is not there, its id as institution_id is refused", async () => {
  const owner = await signedIn(server());
  const { collection, unit } = await aTree(server(), owner);
  const stranger = await signedIn(server());
  const ofOwner = `institution_id=${owner.user.institutionId}`;
  const status = async (url: string, client = stranger) => (await client.get(url)).status;
  expect(await status(`/api/tree/collection/children?parent_id=${collection.id}`)).toBe(404);
  expect(await status(`/api/tree/unit/children?parent_id=${unit.id}`)).toBe(404);
  expect(await status(`/api/statistics/count/basket/units?parent_id=${collection.id}`)).toBe(404);
  for (const path of [
    '/api/tree/collections?',
    `/api/tree/collection/children?parent_id=${collection.id}&`,
    '/api/tree/search?q=a&',
    '/api/parents/units?',
    '/api/statistics/count/units?',
    '/api/units?',
  ]) {
    expect([path, await status(`${path}${ofOwner}`)]).toEqual([path, 403]);
  }
  const admin = await signedIn(server(), { role: 'ADMIN' });
  expect(await status(`/api/tree/collection/children?parent_id=${collection.id}&${ofOwner}`, admin)).toBe(
    200,
  );
});

test('a search of the tree finds signatures and titles without accents or case, with all that lies above', async () => {
  const client = await signedIn(server());
  const { collection, series, unit } = await aTree(server(), client, {
    collection: { signature: '1' },
    series: { signature: '2' },
    unit: { signature: '10', title: 'Księga członków straży' },
    document: { title: 'Spis' },
  });
  const otherUnit = await aRecord(server(), client, {
    level: 'unit',
    parentId: series.id,
    signature: '9',
    title: 'CZŁONKOWIE honorowi',
  });
  const search = async (query: string) =>
    (await client.get<MatchingNode[]>(`/api/tree/search?${query}`)).body;
  const nodes = await search('q=czlonk');
  expect(nodes.map(({ id, isMatch }) => [id, isMatch])).toEqual([
    [collection.id, false],
    [series.id, false],
    [otherUnit.id, true],
    [unit.id, true],
  ]);
  expect(nodes[3]?.path).toEqual([collection.id, series.id, unit.id]);
  const best = await search('q=czlonk&limit=1');
  expect(best.filter(({ isMatch }) => isMatch).map(({ id }) => id)).toEqual([otherUnit.id]);
  for (const q of ['straży księga', '1/2/10', unit.computedSignature]) {
    const matches = (await search(`q=${encodeURIComponent(q)}`)).filter(({ isMatch }) => isMatch);
    expect(matches.map(({ id }) => id)).toEqual([unit.id]);
  }
  for (const q of ['', '  ', '%25', '_']) expect(await search(`q=${q}`)).toEqual([]);
});

test('parents are offered in the groups a level may have, those that begin with the text first', async () => {
  const client = await signedIn(server());
  const { collection, series, unit } = await aTree(server(), client, {
    collection: { title: 'Szkoła w Łęgu', signature: 'K1' },
    series: { title: 'Akta szkoły', signature: 'S1' },
    unit: { title: 'Dziennik', signature: 'J1' },
  });
  const begins = await aRecord(server(), client, {
    level: 'series',
    parentId: collection.id,
    title: 'Szkolne kroniki',
    signature: 'Z9',
  });
  const parents = async (path: string) =>
    (await client.get<Record<string, ParentChoice[]>>(`/api/parents/${path}`)).body;
  const choices = await parents('units?q=szko');
  expect(choices.collections?.map(({ id }) => id)).toEqual([collection.id]);
  expect(choices.series?.map(({ id }) => id)).toEqual([begins.id, series.id]);
  expect(choices.series?.[1]?.computedSignature).toBe(series.computedSignature);
  expect(Object.keys(choices)).toEqual(['collections', 'series']);
  expect(await parents('documents?q=j')).toEqual({ units: [expect.objectContaining({ id: unit.id })] });
  expect((await parents('series?q=s')).series?.map(({ id }) => id)).toEqual([series.id, begins.id]);
  expect((await parents('series')).collections).toHaveLength(1);
  expect((await client.get('/api/parents/collections')).status).toBe(404);
});

test('records are counted per institution and below a record', async () => {
  const client = await signedIn(server());
  const { collection, series, unit } = await aTree(server(), client);
  await aRecord(server(), client, { level: 'unit', parentId: series.id });
  const count = async (path: string) =>
    (await client.get<{ count: number }>(`/api/statistics/count/${path}`)).body.count;
  expect(await count('collections')).toBe(1);
  expect(await count('units')).toBe(2);
  expect(await count(`basket/series?parent_id=${collection.id}`)).toBe(1);
  expect(await count(`basket/units?parent_id=${series.id}`)).toBe(2);
  expect(await count(`unit/documents?parent_id=${unit.id}`)).toBe(1);
});
