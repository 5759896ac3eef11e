import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, call, signedIn } from '../../test/api/client.ts';
import { holdHistory, untilWaiting } from '../../test/api/hold-table.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';
import { aFile, sample } from '../../test/files/upload.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/schema.ts';
import { lockAuthor } from '../queries/authors/authors.ts';
import { lockFile } from '../queries/files/write-files.ts';
import { check } from './check.ts';
import { put } from './indexing.ts';
import { emptyIndex, rebuild } from './rebuild.ts';
import { findIndexState, indexRecordsOfName } from './renamings.ts';

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
  const wordsBefore = await words();
  expect(await check(db, true)).toEqual({
    missing: [],
    different: [],
    differentAuthors: [],
    differentTexts: [],
  });
  await emptyIndex(db);
  expect((await check(db, false)).missing).toHaveLength(4);
  await rebuild({ db });
  expect(await words()).toEqual(wordsBefore);
  expect(await findIndexState(db)).toMatchObject({ done: 4, total: 4 });
});

test('years that readers were told while the index was empty are recounted once it is whole', async () => {
  const { db } = server().deps;
  const client = await signedIn(server());
  const unit = { dates: [{ dateType: 'single', dateFrom: '1921' }] };
  const { collection } = await aTree(server(), client, { unit });
  await client.put(`/api/collections/${collection.id}/publish`);
  const read = async (url: string) => call(server(), 'GET', url);
  const page = String((await read(`/portal/r/${collection.id}`)).headers.location);
  await emptyIndex(db);
  expect((await read(page)).text).not.toContain('<figure class="years">');
  await rebuild({ db });
  expect((await read(page)).text).toContain('<figure class="years">');
});

test('words and years that are not those of the record are found by the thorough check', async () => {
  const { db } = server().deps;
  const { unit, document } = await aTree(server(), await signedIn(server()));
  await db.updateTable('record').set({ title: 'Zmieniony obok' }).where('id', '=', unit.id).execute();
  await sql`update search_record set year_to = 1066 where record_id = ${document.id}`.execute(db);
  expect((await check(db, true)).different).toEqual([unit.id, document.id]);
  await rebuild({ db });
  expect((await check(db, true)).different).toEqual([unit.id, document.id]);
});

test('a creator who is missing from the index, or has other words there, is found', async () => {
  const { db } = server().deps;
  const client = await signedIn(server());
  const add = async (name: string) =>
    (await client.post<{ author: { id: number } }>('/api/authors', { name })).body.author.id;
  await add('Cech Młynarzy');
  const spoilt = await add('Koło Gospodyń Wiejskich');
  const deletedId = await add('Kasa Stefczyka');
  await sql`update search_author set words = '' where author_id = ${spoilt}`.execute(db);
  await sql`delete from search_author where author_id = ${deletedId}`.execute(db);
  const { missing, differentAuthors } = await check(db, true);
  expect(missing.filter(({ kind }) => kind === 'author')).toEqual([{ kind: 'author', id: deletedId }]);
  expect(differentAuthors).toEqual([spoilt, deletedId]);
  const author = { name: 'Koło Gospodyń', isDraft: true };
  expect((await client.put(`/api/authors/${spoilt}`, { author })).status).toBe(200);
  await rebuild({ db });
  expect((await check(db, true)).differentAuthors).toEqual([]);
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
  const { missing, differentTexts } = await check(db, true);
  expect(missing.filter(({ kind }) => kind === 'text')).toEqual([]);
  expect(differentTexts).toEqual([spoilt]);
});

