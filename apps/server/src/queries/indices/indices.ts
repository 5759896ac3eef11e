import type { IndexTerm } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { beginsWith, holds, holdsPieces, isAsking } from '../search/search-text.ts';

const NAME = sql`plain(name)`;
/** As the index of beginnings has it. */
const START = sql`left(plain(name), 100)`;

function selectTerms(db: Db, type: IndexType) {
  return db.selectFrom('index_term').select(['id', 'name', 'type']).where('type', '=', type);
}

/** Terms that begin with the text first; the others are looked for only when there is room left. */
export async function suggestTerms(db: Db, type: IndexType, q: string, limit: number): Promise<IndexTerm[]> {
  const first = await selectTerms(db, type)
    .where(beginsWith(START, q))
    .orderBy(NAME)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (first.length === limit) return first;
  const others = await selectTerms(db, type)
    .where(holdsPieces(NAME, q))
    .where(({ not }) => not(beginsWith(START, q)))
    .orderBy(NAME)
    .orderBy('id')
    .limit(limit - first.length)
    .execute();
  return [...first, ...others];
}

export interface TermList {
  type: IndexType;
  q?: string;
}

export async function listTerms(
  db: Db,
  { type, q, offset, limit }: TermList & { offset: number; limit: number },
): Promise<IndexTerm[]> {
  let query = selectTerms(db, type);
  if (isAsking(q)) query = query.where(holds(NAME, q));
  return query.orderBy(sql`name collate polish`).orderBy('id').limit(limit).offset(offset).execute();
}

export async function countTerms(db: Db, { type, q }: TermList): Promise<number> {
  let query = db
    .selectFrom('index_term')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', type);
  if (isAsking(q)) query = query.where(holds(NAME, q));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** The term of that name, whatever its case; made when there is none. Two at once make one. */
export async function findOrInsertTerm(
  db: Db,
  type: IndexType,
  name: string,
  by: number,
): Promise<IndexTerm> {
  await sql`
    insert into index_term (type, name, created_by) values (${type}, ${name}, ${by})
    on conflict (type, md5(lower(name))) do nothing`.execute(db);
  return selectTerms(db, type)
    .where(sql`md5(lower(name))`, '=', sql`md5(lower(${name}))`)
    .executeTakeFirstOrThrow();
}
