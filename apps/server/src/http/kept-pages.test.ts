import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../test/api/builders.ts';
import { as, call } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { aSecretWorld, type SecretWorld } from '../../test/api/secret-world.ts';
import { useServer } from '../../test/api/test-server.ts';
import { connectReader } from '../db/connect-reader.ts';
import { answerPage } from '../services/portal/answer-page.ts';
import type { Figures } from '../services/portal/figures.ts';
import { OF_ALL, type PageScope } from '../services/portal/page-scope.ts';
import { type KeptPage, KeptPages } from './kept-pages.ts';

const server = useServer();
let world: SecretWorld;
let other: { id: number; tree: Awaited<ReturnType<typeof aTree>>; client: Awaited<ReturnType<typeof as>> };
beforeAll(async () => {
  world = await aSecretWorld(server());
  const { id } = await anInstitution(server());
  const client = await as(server(), await aUser(server(), { institutionId: id, role: 'SUPERVISOR' }));
  const tree = await aTree(server(), client);
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
  other = { id, tree, client };
});

const pageOf = (name: string, scope: PageScope): KeptPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(name),
  etag: '',
  scope,
});

/** A server's memory of pages with one of each scope in it, and which of them it makes anew. */
async function aMemory() {
  const kept = new KeptPages(server().deps.db);
  const { institutionId, tree } = world;
  const collectionId = tree.collection.id;
  const branch = [tree.collection.id, tree.series.id, tree.unit.id, tree.document.id];
  const scopes: Record<string, PageScope> = {
    document: { institutionId, collectionId, below: new Set(branch) },
    elsewhere: { institutionId, collectionId, below: new Set([collectionId]) },
    own: { institutionId, collectionId: null, below: null },
    other: { institutionId: other.id, collectionId: null, below: null },
    figures: { institutionId: null, collectionId: null, below: new Set() },
    several: { institutionId: null, collectionId: null, below: null },
  };
  const ask = async () => {
    const made: string[] = [];
    for (const [name, scope] of Object.entries(scopes))
      await kept.get(name, 'pages', async () => {
        made.push(name);
        return pageOf(name, scope);
      });
    return made.join(' ');
  };
  expect(await ask()).toBe(ALL);
  return ask;
}

const ALL = 'document elsewhere own other figures several';
const WORDS = 'document own several';
const OWN = 'document elsewhere own figures several';
const OTHER = 'other figures several';

test('a save of one institution leaves the pages of the others as they are, on every server', async () => {
  const { client, tree } = world;
  const [one, another] = [await aMemory(), await aMemory()];
  await client.put(`/api/documents/${tree.document.id}`, { document: { content: 'Treść zmieniona.' } });
  for (const ask of [one, another]) expect([await ask(), await ask()]).toEqual([WORDS, '']);
  await other.client.put(`/api/documents/${other.tree.document.id}/publish?value=false`);
  for (const ask of [one, another]) expect([await ask(), await ask()]).toEqual([OTHER, '']);
});

test('a page that was kept tells what one made now tells, whatever was changed in between', async () => {
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
      const [kept, made] = [await get(address), await get(`${address}?nowa=${turn}`)];
      expect(made.status).toBe(200);
      expect([url, address, kept.text === made.text]).toEqual([url, address, true]);
    }
  }
});

test('what a page counts is found once while words change and anew when more does, and is always what stands there', async () => {
  const { deps, ownerPool } = server();
  const { reader, close } = connectReader(deps.pool);
  const kept = new KeptPages(deps.db);
  const { tree } = world;
  const found: string[] = [];
  const figures: Figures = (key, find) =>
    kept.figures(key, () => {
      found.push(key);
      return find();
    });
  const paths = ['/', '/archiwum-jawne', '/szukaj'];
  for (const { id } of [tree.collection, tree.document]) {
    const { headers } = await call(server(), 'GET', `/portal/r/${id}`);
    paths.push(String(headers.location).replace('/portal', ''));
  }
  const change = (sql: string) => ownerPool.query(sql, [tree.document.id]);
  /** How often something was counted, over all pages, each of them as it is made with nothing kept. */
  const counted = async () => {
    found.length = 0;
    for (const path of paths)
      await kept.get(null, 'pages', async () => {
        const asked = { q: 'a' };
        const made = await answerPage(reader, { ...deps, figures }, path, asked);
        expect([path, made]).toEqual([path, await answerPage(reader, deps, path, asked)]);
        return pageOf(path, OF_ALL);
      });
    return found.length;
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

test('whatever stands behind a page of readers is noticed, and whose page it is', async () => {
  const { tree, hidden, fileId, authorId, termId, institutionId } = world;
  const ask = await aMemory();
  const [never = 0] = hidden.records;
  const cases: [sql: string, id: number, made: string][] = [
    ['update record set title = title where id = $1', tree.unit.id, WORDS],
    ['update record set title = title where id = $1', tree.collection.id, OWN],
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
      'figures several',
    ],
  ];
  for (const [text, id, made] of cases) {
    await server().ownerPool.query(text, [id]);
    expect([text, id, await ask()]).toEqual([text, id, made]);
  }
});

test('readers who ask for a page while it is made get that one, unless something changed meanwhile', async () => {
  const kept = new KeptPages(server().deps.db);
  const scope: PageScope = { institutionId: other.id, collectionId: null, below: null };
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let made = 0;
  const ask = () =>
    kept.get('page', 'pages', async () => {
      const page = pageOf(String(made), scope);
      made += 1;
      if (made === 1) {
        begun.resolve();
        await mayEnd.promise;
      }
      return page;
    });
  const first = ask();
  await begun.promise;
  const together = [ask(), ask()];
  await other.client.put(`/api/units/${other.tree.unit.id}`, { unit: { title: 'Zmieniony w trakcie' } });
  const later = [ask(), ask()];
  mayEnd.resolve();
  expect(String((await first).body)).toBe('0');
  await Promise.all(together);
  for (const page of await Promise.all(later)) expect(String(page.body)).toBe('1');
  expect(made).toBe(2);
});

test('a change that was begun earlier and ends later is noticed when it ends', async () => {
  const ask = await aMemory();
  const slow = await server().deps.pool.connect();
  try {
    await slow.query('begin');
    await slow.query('update record set title = title where id = $1', [world.tree.unit.id]);
    await other.client.put(`/api/units/${other.tree.unit.id}`, { unit: { title: 'Później zaczęte' } });
    expect(await ask()).toBe('other several');
    expect(await ask()).toBe('');
    await slow.query('commit');
    expect(await ask()).toBe(WORDS);
  } finally {
    slow.release();
  }
});