test('what was indexed by other rules is reindexed, and only that', async () => {
  const { db } = server().deps;
  const client = await signedIn(server());
  const { unit, document } = await aTree(server(), client);
  await sql`update search_record set analyser = 0, words = '' where record_id = ${unit.id}`.execute(db);
  await sql`update search_record set words = '' where record_id = ${document.id}`.execute(db);
  await sql`update search_state set analyser = 0`.execute(db);
  // A search during the rebuild reports its progress.
  const indexing = async () => (await client.get<SearchAnswer>('/api/search?q=akta')).body.indexing;
  await rebuild({ db }, { shouldContinue: () => false });
  const { done, total } = await findIndexState(db);
  expect(done).toBeLessThan(total);
  expect(await indexing()).toEqual({ of: 'everything', done, total });
  await rebuild({ db });
  expect(await indexing()).toBeNull();
  const { different } = await check(db, true);
  expect(different).toContain(document.id);
  expect(different).not.toContain(unit.id);
});

describe('what is changed during reindexing is found as it is then', () => {
  type Ids = Record<'record' | 'author' | 'text', number>;
  let client: Client;
  let ids: Ids;

  /** A unit that names a creator and has a scan with a text. */
  beforeAll(async () => {
    client = await signedIn(server());
    const named = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Cech Bednarzy' });
    const author = named.body.author.id;
    const { unit } = await aTree(server(), client, { unit: { authors: [author], authorsUnknown: false } });
    const parent = { parentId: unit.id, parentLevel: 'unit', name: 'skan.png' } as const;
    const { id: text } = await aFile(server(), client, await sample('sketch.png'), parent);
    await client.post('/api/transcriptions', { fileId: text, transcription: 'Beczka i klepka' });
    ids = { author, record: unit.id, text };
  });

  async function renameAuthor(db: Db, name: string): Promise<void> {
    await lockAuthor(db, ids.author);
    await db.updateTable('author').set({ name }).where('id', '=', ids.author).execute();
    await put(db, 'author', [ids.author]);
    await indexRecordsOfName(db, { kind: 'author', id: ids.author }, null);
  }

  async function correctText(db: Db, text: string): Promise<void> {
    await lockFile(db, ids.text);
    const corrected = { corrected_text: text };
    await db.updateTable('transcription').set(corrected).where('file_id', '=', ids.text).execute();
    await put(db, 'text', [ids.text]);
  }

  test.each([
    ['record', 'search_record', 'record_id', renameAuthor, 'Cech Kołodziejów'],
    ['author', 'search_author', 'author_id', renameAuthor, 'Cech Powroźników'],
    ['text', 'search_text', 'file_id', correctText, 'Wanna i cebrzyk'],
  ] as const)('the %s', async (kind, table, key, change, words) => {
    const { db } = server().deps;
    await sql`update ${sql.table(table)} set analyser = 0 where ${sql.ref(key)} = ${ids[kind]}`.execute(db);
    const [isDone, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = inTransaction(db, async (transaction) => {
      await change(transaction, words);
      isDone.resolve();
      await end.promise;
    });
    await Promise.race([changing, isDone.promise]);
    const building = rebuild({ db });
    await untilWaiting(server(), 1);
    end.resolve();
    await Promise.all([changing, building]);
    const { different, differentAuthors, differentTexts } = await check(db, true);
    expect(different).not.toContain(ids.record);
    expect(differentAuthors).not.toContain(ids.author);
    expect(differentTexts).not.toContain(ids.text);
  });

  test('a record that is saved while a term it names is renamed', async () => {
    const { record } = ids;
    const term = await client.post<{ id: number }>('/api/indices/material', { name: 'obręcze' });
    await client.put(`/api/units/${record}`, { unit: { materialIndices: [term.body.id] } });
    const release = await holdHistory(server());
    const saving = client.put(`/api/units/${record}`, { unit: { title: 'Akta bednarni' } });
    await untilWaiting(server(), 1);
    const renaming = client.put(`/api/indices/material/${term.body.id}`, { name: 'obejmy' });
    await untilWaiting(server(), 2);
    await release();
    expect((await Promise.all([saving, renaming])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await check(server().deps.db, true)).different).not.toContain(record);
  });
});
