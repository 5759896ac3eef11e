import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer } from '../../test/api/test-server.ts';
import { EARLIER_BACKUP, loadEarlierDatabase } from '../../test/postgres/before-baseline/load.ts';
import { catalogOf } from '../../test/postgres/catalog.ts';
import { type FreshDatabase, freshDatabase } from '../../test/postgres/fresh-database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { PASSING_TABLES, tablesInOrder } from '../backup/tables.ts';
import { verifyChain } from '../services/audit/verify-chain.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

let earlier: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  earlier = await loadEarlierDatabase();
  client = new pg.Client(earlier.ownerUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await earlier.drop();
});

type Rows = Record<string, string[]>;
/** The columns of each table before the take-over; a later column has its default. */
const columns = new Map<string, string[]>();

/** The ledger differs, a job rebuilds the search index, and cached pages do not outlive a start. */
const IGNORED_TABLES = /^(migration|search_.*|changed_institution)$/;

/** Columns that later migrations fill in existing rows, each with the expression that they write. */
const MIGRATED_COLUMNS: Readonly<Record<string, string>> = {
  'transcription.checked_at': 'coalesce(checked_at, corrected_at)',
  'transcription.language': "case kind when 'stt' then language end",
  'transcription.checked_by': 'coalesce(checked_by, corrected_by)',
};

/** Rows of all compared tables as text. */
async function rowsOf(from: pg.ClientBase, isCompared: (table: string) => boolean): Promise<Rows> {
  const rows: Rows = {};
  for (const { name, columns: all } of await tablesInOrder(from)) {
    if (IGNORED_TABLES.test(name) || !isCompared(name)) continue;
    if (!columns.has(name)) columns.set(name, all);
    const list = (columns.get(name) ?? [])
      .map((column) => MIGRATED_COLUMNS[`${name}.${column}`] ?? pg.escapeIdentifier(column))
      .join(', ');
    const { rows: texts } = await from.query<{ row: string }>(
      `select row(${list})::text as row from "${name}"`,
    );
    rows[name] = texts.map(({ row }) => row).sort();
  }
  return rows;
}

let before: Rows;

test('a database of the version before the baseline is taken over: the catalog of a fresh one, no row lost', async () => {
  before = await rowsOf(client, () => true);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  await migrate(earlier.ownerUrl, earlier.url);

  const database = await freshDatabase();
  const otherDatabase = new pg.Client(database.ownerUrl);
  await otherDatabase.connect();
  expect(await catalogOf(client)).toEqual(await catalogOf(otherDatabase));
  const ledger = 'select name, hash from migration order by name';
  expect((await client.query(ledger)).rows).toEqual((await otherDatabase.query(ledger)).rows);
  await otherDatabase.end();
  await database.drop();

  // A temporary signature of two records that exchange theirs was never public.
  before.public_trace = (before.public_trace ?? []).filter((row) => !row.includes('\u0002'));
  expect(await rowsOf(client, (table) => table in before)).toEqual(before);
  const { db, close } = connect(earlier.url);
  expect(await verifyChain(db)).toMatchObject({ faults: [] });
  await close();
});

test('a second start finds nothing to do', async () => {
  const catalog = await catalogOf(client);
  await migrate(earlier.ownerUrl, earlier.url);
  expect(await catalogOf(client)).toEqual(catalog);
});

test('a backup of the version before the baseline is restored, no row lost', async () => {
  const server = await openTestServer();
  const owner = await server.ownerPool.connect();
  try {
    await restoreBackup(server.ownerPool, server.deps.store, EARLIER_BACKUP);
    const isKept = (table: string) => table in before && !PASSING_TABLES.has(table);
    const rows = await rowsOf(owner, isKept);
    // A backup does not contain the files of imports, so only the number of rows is compared.
    const expected = await rowsOf(client, isKept);
    expect({ ...rows, import: rows.import?.length }).toEqual({
      ...expected,
      import: expected.import?.length,
    });
  } finally {
    owner.release();
    await server.close();
  }
});

test('a database of an unknown version before the baseline is refused and stays as it is', async () => {
  const unknown = await loadEarlierDatabase();
  const owner = new pg.Client(unknown.ownerUrl);
  await owner.connect();
  await owner.query(`delete from migration where name = '0091-begun-words.sql'`);
  const catalog = await catalogOf(owner);
  await expect(migrate(unknown.ownerUrl, unknown.url)).rejects.toThrow('0091-begun-words.sql');
  expect(await catalogOf(owner)).toEqual(catalog);
  await owner.end();
  await unknown.drop();
});
