import { type Insertable, sql } from 'kysely';
import type { Versioned } from '../../db/column-types.ts';
import type { AuthorTable, Db } from '../../db/schema.ts';
import { editedBy } from '../shared/edited-by.ts';
import { beginsWith, holdsPieces, isAsking } from '../shared/typed-text.ts';

const NAME = sql`plain(author.name)`;

function selectAuthors(db: Db) {
  return db
    .selectFrom('author')
    .leftJoin('app_user as creator', 'creator.id', 'author.created_by')
    .leftJoin('app_user as editor', 'editor.id', 'author.updated_by')
    .selectAll('author')
    .select([
      'creator.full_name as created_by_name',
      'editor.full_name as updated_by_name',
      sql<number>`(select count(*) from record_author named where named.author_id = author.id)`.as('usage'),
    ]);
}

export function findAuthor(db: Db, id: number) {
  return selectAuthors(db).where('author.id', '=', id).executeTakeFirst();
}
export function findAuthorsByIds(db: Db, ids: readonly number[]) {
  return selectAuthors(db).where(sql<boolean>`author.id = any(${ids}::bigint[])`).execute();
}
export type AuthorRow = NonNullable<Awaited<ReturnType<typeof findAuthor>>>;

export interface AuthorList {
  institutionId: number;
  q?: string;
  /** Creators whose names have the words of `q` in other forms. */
  named?: readonly number[];
}

function filter({ institutionId, q, named = [] }: AuthorList) {
  const matches = isAsking(q)
    ? sql<boolean>`(${holdsPieces(NAME, q)} or ${beginsWith(sql`plain(author.signature)`, q)}
        or author.id = any(${named}::bigint[]))`
    : sql<boolean>`true`;
  return sql<boolean>`author.institution_id = ${institutionId} and ${matches}`;
}

const SORT_KEYS = {
  name: sql`author.name collate polish`,
  signature: sql`natural_key(author.signature)`,
  authorType: sql`author.author_type`,
  updatedAt: sql`author.updated_at`,
} as const;

export async function listAuthors(
  db: Db,
  page: AuthorList & {
    sort: keyof typeof SORT_KEYS;
    order: 'asc' | 'desc';
    offset: number;
    limit: number;
  },
): Promise<AuthorRow[]> {
  return selectAuthors(db)
    .where(filter(page))
    .orderBy(SORT_KEYS[page.sort], (column) =>
      (page.order === 'asc' ? column.asc() : column.desc()).nullsLast(),
    )
    .orderBy('author.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAuthors(db: Db, list: AuthorList): Promise<number> {
  const { count } = await db
    .selectFrom('author')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(filter(list))
    .executeTakeFirstOrThrow();
  return count;
}

/** Names that begin with the text first, then names that hold it. */
export async function suggestAuthors(db: Db, institutionId: number, q: string, limit: number) {
  return db
    .selectFrom('author')
    .select(['id', 'name', 'signature', 'author_type as authorType'])
    .where('institution_id', '=', institutionId)
    .where(holdsPieces(NAME, q))
    .orderBy(beginsWith(NAME, q), 'desc')
    .orderBy(NAME)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Columns of a save; person and time are added here. */
export type AuthorColumns = Omit<Insertable<AuthorTable>, 'id' | 'institution_id' | keyof Versioned>;

export async function insertAuthor(
  db: Db,
  institutionId: number,
  by: number,
  author: AuthorColumns,
): Promise<number> {
  const { id } = await db
    .insertInto('author')
    .values({ ...author, institution_id: institutionId, created_by: by, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setAuthor(db: Db, id: number, by: number, author: AuthorColumns): Promise<void> {
  await db
    .updateTable('author')
    .set({ ...author, ...editedBy(by) })
    .where('id', '=', id)
    .execute();
}

/** Holds the creator, so that no record can begin to name it meanwhile. */
export async function lockAuthor(
  db: Db,
  id: number,
): Promise<{ institutionId: number; version: number } | undefined> {
  return db
    .selectFrom('author')
    .select(['institution_id as institutionId', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A record in the trash still names its creators: it may come back. */
export async function isAuthorUsed(db: Db, id: number): Promise<boolean> {
  const use = await db
    .selectFrom('record_author')
    .select('record_id')
    .where('author_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

export async function isAuthorSignatureTaken(
  db: Db,
  institutionId: number,
  signature: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from author where institution_id = ${institutionId} and md5(signature) = md5(${signature})
      and signature is not null and id is distinct from ${exceptId}::bigint limit 1`.execute(db);
  return rows.length > 0;
}

/** Those of these signatures that creators of the institution have. */
export async function findTakenSignatures(
  db: Db,
  institutionId: number,
  signatures: readonly string[],
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set();
  const { rows } = await sql<{ signature: string }>`
    select wanted.signature from unnest(${signatures}::text[]) as wanted (signature)
    join author on author.institution_id = ${institutionId} and md5(author.signature) = md5(wanted.signature)
      and author.signature is not null`.execute(db);
  return new Set(rows.map(({ signature }) => signature));
}

export async function deleteAuthor(db: Db, id: number): Promise<void> {
  await db.deleteFrom('author').where('id', '=', id).execute();
}
