import type { IndexTerm } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { beginsWith, holds, holdsPieces, isAsking } from '../shared/typed-text.ts';

const NAME = sql`plain(name)`;
/** The expression of the index of prefixes. */
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

/** Case-insensitive. */
export function findTermByName(db: Db, type: IndexType, name: string): Promise<IndexTerm | undefined> {
  return selectTerms(db, { type, institutionId: null })
    .where(sql`md5(lower(name))`, '=', sql`md5(lower(${name}))`)
    .executeTakeFirst();
}

/** Those that a record begins to name in this moment are locked by it and passed over. */
export async function lockUnusedTermsOf(db: Db, type: IndexType, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select term.id from index_term term where term.type = ${type} and term.created_by = ${userId}
      and not exists (select from record_index named where named.index_id = term.id)
    for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes these terms and returns their number; a term that a record names by now stays. */
export async function deleteTerms(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from index_term term where term.id = any(${ids}::bigint[])
      and not exists (select from record_index named where named.index_id = term.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The condition of the view `published.record`, which the role of the editor does not read. */
const IS_PUBLIC = sql`record.is_published and not record.is_draft and record.deleted_at is null
  and exists (select from institution where institution.id = record.institution_id and institution.is_published)
  and not exists (select from record above
    where above.id = any (string_to_array(rtrim(record.path, '.'), '.')::bigint[]) and not above.is_published)`;

/**
 * Condition for a `term` that an institution may see; null: an administrator, who sees all. Unpublished records must
 * not be guessed from their terms: others see a term only when a public record names it, or when it is unused and part
 * of the common vocabulary (created by an administrator or by the program).
 */
export function isTermVisible(institutionId: number | null): RawBuilder<boolean> {
  if (institutionId === null) return sql`true`;
  return sql`(
    exists (select from app_user maker where maker.id = term.created_by and maker.institution_id = ${institutionId})
    or exists (select from record_index named join record on record.id = named.record_id
      where named.index_id = term.id and (record.institution_id = ${institutionId} or (${IS_PUBLIC})))
    or (not exists (select from record_index named where named.index_id = term.id)
      and not exists (select from app_user maker where maker.id = term.created_by and maker.role <> 'ADMIN')))`;
}

/** Number of records that name `term`, of those that the institution may know of. */
export function termUsage(institutionId: number | null): RawBuilder<number> {
  if (institutionId === null)
    return sql`(select count(*) from record_index named where named.index_id = term.id)`;
  return sql`(select count(*) from record_index named join record on record.id = named.record_id
    where named.index_id = term.id and (record.institution_id = ${institutionId} or (${IS_PUBLIC})))`;
}
