import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../test/api/builders.ts';
import { as, call } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { aSecretWorld, type SecretWorld } from '../../test/api/secret-world.ts';
import { useServer } from '../../test/api/test-server.ts';
import { connectReader } from '../db/connect-reader.ts';
import { buildApp } from '../programs/app.ts';
import { type Figures, noFigureCache } from '../services/portal/figures.ts';
import { loadPage } from '../services/portal/page-routes.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

const server = useServer();
let world: SecretWorld;
let otherInstitution: {
  id: number;
  tree: Awaited<ReturnType<typeof aTree>>;
  client: Awaited<ReturnType<typeof as>>;
};
beforeAll(async () => {
  world = await aSecretWorld(server());
  const { id } = await anInstitution(server());
  const client = await as(server(), await aUser(server(), { institutionId: id, role: 'SUPERVISOR' }));
  const tree = await aTree(server(), client);
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
  otherInstitution = { id, tree, client };
});

const pageOf = (name: string, institutionId: number | null): CachedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(name),
  etag: '',
  institutionId,
});

/** The cache of a web process with one page of each kind in it; tells which of them it renders again. */
async function aCache() {
  const cache = new PageCache(server().deps.db);
  const pages = { own: world.institutionId, other: otherInstitution.id, several: null };
  const readAll = async () => {
    const rendered: string[] = [];
    for (const [name, institutionId] of Object.entries(pages))
      await cache.get(name, 'pages', async () => {
        rendered.push(name);
        return pageOf(name, institutionId);
      });
    await cache.figures('count', async () => rendered.push('figures'));
    return rendered.join(' ');
  };
  expect(await readAll()).toBe(ALL);
  return readAll;
}

const ALL = 'own other several figures';
const WORDS = 'own several';
const OWN = 'own several figures';
const OTHER = 'other several figures';

test('a save of one institution leaves the pages of the others as they are, in both of two web processes', async () => {
  const { client, tree } = world;
  const [firstPage, secondPage] = [await aCache(), await aCache()];
  await client.put(`/api/documents/${tree.document.id}`, { document: { content: 'Treść zmieniona.' } });
  for (const readPage of [firstPage, secondPage])
    expect([await readPage(), await readPage()]).toEqual([WORDS, '']);
  await otherInstitution.client.put(
    `/api/documents/${otherInstitution.tree.document.id}/publish?value=false`,
  );
  for (const readPage of [firstPage, secondPage])
    expect([await readPage(), await readPage()]).toEqual([OTHER, '']);
});

test('what one of two web processes withdraws is gone at the next request to the other', async () => {
  const { client, tree } = world;
  const { app, deps } = server();
  const second = await buildApp(deps, { checkReplies: true, pages: false });
  await second.ready();
  try {
    const location = String((await call(server(), 'GET', `/portal/r/${tree.document.id}`)).headers.location);
    const above = String((await call(server(), 'GET', `/portal/r/${tree.unit.id}`)).headers.location);
    const statuses = async () =>
      Promise.all([app, second].map(async (process) => (await process.inject({ url: location })).statusCode));
    const shows = async () =>
      Promise.all(
        [app, second].map(async (process) => (await process.inject({ url: above })).body.includes(location)),
      );
    expect([await statuses(), await shows()]).toEqual([
      [200, 200],
      [true, true],
    ]);
    await client.put(`/api/documents/${tree.document.id}/publish?value=false`);
    expect([await statuses(), await shows()]).toEqual([
      [410, 410],
      [false, false],
    ]);
    await client.put(`/api/documents/${tree.document.id}/publish?value=true`);
    expect([await statuses(), await shows()]).toEqual([
      [200, 200],
      [true, true],
    ]);
  } finally {
    await second.close();
  }
});

test('a page that was cached has what one rendered now has, whatever was changed in between', async () => {
  const { client, tree } = world;
  const get = (url: string) => call(server(), 'GET', url);
  const addresses = ['/portal', '/portal/archiwum-jawne'];
  for (const { id } of Object.values(tree))
    addresses.push(String((await get(`/portal/r/${id}`)).headers.location));
  const changes: [url: string, body: object][] = [
    [`/api/documents/${tree.document.id}`, { document: { title: 'Inny tytuł', content: 'Inna treść.' } }],
    [`/api/units/${tree.unit.id}`, { unit: { title: 'Inna jednostka' } }],
  ];
  for (const [turn, [url, body]] of changes.entries()) {
    for (const address of addresses) await get(address);
    expect([url, (await client.put(url, body)).status]).toEqual([url, 200]);
    for (const address of addresses) {
      const [cached, rendered] = [await get(address), await get(`${address}?nowa=${turn}`)];
      expect(rendered.status).toBe(200);
      expect([url, address, cached.text === rendered.text]).toEqual([url, address, true]);
    }
  }
});

