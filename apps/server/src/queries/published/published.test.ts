import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { aSecretWorld, SECRET, type SecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { connectReader, type ReaderConnection } from '../../db/connect-reader.ts';
import { listPublicFields } from '../../db/grant-reading.ts';
import { findChildNamed, findTraceAt, findTraceOf } from './addresses.ts';
import { findPublicFile, findPublicText, listInstitutionPictures, listPublicFiles } from './files.ts';
import { findByAlias, findPublicInstitution, listPublicInstitutions } from './institutions.ts';
import { findPublicAuthor, findPublicTerm, listPublicRecordsOfName } from './names.ts';
import {
  findPublicHeads,
  findPublicRecord,
  listNewlyPublished,
  listPublicChildren,
  listPublicCollections,
} from './records.ts';

const server = useServer();
let open: ReaderConnection;
let client: pg.Client;
let world: SecretWorld;
beforeAll(async () => {
  open = connectReader(server().deps.pool);
  client = new pg.Client({ connectionString: server().url, options: '-c role=regest_reader' });
  await client.connect();
  world = await aSecretWorld(server());
});
afterAll(async () => {
  await client.end();
  await open.close();
});

describe('the role of the readers', () => {
  test('can read the views of what is public and no table of the program', async () => {
    const { rows } = await client.query<{ schema: string; may: number; most: number }>(`
      select nspname as schema, count(*)::int as most,
        count(*) filter (where has_table_privilege(c.oid, 'select'))::int as may
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'published', 'graphile_worker') and relkind in ('r', 'p', 'v') group by 1 order by 1`);
    expect(
      rows.map(({ schema, may, most }) => [schema, may === 0 ? 'none' : may === most ? 'all' : may]),
    ).toEqual([
      ['graphile_worker', 'none'],
      ['public', 'none'],
      ['published', 'all'],
    ]);
  });

  test('can change nothing', async () => {
    for (const statement of [
      'delete from published.news',
      `insert into published.field values ('record', 'rightsHolder', false)`,
      'create table published.more ()',
      'create view published.more as select 1',
    ])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('finds no private word in anything it can read', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'published' and viewname not like 'search%'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      const { rows: all } = await client.query(`select * from published.${pg.escapeIdentifier(name)}`);
      expect([name, JSON.stringify(all).match(SECRET)]).toEqual([name, null]);
    }
  });
});

test('a field is private unless the contract says that it is public', () => {
  const names = listPublicFields()
    .filter(({ on_consent }) => !on_consent)
    .map(({ name }) => name);
  expect(names).toContain('content');
  for (const name of ['rightsHolder', 'donor', 'digitalCopiesStoragePlace', 'remainingOCRPages'])
    expect(names).not.toContain(name);
  expect(
    listPublicFields()
      .filter(({ on_consent }) => on_consent)
      .map(({ name }) => name),
  ).toEqual(['donor']);
});

test('the donor is named where the institution agrees', async () => {
  const agree = (value: boolean) =>
    server().ownerPool.query(
      `update institution set fields = fields || jsonb_build_object('donorsPublic', $2::boolean) where id = $1`,
      [world.institutionId, value],
    );
  await agree(true);
  const visible = await findPublicRecord(open.reader, world.tree.unit.id);
  await agree(false);
  const record = await findPublicRecord(open.reader, world.tree.unit.id);
  expect([visible?.fields.donor, record?.fields.donor]).toEqual([expect.stringMatching(SECRET), undefined]);
});

test('what is public is found with its place, files, texts and names; nothing else is', async () => {
  const { reader } = open;
  const { tree, hidden, closed } = world;
  const record = await findPublicRecord(reader, tree.document.id);
  expect(record).toMatchObject({
    title: 'Protokół jawny',
    institution_alias: 'archiwum-jawne',
    ancestors: [{ title: 'Zespół jawny' }, { title: 'Seria jawna' }, { title: 'Jednostka jawna' }],
    authors: [{ name: 'Jawna, Maria' }],
    indices: [{ name: 'Jawna, Maria', type: 'personal' }],
    published_at: expect.any(String),
  });
  expect(await findPublicHeads(reader, [...hidden.records, tree.unit.id])).toMatchObject([
    { id: tree.unit.id },
  ]);
  const page = { offset: 0, limit: 10 };
  const below = await listPublicChildren(reader, tree.unit.id, page);
  expect(below.map(({ id }) => id)).toEqual([tree.document.id, closed.id]);
  expect(await listPublicCollections(reader, world.institutionId, page)).toMatchObject([
    { title: 'Zespół jawny' },
  ]);
  expect(await listNewlyPublished(reader, null, 10)).toHaveLength(5);
  const files = await listPublicFiles(reader, [tree.document.id, closed.id]);
  expect(files.map(({ id }) => id)).toEqual([world.fileId, world.recordingId]);
  for (const id of hidden.files) {
    expect(await findPublicFile(reader, id)).toBeUndefined();
    expect(await findPublicText(reader, id)).toBeUndefined();
  }
  expect(await findPublicText(reader, world.fileId)).toMatchObject({ is_checked: true, kind: 'ocr' });
  expect(await findPublicFile(reader, world.recordingId)).toMatchObject({ text_kind: 'stt' });
  expect(await listPublicInstitutions(reader)).toMatchObject([{ name: 'Archiwum jawne' }]);
  expect(await findPublicInstitution(reader, world.institutionId)).toMatchObject({ id: world.institutionId });
  expect(await listInstitutionPictures(reader, world.institutionId)).toEqual([]);
  expect(await findPublicAuthor(reader, world.authorId)).toMatchObject({ name: 'Jawna, Maria' });
  expect(await findPublicTerm(reader, world.termId)).toMatchObject({ type: 'personal' });
  expect(await listPublicRecordsOfName(reader, { authorId: world.authorId }, 10)).toMatchObject([
    { id: tree.document.id },
  ]);
  expect(await listPublicRecordsOfName(reader, { termId: world.termId }, 10)).toMatchObject([
    { id: tree.document.id },
  ]);
});

test('the records that name an author come in the order of the tree, however they were entered', async () => {
  const client = await signedIn(server());
  const { body: author } = await client.post<{ id: number }>('/api/authors', { name: 'Koło Śpiewacze' });
  const add = (parentId: number, signature: string) =>
    aRecord(server(), client, {
      level: 'unit',
      parentId,
      signature,
      authors: [author.id],
      authorsUnknown: false,
    });
  const collection = await aRecord(server(), client, { level: 'collection' });
  const tenth = await add(collection.id, '10');
  const series = await aRecord(server(), client, {
    level: 'series',
    parentId: collection.id,
    signature: '2',
  });
  const inSeries = await add(series.id, '1');
  const ninth = await add(collection.id, '9');
  await server().ownerPool.query('update institution set is_published = true where id = $1', [
    client.user.institutionId,
  ]);
  await client.put(`/api/collections/${collection.id}/publish`);
  const naming = await listPublicRecordsOfName(open.reader, { authorId: author.id }, 10);
  expect(naming.map(({ id }) => id)).toEqual([inSeries.id, ninth.id, tenth.id]);
});

test('below a record that is not public nothing is, whatever it is marked', async () => {
  const { tree } = world;
  const mark = (value: boolean) =>
    server().ownerPool.query('update record set is_published = $2 where id = $1', [tree.series.id, value]);
  await mark(false);
  const hidden = await findPublicRecord(open.reader, tree.document.id);
  const file = await findPublicFile(open.reader, world.fileId);
  await mark(true);
  expect([hidden, file]).toEqual([undefined, undefined]);
  expect(await findPublicRecord(open.reader, tree.document.id)).toBeDefined();
});

test('a renamed, moved or withdrawn record leaves a trace where it stood, one never public none', async () => {
  const { reader } = open;
  const { tree } = world;
  const [, , deletedId = 0] = world.hidden.records;
  const [unpublishedId = 0] = world.hidden.records;
  expect(await findTraceOf(reader, deletedId)).toMatchObject({ parent_id: tree.unit.id });
  expect(await findTraceOf(reader, unpublishedId)).toBeUndefined();
  const before = tree.unit.signature;
  await world.client.put(`/api/units/${tree.unit.id}`, { unit: { signature: 'nowa' } });
  expect(await findChildNamed(reader, tree.series.id, 'nowa')).toBe(tree.unit.id);
  expect(await findChildNamed(reader, tree.series.id, before)).toBeUndefined();
  expect(await findTraceAt(reader, tree.series.id, before)).toMatchObject({ record_id: tree.unit.id });
});

test('a former address of an institution still leads to it', async () => {
  const rename = (alias: string) =>
    server().ownerPool.query('update institution set path_alias = $2 where id = $1', [
      world.institutionId,
      alias,
    ]);
  await rename('inna-nazwa');
  expect(await findByAlias(open.reader, 'archiwum-jawne')).toMatchObject({ path_alias: 'inna-nazwa' });
  await rename('archiwum-jawne');
  expect(await findByAlias(open.reader, 'archiwum-jawne')).toMatchObject({ path_alias: 'archiwum-jawne' });
  expect(await findByAlias(open.reader, 'nic-takiego')).toBeUndefined();
});
