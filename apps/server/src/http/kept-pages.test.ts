import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../test/api/builders.ts';
import { as } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { aSecretWorld, type SecretWorld } from '../../test/api/secret-world.ts';
import { useServer } from '../../test/api/test-server.ts';
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

/** A server's memory of pages with one of each scope in it, and which of them it makes anew. */
async function aMemory() {
  const kept = new KeptPages(server().deps.db);
  const scopes = { own: world.institutionId, other: other.id, several: null };
  const ask = async () => {
    const made: string[] = [];
    for (const [name, institutionId] of Object.entries(scopes)) {
      const page: KeptPage = { status: 200, headers: {}, body: Buffer.from(name), etag: '', institutionId };
      await kept.get(name, async () => {
        made.push(name);
        return page;
      });
    }
    return made;
  };
  expect(await ask()).toEqual(['own', 'other', 'several']);
  return ask;
}

test('a save of one institution leaves the pages of the others as they are, on every server', async () => {
  const { client, tree } = world;
  const [one, another] = [await aMemory(), await aMemory()];
  await client.put(`/api/documents/${tree.document.id}`, { document: { content: 'Treść zmieniona.' } });
  for (const ask of [one, another]) expect([await ask(), await ask()]).toEqual([['own', 'several'], []]);
  await other.client.put(`/api/documents/${other.tree.document.id}/publish?value=false`);
  for (const ask of [one, another]) expect([await ask(), await ask()]).toEqual([['other', 'several'], []]);
});

test('whatever stands behind a page of readers is noticed, and whose page it is', async () => {
  const { tree, hidden, fileId, authorId, termId, institutionId } = world;
  const ask = await aMemory();
  const [never = 0] = hidden.records;
  const own = ['own', 'several'];
  const all = ['own', 'other', 'several'];
  const cases: [sql: string, id: number, made: string[]][] = [
    ['update record set title = title where id = $1', tree.unit.id, own],
    ['update record set title = title where id = $1', never, []],
    ['update file set name = name where id = $1', fileId, own],
    ['update file set name = name where id = $1', hidden.files[1] ?? 0, []],
    ['update transcription set language = language where file_id = $1', fileId, own],
    ['update author set name = name where id = $1', authorId, own],
    ['update record_author set position = position where record_id = $1', tree.document.id, own],
    ['update record_index set position = position where record_id = $1', tree.document.id, own],
    ['update institution set name = name where id = $1', institutionId, own],
    ['update index_term set name = name where id = $1', termId, all],
    ['delete from record_index where record_id = $1', tree.document.id, own],
    ['delete from record_author where record_id = $1', tree.document.id, own],
    ['delete from transcription where file_id = $1', fileId, own],
    ['delete from file where id = $1', fileId, own],
    [
      `insert into news (date, title, content) select '2020-01-02', 'Wieść', 'Treść' where $1::int > 0`,
      1,
      ['several'],
    ],
  ];
  for (const [text, id, made] of cases) {
    await server().ownerPool.query(text, [id]);
    expect([text, id, await ask()]).toEqual([text, id, made]);
  }
});

test('a change that was begun earlier and ends later is noticed when it ends', async () => {
  const ask = await aMemory();
  const slow = await server().deps.pool.connect();
  try {
    await slow.query('begin');
    await slow.query('update record set title = title where id = $1', [world.tree.unit.id]);
    await other.client.put(`/api/units/${other.tree.unit.id}`, { unit: { title: 'Później zaczęte' } });
    expect(await ask()).toEqual(['other', 'several']);
    expect(await ask()).toEqual([]);
    await slow.query('commit');
    expect(await ask()).toEqual(['own', 'several']);
  } finally {
    slow.release();
  }
});
