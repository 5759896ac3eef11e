import { LEVEL_PATHS, LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';
import { beginsWith, holds, isAsking } from '../shared/typed-text.ts';
import { HEAD, HEAD_TABLES, isClosedNow, type RecordHead } from './find-records.ts';
import { inSubtree } from './record-path.ts';

/** Signature and title without accents and case, kept by the database. */
const SEARCHED = sql.ref('search_text');

/** The order of the tree, as the index has it. */
const TREE_ORDER = sql.ref('tree_order');

const SORT_KEYS = {
  signature: TREE_ORDER,
  title: sql`left(title, 100) collate polish`,
  updatedAt: sql`updated_at`,
} as const;

export interface RecordList {
  institutionId: number;
  level: RecordLevel;
  q?: string;
  /** Filter by the closure in force: of the whole record, of its files, or none. */
  closed?: boolean | undefined;
  /** Records that a full signature typed as `q` names. */
  named?: readonly number[];
  /** All below these answers too. */
  under?: readonly string[];
}

export interface RecordListPage extends RecordList {
  sort: keyof typeof SORT_KEYS;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Contains the typed words, has the typed signature, or is below the record that has it. */
export function matchesTyped(
  q: string,
  named: readonly number[],
  under: readonly string[] = [],
): RawBuilder<boolean> {
  const ways = [
    holds(SEARCHED, q),
    ...(named.length === 0 ? [] : [sql<boolean>`id = any(${named}::bigint[])`]),
    ...under.map((path) => sql<boolean>`(${inSubtree(path)})`),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

const IS_CLOSED = isClosedNow('record');

function filter({ institutionId, level, q, closed, named = [], under }: RecordList) {
  const ofClosure = closed === undefined ? sql`` : closed ? sql`and ${IS_CLOSED}` : sql`and not ${IS_CLOSED}`;
  const matches = isAsking(q) ? sql`and ${matchesTyped(q, named, under)}` : sql``;
  return sql`institution_id = ${institutionId} and level = ${level} and deleted_at is null ${matches}
    ${ofClosure}`;
}

/** The paths of those of these records that may hold some of a level; none is below another. */
export async function listPathsAbove(db: Db, ids: readonly number[], level: RecordLevel): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select path from record where id = any(${ids}::bigint[]) and (${LEVELS[level].nests} or level <> ${level})
    order by path`.execute(db);
  const paths: string[] = [];
  for (const { path } of rows) if (!path.startsWith(paths.at(-1) ?? ' ')) paths.push(path);
  return paths;
}

/**
 * Page sizes that the editor offers. They are written into the statement: of a limit that is a parameter PostgreSQL
 * expects a tenth of the table, finds the plan that it could keep dearer than a new one, and keeps none.
 */
const USUAL_LIMITS = [10, 30, 100];

/** Ids alone, from the index of the order requested: the rows are joined to them only when the page is known. */
function pageOf(page: RecordListPage): { slice: RawBuilder<unknown>; direction: RawBuilder<unknown> } {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const limit = USUAL_LIMITS.includes(page.limit) ? sql.lit(page.limit) : page.limit;
  const skipped = page.offset === 0 ? sql`` : sql`offset ${page.offset}`;
  const slice = sql`
    select id as listed, ${SORT_KEYS[page.sort]} as place from record where ${filter(page)}
    order by place ${direction}, id ${direction} limit ${limit} ${skipped}`;
  return { slice, direction };
}

/** The live records of a level by the kept figure of the institution. */
const keptCount = (institutionId: number, level: RecordLevel) => sql<number>`(
  select ${sql.ref(LEVEL_PATHS[level])} from institution_count where institution_id = ${institutionId})`;

/** A page of a list; where nothing is searched for, each row has the number of all: one statement. */
export async function listRecordHeads(
  db: Db,
  page: RecordListPage,
): Promise<(RecordHead & { total: number | null })[]> {
  const { slice, direction } = pageOf(page);
  const isWhole = !isAsking(page.q) && page.closed === undefined;
  const mayKeep = isWhole && USUAL_LIMITS.includes(page.limit);
  const { rows } = await sql<RecordHead & { total: number | null }>`${mayKeep ? PREPARED : sql``}
    select ${HEAD}, ${isWhole ? keptCount(page.institutionId, page.level) : sql`null`} as total
    from (${slice}) as page join record r on r.id = page.listed ${HEAD_TABLES}
    order by page.place ${direction}, page.listed ${direction}`.execute(db);
  return rows;
}

/** Live records of a level; the figure of the institution is kept, a search has to be counted. */
export async function countRecords(db: Db, list: RecordList): Promise<number> {
  if (isAsking(list.q) || list.closed !== undefined) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from record where ${filter(list)}`.execute(db);
    return rows[0]?.count ?? 0;
  }
  const { rows } = await sql<{ count: number | null }>`${PREPARED}
    select ${keptCount(list.institutionId, list.level)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

interface TitleQuery {
  institutionId: number;
  level: RecordLevel;
  q: string;
  limit: number;
}

/** The expression of the index of titles. */
const TITLE_START = sql`left(plain(title), 100)`;
/** Sorts behind everything that begins with the text before it. */
const BEHIND = sql`U&'\\+10FFFF'`;
/** Limit of sorted records that merely contain the text; a longer text finds the others. */
const CANDIDATES = 200;

/** The part of an index that begins with a key: however common the text, only what is wanted is read. */
function beginsAt(column: RawBuilder<unknown>, start: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${start} and ${column} < ${start} || ${BEHIND}`;
}

/**
 * Ids of live records of a level: first those whose signature begins with the text (a number at its end
 * is a whole number: 1 is not 12), then those whose title does, then those that hold it somewhere. Each
 * part leaves out what the parts before it have, so the database stops at the part that fills the list.
 */
export async function findParentChoices(
  db: Db,
  { institutionId, level, q, limit }: TitleQuery,
): Promise<number[]> {
  const live = sql`institution_id = ${institutionId} and level = ${level} and deleted_at is null`;
  const part = (where: RawBuilder<boolean>, order: RawBuilder<unknown>) => sql<{ id: number }>`
    select id from record where ${live} and ${where} order by ${order}, id limit ${limit}`;
  const key = sql`sort_key`;
  const idsOf = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  if (!isAsking(q)) return idsOf(part(sql<boolean>`true`, TREE_ORDER));
  const typed = q.trim();
  const bySignature = beginsAt(key, sql`natural_key(${typed})`);
  const byTitle = sql<boolean>`${beginsAt(TITLE_START, sql`plain(${typed})`)} and ${beginsWith(TITLE_START, typed)}`;
  return idsOf(sql<{ id: number }>`
    with beginning as materialized (
      (${part(bySignature, key)})
      union all (${part(sql<boolean>`${byTitle} and not (${bySignature})`, TITLE_START)})
    )
    select id from (
      select id from beginning
      union all (
        select id from (
          select id, sort_key from record where ${live} and ${holds(SEARCHED, typed)}
            and id not in (select id from beginning) limit ${CANDIDATES}
        ) as candidate order by sort_key, id limit ${limit}
      )
    ) as found limit ${limit}`);
}
