import type { IndexType } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type Selectable, sql } from 'kysely';
import type { AuthorTable, Db } from '../../db/schema.ts';
import { isTermVisible } from '../indices/indices.ts';

interface NameMatch {
  asked: string;
  id: number;
  name: string;
  isExact: boolean;
  /** Of a creator. */
  authorType?: string | null;
}

/** Creators of an institution by their names, exactly or without regard to case and accents. */
export async function findAuthorsNamed(
  db: Db,
  institutionId: number,
  names: readonly string[],
): Promise<NameMatch[]> {
  const { rows } = await sql<NameMatch>`
    select asked.name as asked, author.id, author.name, author.name = asked.name as "isExact",
      author.author_type as "authorType"
    from unnest(${names}::text[]) as asked (name)
    join author on author.institution_id = ${institutionId}
      and left(plain(author.name), 100) = left(plain(asked.name), 100) and plain(author.name) = plain(asked.name)
    order by author.id`.execute(db);
  return rows;
}

/** Terms by their names, exactly or without regard to case and accents, of those that the institution may know of. */
export async function findTermsNamed(
  db: Db,
  institutionId: number,
  type: IndexType,
  names: readonly string[],
): Promise<NameMatch[]> {
  const { rows } = await sql<NameMatch>`
    select asked.name as asked, term.id, term.name, lower(term.name) = lower(asked.name) as "isExact"
    from unnest(${names}::text[]) as asked (name)
    join index_term term on term.type = ${type}
      and left(plain(term.name), 100) = left(plain(asked.name), 100) and plain(term.name) = plain(asked.name)
    where ${isTermVisible(institutionId)}
    order by term.id`.execute(db);
  return rows;
}

/** Creators by their exact names, as their rows hold them. */
export async function findAuthorsByName(
  db: Db,
  institutionId: number,
  names: readonly string[],
): Promise<Map<string, Selectable<AuthorTable>>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('author')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('name', 'in', [...names])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** The creators of the collection that each of these records belongs to, in their order. */
export async function listCollectionAuthors(
  db: Db,
  recordIds: readonly number[],
): Promise<{ parent_id: number; id: number; name: string }[]> {
  const { rows } = await sql<{ parent_id: number; id: number; name: string }>`
    select below.id as parent_id, author.id, author.name from record below
    join record_author named on named.record_id = split_part(below.path, '.', 1)::bigint
    join author on author.id = named.author_id
    where below.id = any(${recordIds}::bigint[]) order by below.id, named.position`.execute(db);
  return rows;
}

interface Sibling {
  parent_key: number;
  signature: string;
  id: number;
}

/** Live records in the places of new ones: by their parent and signature. */
export async function findSiblings(
  db: Db,
  wanted: readonly { parentKey: number; signature: string }[],
): Promise<Sibling[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Sibling>`
    select coalesce(r.parent_id, -r.institution_id) as parent_key, r.signature, r.id
    from unnest(${wanted.map(({ parentKey }) => parentKey)}::bigint[], ${wanted.map(({ signature }) => signature)}::text[])
      as asked (parent_key, signature)
    join record r on coalesce(r.parent_id, -r.institution_id) = asked.parent_key
      and md5(r.signature) = md5(asked.signature) and r.deleted_at is null`.execute(db);
  return rows;
}

export interface PlaceRow {
  id: number;
  institution_id: number;
  level: RecordLevel;
  deleted_at: string | null;
  path: string;
}

export async function findPlaces(db: Db, ids: readonly number[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'deleted_at', 'path'])
    .where('id', 'in', [...ids])
    .execute();
}

/** A record by its full signature, the institution's own part left out or not. */
export async function findImportParent(
  db: Db,
  institutionId: number,
  institutionSignature: string,
  signature: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive candidate as (
      select id, signature as whole from record
      where institution_id = ${institutionId} and parent_id is null and deleted_at is null
        and (${signature} = signature or ${signature} = ${`${institutionSignature}_`} || signature
          or starts_with(${signature}, signature || '_')
          or starts_with(${signature}, ${`${institutionSignature}_`} || signature || '_'))
      union all
      select r.id, candidate.whole || '_' || r.signature from record r join candidate on r.parent_id = candidate.id
      where r.deleted_at is null and (
        ${signature} in (candidate.whole || '_' || r.signature, ${`${institutionSignature}_`} || candidate.whole || '_' || r.signature)
        or starts_with(${signature}, candidate.whole || '_' || r.signature || '_')
        or starts_with(${signature}, ${`${institutionSignature}_`} || candidate.whole || '_' || r.signature || '_'))
    )
    select id from candidate where ${signature} in (whole, ${`${institutionSignature}_`} || whole) limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
