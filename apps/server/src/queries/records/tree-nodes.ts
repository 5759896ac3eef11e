import type { RecordLevel } from '@regest/contract/levels.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { beginsWith } from '../search/search-text.ts';
import { answers } from './list-records.ts';

export interface NodeRow {
  id: number;
  level: RecordLevel;
  title: string;
  signature: string;
  path: string;
  is_published: boolean;
  is_draft: boolean;
  series: number;
  units: number;
  documents: number;
}

export interface Slice {
  offset: number;
  limit: number;
}

const NODE = sql`r.id, r.level, r.title, r.signature, r.path, r.is_published, r.is_draft,
  record_count.series, record_count.units, record_count.documents`;

/** One slice of a level of the tree in natural order; its rows are cut from the index before they are read. */
async function listNodes(db: Db, where: RawBuilder<unknown>, { offset, limit }: Slice): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`${KEEP_PLAN}
    select ${NODE} from (
      select id from record where ${where} and deleted_at is null
      order by sort_key, id limit ${limit} offset ${offset}
    ) as page
    join record r on r.id = page.id join record_count on record_count.record_id = r.id
    order by r.sort_key, r.id`.execute(db);
  return rows;
}

export function listRoots(db: Db, institutionId: number, slice: Slice): Promise<NodeRow[]> {
  return listNodes(db, sql`institution_id = ${institutionId} and level = 'collection'`, slice);
}

export function listChildren(db: Db, parentId: number, slice: Slice): Promise<NodeRow[]> {
  return listNodes(db, sql`parent_id = ${parentId}`, slice);
}

export async function countChildren(db: Db, parentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('record')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** So many matches are ranked; a word that thousands of records hold needs more letters anyway. */
const CANDIDATES = 1000;

/** The best live matches of a signature or a title: those that begin with the text before those that hold it. */
export async function searchPaths(
  db: Db,
  institutionId: number,
  q: string,
  named: readonly number[],
  limit: number,
): Promise<{ id: number; path: string }[]> {
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path from (
      select id, path, signature, title, sort_key from record
      where institution_id = ${institutionId} and deleted_at is null and ${answers(q, named)}
      limit ${CANDIDATES}
    ) as found
    order by (${beginsWith(sql`plain(signature)`, q)} or ${beginsWith(sql`plain(title)`, q)}) desc, sort_key, id
    limit ${limit}`.execute(db);
  return rows;
}

/** These records in natural order, whatever lies between them. */
export async function findNodes(db: Db, ids: readonly number[]): Promise<NodeRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NodeRow>`
    select ${NODE} from record r join record_count on record_count.record_id = r.id
    where r.id = any(${ids}::bigint[]) order by r.sort_key, r.id`.execute(db);
  return rows;
}

/** A place in the tree that somebody asks about. */
export async function findNode(db: Db, id: number) {
  return db
    .selectFrom('record')
    .innerJoin('record_count', 'record_count.record_id', 'record.id')
    .select([
      'record.id',
      'record.level',
      'record.institution_id as institutionId',
      'record_count.series',
      'record_count.units',
      'record_count.documents',
    ])
    .where('record.id', '=', id)
    .where('record.deleted_at', 'is', null)
    .executeTakeFirst();
}
