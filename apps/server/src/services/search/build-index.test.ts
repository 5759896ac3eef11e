import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import { emptyIndex, findIndexState } from '../../queries/search/index-state.ts';
import { buildIndex } from './build-index.ts';
import { checkIndex } from './check-index.ts';

const server = useServer();

async function words(): Promise<unknown[]> {
  const { rows } = await sql`
    select record_id, year_from, year_to, head, words from search_record order by record_id`.execute(
    server().deps.db,
  );
  return rows;
}

test('an index built from nothing is the one that the saves made', async () => {
  const { db } = server().deps;
  await aTree(server(), await signedIn(server()), { unit: { content: 'Remiza i sikawka' } });
  const saved = await words();
  expect(await checkIndex(db, true)).toEqual({
    missing: [],
    different: [],
    differentAuthors: [],
    differentTexts: [],
  });
  await emptyIndex(db);
  expect((await checkIndex(db, false)).missing).toHaveLength(4);
  await buildIndex({ db });
  expect(await words()).toEqual(saved);
  expect(await findIndexState(db)).toMatchObject({ done: 4, total: 4 });
});

test('years that readers were told while the index was empty are counted anew once it is whole', async () => {
  const { db } = server().deps;
  const client = await signedIn(server());
  const unit = { dates: [{ dateType: 'single', dateFrom: '1921' }] };
  const { collection } = await aTree(server(), client, { unit });
  await client.put(`/api/collections/${collection.id}/publish`);
  const read = async (url: string) => call(server(), 'GET', url);
  const page = String((await read(`/portal/r/${collection.id}`)).headers.location);
  await emptyIndex(db);
  expect((await read(page)).text).not.toContain('<figure class="years">');
  await buildIndex({ db });
  expect((await read(page)).text).toContain('<figure class="years">');
});

test('words and years that are not those of the record are found by the thorough check', async () => {
  const { db } = server().deps;
  const { unit, document } = await aTree(server(), await signedIn(server()));
  await db.updateTable('record').set({ title: 'Zmieniony obok' }).where('id', '=', unit.id).execute();
  await sql`update search_record set year_to = 1066 where record_id = ${document.id}`.execute(db);
  expect((await checkIndex(db, true)).different).toEqual([unit.id, document.id]);
  await buildIndex({ db });
  expect((await checkIndex(db, true)).different).toEqual([unit.id, document.id]);
});

test('a creator who is missing from the index, or has other words there, is found', async () => {
  const { db } = server().deps;
  const client = await signedIn(server());
  const add = async (name: string) =>
    (await client.post<{ author: { id: number } }>('/api/authors', { name })).body.author.id;
  await add('Cech Młynarzy');
  const spoilt = await add('Koło Gospodyń Wiejskich');
  const gone = await add('Kasa Stefczyka');
  await sql`update search_author set words = '' where author_id = ${spoilt}`.execute(db);
  await sql`delete from search_author where author_id = ${gone}`.execute(db);
  const { missing, differentAuthors } = await checkIndex(db, true);
  expect(missing.filter(({ kind }) => kind === 'author')).toEqual([{ kind: 'author', id: gone }]);
  expect(differentAuthors).toEqual([spoilt, gone]);
  const author = { name: 'Koło Gospodyń', isDraft: true };
  expect((await client.put(`/api/authors/${spoilt}`, { author })).status).toBe(200);
  await buildIndex({ db });
  expect((await checkIndex(db, true)).differentAuthors).toEqual([]);
});

test('a text whose words are not those of the index is found; a blank one is in order', async () => {
  const { db } = server().deps;
  const client = await signedIn(server());
  const { document } = await aTree(server(), client);
  const add = async (transcription: string) => {
    const parent = { parentId: document.id, parentLevel: 'document', name: 'skan.png' } as const;
    const { id } = await aFile(server(), client, await sample('sketch.png'), parent);
    await client.post('/api/transcriptions', { fileId: id, transcription });
    return id;
  };
  await add(' \n\f ');
  await add('Protokół\fuchwała');
  const spoilt = await add('Młyn wodny');
  await sql`update search_text set words = '' where file_id = ${spoilt}`.execute(db);
  const { missing, differentTexts } = await checkIndex(db, true);
  expect(missing.filter(({ kind }) => kind === 'text')).toEqual([]);
  expect(differentTexts).toEqual([spoilt]);
});

test('what was indexed by other rules is indexed anew, and only that', async () => {
  const { db } = server().deps;
  const { unit, document } = await aTree(server(), await signedIn(server()));
  await sql`update search_record set analyser = 0, words = '' where record_id = ${unit.id}`.execute(db);
  await sql`update search_record set words = '' where record_id = ${document.id}`.execute(db);
  await buildIndex({ db });
  const { different } = await checkIndex(db, true);
  expect(different).toContain(document.id);
  expect(different).not.toContain(unit.id);
});