test('figures of a page are counted once while only words change, again when more changes, and are always current', async () => {
  const { deps, ownerPool } = server();
  const { reader, close } = connectReader(deps.pool);
  const cache = new PageCache(deps.db);
  const { tree } = world;
  const countedKeys: string[] = [];
  const figures: Figures = (key, find) =>
    cache.figures(key, () => {
      countedKeys.push(key);
      return find();
    });
  const paths = ['/', '/archiwum-jawne', '/szukaj'];
  for (const { id } of [tree.collection, tree.document]) {
    const { headers } = await call(server(), 'GET', `/portal/r/${id}`);
    paths.push(String(headers.location).replace('/portal', ''));
  }
  const change = (sql: string) => ownerPool.query(sql, [tree.document.id]);
  /** Number of counts over all pages, each rendered with an empty cache. */
  const counted = async () => {
    countedKeys.length = 0;
    for (const path of paths)
      await cache.get(null, 'pages', async () => {
        const query = { q: 'a' };
        const loaded = await loadPage({ reader, deps, figures, locale: 'pl', path, query });
        expect([path, loaded]).toEqual([
          path,
          await loadPage({ reader, deps, figures: noFigureCache, locale: 'pl', path, query }),
        ]);
        return pageOf(path, null);
      });
    return countedKeys.length;
  };
  try {
    expect(await counted()).toBeGreaterThan(paths.length);
    await change(`update record set title = 'Tytuł po raz trzeci' where id = $1`);
    expect(await counted()).toBe(0);
    await change('update record set is_published = false where id = $1');
    expect(await counted()).toBeGreaterThan(0);
  } finally {
    await change('update record set is_published = true where id = $1');
    await close();
  }
});

test('a change of any row behind a page of readers gives its institution a new version', async () => {
  const { tree, hidden, fileId, authorId, termId, institutionId } = world;
  const readPage = await aCache();
  const [never = 0] = hidden.records;
  const cases: [sql: string, id: number, made: string][] = [
    ['update record set title = title where id = $1', tree.unit.id, WORDS],
    ['update record set title = title where id = $1', tree.collection.id, WORDS],
    ['update record set title = title where id = $1', never, ''],
    [`update record set dates = '[]' where id = $1`, tree.document.id, OWN],
    [`update record set signature = signature || 'a' where id = $1`, tree.document.id, OWN],
    [
      `update record set fields = fields || '{"availabilities": ["restricted"]}' where id = $1`,
      tree.document.id,
      OWN,
    ],
    ['update record set is_published = false where id = $1', tree.document.id, OWN],
    ['update record set is_published = true where id = $1', tree.document.id, OWN],
    ['update file set name = name where id = $1', fileId, OWN],
    ['update file set name = name where id = $1', hidden.files[1] ?? 0, ''],
    ['update transcription set language = language where file_id = $1', fileId, OWN],
    ['update author set name = name where id = $1', authorId, OWN],
    ['update record_author set position = position where record_id = $1', tree.document.id, OWN],
    ['update record_index set position = position where record_id = $1', tree.document.id, OWN],
    ['update institution set name = name where id = $1', institutionId, OWN],
    ['update index_term set name = name where id = $1', termId, ALL],
    ['delete from record_index where record_id = $1', tree.document.id, OWN],
    ['delete from record_author where record_id = $1', tree.document.id, OWN],
    ['delete from transcription where file_id = $1', fileId, OWN],
    ['delete from file where id = $1', fileId, OWN],
    [
      `insert into news (date, title, content) select '2020-01-02', 'Wieść', 'Treść' where $1::int > 0`,
      1,
      'several figures',
    ],
  ];
  for (const [text, id, renders] of cases) {
    await server().ownerPool.query(text, [id]);
    expect([text, id, await readPage()]).toEqual([text, id, renders]);
  }
});

test('readers who ask for a page while it is made get that one, unless something changed meanwhile', async () => {
  const cache = new PageCache(server().deps.db);
  const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let renders = 0;
  const readPage = () =>
    cache.get('page', 'pages', async () => {
      const page = pageOf(String(renders), otherInstitution.id);
      renders += 1;
      if (renders === 1) {
        started.resolve();
        await end.promise;
      }
      return page;
    });
  const first = readPage();
  await started.promise;
  const together = [readPage(), readPage()];
  await otherInstitution.client.put(`/api/units/${otherInstitution.tree.unit.id}`, {
    unit: { title: 'Zmieniony w trakcie' },
  });
  const later = [readPage(), readPage()];
  end.resolve();
  expect(String((await first).body)).toBe('0');
  await Promise.all(together);
  for (const page of await Promise.all(later)) expect(String(page.body)).toBe('1');
  expect(renders).toBe(2);
});

test('a change that was begun earlier and ends later is noticed when it ends', async () => {
  const readPage = await aCache();
  const slow = await server().deps.pool.connect();
  try {
    await slow.query('begin');
    await slow.query('update record set title = title where id = $1', [world.tree.unit.id]);
    await otherInstitution.client.put(`/api/units/${otherInstitution.tree.unit.id}`, {
      unit: { title: 'Później zaczęte' },
    });
    expect(await readPage()).toBe('other several');
    expect(await readPage()).toBe('');
    await slow.query('commit');
    expect(await readPage()).toBe(WORDS);
  } finally {
    slow.release();
  }
});
