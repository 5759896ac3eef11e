import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { holds, isAsking } from '../search/search-text.ts';

/** Signature and title without accents and case, kept by the database. */
export const SEARCHED = sql.ref('search_text');

/** The order of the tree, as the index has it. */
export const TREE_ORDER = sql`left(tree_key, 600)`;

const SORT_KEYS = {
  signature: TREE_ORDER,
  title: sql`left(title, 100) collate polish`,
  updatedAt: sql`updated_at`,
} as const;

export interface RecordList {
  institutionId: number;
  level: RecordLevel;
  q?: string;
  /** Records that a full signature typed as `q` names. */
  named?: readonly number[];
}

export interface RecordListPage extends RecordList {
  sort: keyof typeof SORT_KEYS;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Holds the words that were typed, or is what they name as a full signature. */
export function answers(q: string, named: readonly number[]): RawBuilder<boolean> {
  const held = holds(SEARCHED, q);
  return named.length === 0 ? held : sql<boolean>`(${held} or id = any(${named}::bigint[]))`;
}

function filter({ institutionId, level, q, named = [] }: RecordList) {
  const found = isAsking(q) ? sql`and ${answers(q, named)}` : sql``;
  return sql`institution_id = ${institutionId} and level = ${level} and deleted_at is null ${found}`;
}

/** Ids alone, from the index of the order asked for: the rows are joined to them only when the page is known. */
export async function listRecordIds(db: Db, page: RecordListPage): Promise<number[]> {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: number }>`
    select id from record where ${filter(page)}
    order by ${SORT_KEYS[page.sort]} ${direction}, id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Live records of a level; the figure of the institution is kept, a search has to be counted. */
export async function countRecords(db: Db, list: RecordList): Promise<number> {
  if (isAsking(list.q)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from record where ${filter(list)}`.execute(db);
    return rows[0]?.count ?? 0;
  }
  const column = LEVEL_PATHS[list.level];
  const row = await db
    .selectFrom('institution_count')
    .select(`${column} as count`)
    .where('institution_id', '=', list.institutionId)
    .executeTakeFirst();
  return row?.count ?? 0;
}
