import type { ClientBase, Pool } from 'pg';
import { bulkLoad } from './bulk-load.ts';
import { below, RECOUNT, RECOUNT_INSTITUTION } from './records/build-sql.ts';

type Say = (step: string) => void;

/**
 * Full collections are alike: series of 1,000 units of 10 documents, so that page 1,000 of a list exists at every size.
 * There are ten, the rest next to empty.
 */
export interface DataSize {
  fullCollections: number;
  seriesInEach: number;
}
export const SIZES = {
  '10 000': { fullCollections: 1, seriesInEach: 1 },
  '100 000': { fullCollections: 1, seriesInEach: 10 },
  '1 000 000': { fullCollections: 10, seriesInEach: 10 },
} as const satisfies Record<string, DataSize>;
export type SizeName = keyof typeof SIZES;
/** The largest is for calls of records alone: described and indexed for the search it would fill the disk. */
export const SIZES_OF_CALLS = {
  ...SIZES,
  '10 000 000': { fullCollections: 10, seriesInEach: 91 },
} as const satisfies Record<string, DataSize>;
export type SizeOfCalls = keyof typeof SIZES_OF_CALLS;

export const COLLECTIONS = 10;
const UNITS = 1000;
const DOCUMENTS = 10;

export interface BenchData {
  institutionId: number;
  collectionId: number;
  seriesId: number;
  unitId: number;
  documentId: number;
  /** A series with 100 units in an empty collection. */
  hundredId: number;
  /** A series with 999 units in an empty collection. */
  movedId: number;
  records: number;
}

/** Rows from the collections down. Their ids follow one another, so a collection is known by its number. */
async function fillRecords(client: ClientBase, institutionId: number, size: DataSize, say: Say) {
  const run = (sql: string, values: unknown[] = []) => client.query<{ id: number }>(sql, values);
  const first = async (sql: string) => (await run(sql)).rows[0]?.id ?? 0;
  const { rows } = await run(
    `insert into record (id, institution_id, level, path, tree_key, signature, title, fields)
     select id, $1, 'collection', id || '.', natural_key(number::text) || chr(1) || lpad(id::text, 10, '0'),
       number::text, 'Zbiór ' || number, '{"languages": ["pol"]}'
     from (select nextval('record_id_seq') as id, number from generate_series(1, $2) as number) as ids
     returning id`,
    [institutionId, COLLECTIONS],
  );
  const collectionId = Math.min(...rows.map(({ id }) => id));
  const collection = (number: number) => collectionId + number - 1;
  const full = `id between ${collection(1)} and ${collection(size.fullCollections)}`;
  await run(below(full, 'series', size.seriesInEach));
  await run(below(`level = 'series'`, 'unit', UNITS, ', "totalSize": 1'));
  say('units');
  await run(below(`level = 'unit'`, 'document', DOCUMENTS));
  say('documents');
  const newest = () => first(`select max(id) as id from record where level = 'series'`);
  // Past the numbers of a full collection.
  await run(below(`id = ${collection(COLLECTIONS)}`, 'series', 1, '', 1000));
  const movedId = await newest();
  await run(below(`id = ${movedId}`, 'unit', 999, ', "totalSize": 1'));
  await run(below(`id = ${collection(COLLECTIONS - 1)}`, 'series', 1, '', 1001));
  const hundredId = await newest();
  await run(below(`id = ${hundredId}`, 'unit', 100, ', "totalSize": 1'));
  await run(RECOUNT);
  await run(RECOUNT_INSTITUTION);
  say('counts');
  return { collectionId, movedId, hundredId };
}

interface Build {
  say?: Say;
  /** Adds further data before the indexes are built. */
  describe?: (client: ClientBase) => Promise<void>;
}

export async function buildRecords(
  pool: Pool,
  size: DataSize,
  { say = () => {}, describe = async () => {} }: Build = {},
): Promise<BenchData> {
  const client = await pool.connect();
  const run = (sql: string, values: unknown[] = []) => client.query<{ id: number }>(sql, values);
  const first = async (sql: string, values: unknown[] = []) => (await run(sql, values)).rows[0]?.id ?? 0;
  try {
    await run('begin');
    const institutionId = await first(
      `insert into institution (signature, name, institution_type, is_published)
       values ('PL_1', 'Archiwum pomiarowe', 'ngo', true) returning id`,
    );
    const fill = async () => {
      const ids = await fillRecords(client, institutionId, size, say);
      await describe(client);
      return ids;
    };
    const tree = await bulkLoad(client, 'record', fill, say);
    await run('commit');
    await run('vacuum analyze');
    say('vacuum');
    const child = (parentId: number) =>
      first('select min(id) as id from record where parent_id = $1', [parentId]);
    const seriesId = await child(tree.collectionId);
    const unitId = await child(seriesId);
    const documentId = await child(unitId);
    const records = await first('select count(*)::int as id from record');
    return { institutionId, ...tree, seriesId, unitId, documentId, records };
  } finally {
    client.release();
  }
}
