import type { IndexTerm } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { beginsWith, holds, holdsPieces, isAsking } from '../shared/typed-text.ts';
import { isTermVisible } from './visible-terms.ts';

const NAME = sql`plain(name)`;
/** As the index of beginnings has it. */
const START = sql`left(plain(name), 100)`;

/** `institutionId`: whose unpublished records may be known of; null: of all. */
export interface TermList {
  type: IndexType;
  institutionId: number | null;
  q?: string | undefined;
}

function selectTerms(db: Db, { type, institutionId }: TermList) {
  return db
    .selectFrom('index_term as term')
    .select(['id', 'name', 'type'])
    .where('type', '=', type)
    .where(isTermVisible(institutionId));
}

/** Terms that begin with the text first; the others are looked for only when there is room left. */
export async function suggestTerms(
  db: Db,
  list: TermList & { q: string },
  limit: number,
): Promise<IndexTerm[]> {
  const { q } = list;
  const first = await selectTerms(db, list)
    .where(beginsWith(START, q))
    .orderBy(NAME)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (first.length === limit) return first;
  const others = await selectTerms(db, list)
    .where(holdsPieces(NAME, q))
    .where(({ not }) => not(beginsWith(START, q)))
    .orderBy(NAME)
    .orderBy('id')
    .limit(limit - first.length)
    .execute();
  return [...first, ...others];
}

export async function listTerms(
  db: Db,
  { offset, limit, ...list }: TermList & { offset: number; limit: number },
): Promise<IndexTerm[]> {
  const { q } = list;
  let query = selectTerms(db, list);
  if (isAsking(q)) query = query.where(holds(NAME, q));
  return query.orderBy(sql`name collate polish`).orderBy('id').limit(limit).offset(offset).execute();
}

export async function countTerms(db: Db, { type, q, institutionId }: TermList): Promise<number> {
  let query = db
    .selectFrom('index_term as term')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .where(isTermVisible(institutionId));
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
  const term = await findTermByName(db, type, name);
  if (!term) throw new Error('A term that was just made is not there.');
  return term;
}

/** Whatever its case. */
export function findTermByName(db: Db, type: IndexType, name: string): Promise<IndexTerm | undefined> {
  return selectTerms(db, { type, institutionId: null })
    .where(sql`md5(lower(name))`, '=', sql`md5(lower(${name}))`)
    .executeTakeFirst();
}
