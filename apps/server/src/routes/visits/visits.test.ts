import { today } from '@regest/contract/text/day.ts';
import { expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { closure } from '../../../test/api/closed-world.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { keepVisits } from '../../services/visits/count-visit.ts';

const server = useServer();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

async function visit(query: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await call(server(), 'POST', `/portal/_/v?${query}`, {
    headers: { 'user-agent': FIREFOX, ...headers },
  });
  expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
}

const keep = () => keepVisits(server().deps, server().app.visits);

/** A published tree of a new institution, and a user who may read its statistics. */
async function aPublishedTree() {
  const client = await signedIn(server(), { role: 'SUPERVISOR' });
  const tree = await aTree(server(), client);
  const institutionId = client.user.institutionId;
  await client.put(`/api/institutions/${institutionId}/publish?value=true`);
  expect((await client.put(`/api/collections/${tree.collection.id}/publish`)).status).toBe(200);
  const report = async (more = '') =>
    (await client.get<Record<string, number>>(`/api/statistics/ga-institution-report?source=portal${more}`))
      .body;
  const pages = async () =>
    (await client.get<{ content: Record<string, unknown>[] }>('/api/statistics/ga-report?source=portal')).body
      .content;
  return { client, ...tree, institutionId, report, pages };
}

test('pages that are opened and left become figures of the institution, and no other source has them', async () => {
  const { client, collection, unit, institutionId, report, pages } = await aPublishedTree();
  await visit(`i=${institutionId}`);
  await visit(`r=${collection.id}`);
  await visit(`r=${unit.id}`);
  await visit(`r=${unit.id}&s=0`);
  await visit(`r=${collection.id}`, { 'user-agent': PHONE });
  await keep();
  expect(await report()).toMatchObject({
    pageviews: 4,
    uniquePageviews: 4,
    entrances: 2,
    exits: 2,
    bounceRate: 0.5,
  });
  expect(await pages()).toContainEqual(
    expect.objectContaining({
      url: `/r/${collection.id}`,
      title: collection.title,
      level: 'COLLECTION',
      pageviews: 2,
    }),
  );
  const { body } = await client.get<{ content: unknown[] }>(
    `/api/statistics/ga-page-report?source=portal&category=PREVIOUS_PAGE_PATH&url=/r/${unit.id}`,
  );
  expect(body.content).toEqual([expect.objectContaining({ value: `/r/${collection.id}`, pageviews: 1 })]);
  const old = await client.get<Record<string, number>>('/api/statistics/ga-institution-report');
  expect(old.body.pageviews).toBe(0);
});

test('figures grow from batch to batch, in days, months and years alike', async () => {
  const { unit, report } = await aPublishedTree();
  for (const agent of [FIREFOX, PHONE]) {
    await visit(`r=${unit.id}`, { 'user-agent': agent });
    await keep();
  }
  const { pageviews, series } = (await report()) as unknown as { pageviews: number; series: unknown[] };
  expect(pageviews).toBe(2);
  expect(series).toEqual([{ date: today(), pageviews: 2 }]);
  expect((await report(`&dateFrom=${today()}`)).pageviews).toBe(2);
});

test('robots, prefetches, reloads, strangers and what is not public are not counted', async () => {
  const { client, collection, unit, report } = await aPublishedTree();
  const { collection: hidden } = await aTree(server(), client);
  const closed = await aTree(server(), client);
  await client.put(`/api/collections/${closed.collection.id}/publish`);
  await client.put(`/api/series/${closed.series.id}`, { series: { closure: closure() } });
  await visit(`r=${unit.id}`);
  await visit(`r=${unit.id}`);
  await visit(`r=${collection.id}`, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await visit(`r=${collection.id}`, { 'user-agent': '' });
  await visit(`r=${collection.id}`, { 'sec-purpose': 'prefetch' });
  await visit(`r=${collection.id}`, { 'sec-fetch-site': 'cross-site' });
  for (const query of [
    `r=${hidden.id}`,
    `r=${closed.unit.id}`,
    'r=2147483648',
    'r=-1',
    'r=1e3',
    'r=../x',
    'r=1&r=2',
    '',
    's=5',
    'i=0',
  ])
    await visit(query);
  await keep();
  expect((await report()).pageviews).toBe(1);
});

test('a reader who asks for privacy is counted as a visit and nothing else', async () => {
  const { unit, report } = await aPublishedTree();
  await visit(`r=${unit.id}`, { 'sec-gpc': '1' });
  await visit(`r=${unit.id}&s=30`, { 'sec-gpc': '1' });
  await keep();
  expect(await report()).toMatchObject({
    pageviews: 1,
    uniquePageviews: 0,
    entrances: 0,
    exits: 0,
    avgTimeOnPage: 0,
  });
});

test('nothing of a reader is stored', async () => {
  const { unit } = await aPublishedTree();
  await visit(`r=${unit.id}`, {
    'user-agent': `${FIREFOX} Szpieg/9`,
    cookie: 'x=tajne',
    referer: 'https://tajne.example/',
  });
  await keep();
  const { rows } = await server().deps.pool.query<{ text: string }>(
    `select t::text as text from statistics_page t union all select t::text from statistics_term t
     union all select t::text from statistics_fact t`,
  );
  const statements = rows.map(({ text }) => text).join('\n');
  for (const secret of ['Szpieg', 'tajne', '127.0.0.1', 'Firefox']) expect(statements).not.toContain(secret);
});

test('each source has its own days', async () => {
  const { client } = await aPublishedTree();
  const reportStatus = async (query: string) =>
    (await client.get(`/api/statistics/ga-report?${query}`)).status;
  expect(await reportStatus(`source=portal&dateFrom=2021-01-01`)).toBe(400);
  expect(await reportStatus(`dateFrom=${today()}`)).toBe(400);
  expect(await reportStatus(`source=portal&dateFrom=${today()}`)).toBe(200);
  expect(await reportStatus(`source=old&dateFrom=2021-01-01`)).toBe(200);
  expect(await reportStatus('source=other')).toBe(400);
});
