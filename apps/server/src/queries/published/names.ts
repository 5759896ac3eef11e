import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

/** A row of the view: the columns of the field table, and the public part of `fields`. */
export interface PublicAuthor {
  id: number;
  institution_id: number;
  name: string;
  author_type: string | null;
  fields: Record<string, unknown>;
  updated_at: string;
}

/** An author, when a public record names it. */
export async function findPublicAuthor(reader: Reader, id: number): Promise<PublicAuthor | undefined> {
  const { rows } = await sql<PublicAuthor>`
    select a.* from published.author a where a.id = ${id}`.execute(reader);
  return rows[0];
}

export interface PublicTerm {
  id: number;
  type: IndexType;
  name: string;
  latitude: number | null;
  longitude: number | null;
}

export async function findPublicTerm(reader: Reader, id: number): Promise<PublicTerm | undefined> {
  const { rows } = await sql<PublicTerm>`
    select t.id, t.type, t.name, t.latitude, t.longitude from published.index_term t where t.id = ${id}`.execute(
    reader,
  );
  return rows[0];
}

export type PublicName = { authorId: number } | { termId: number };

export interface NamingRecord {
  id: number;
  collection_id: number;
}

/** The public records that name an author or a term, in the order of the tree of each institution. */
export async function listPublicRecordsOfName(
  reader: Reader,
  what: PublicName,
  limit: number,
): Promise<NamingRecord[]> {
  const named =
    'authorId' in what
      ? sql`published.record_author n where n.author_id = ${what.authorId}`
      : sql`published.record_index n where n.index_id = ${what.termId}`;
  const { rows } = await sql<NamingRecord>`
    select r.id, split_part(r.path, '.', 1)::bigint as collection_id
    from published.record r where r.id in (select n.record_id from ${named})
    order by r.institution_id, r.tree_key, r.id
    limit ${limit}`.execute(reader);
  return rows;
}

export interface PublicSpot {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  count: number;
}

/** Places that have coordinates, those that most public records name first. */
export async function listSpots(reader: Reader, limit: number): Promise<PublicSpot[]> {
  const { rows } = await sql<PublicSpot>`
    select t.id, t.name, t.latitude, t.longitude,
      (select count(*)::int from published.record_index n where n.index_id = t.id) as count
    from published.index_term t where t.latitude is not null
    order by count desc, t.name collate polish, t.id limit ${limit}`.execute(reader);
  return rows;
}

export interface CountedTerm {
  id: number;
  type: IndexType;
  name: string;
  count: number;
}

/** Places whose name begins so, without accents and case; those that most public records name first. */
export async function listPlacesBeginning(
  reader: Reader,
  typed: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  if (typed.trim().length < 2) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from published.index_term t
    where t.type = 'geographical' and starts_with(plain(t.name), plain(${typed.trim()}::text))
    order by (select count(*) from published.record_index n where n.index_id = t.id) desc,
      t.name collate polish, t.id limit ${limit}`.execute(reader);
  return rows;
}

/** The terms that most public records name, so many of each kind. */
export async function listMostNamed(reader: Reader, limit: number): Promise<CountedTerm[]> {
  const { rows } = await sql<CountedTerm>`
    select * from (
      select t.id, t.type, t.name, counted.count,
        row_number() over (partition by t.type order by counted.count desc, t.name collate polish) as place
      from (select index_id, count(*)::int as count from published.record_index group by index_id) counted
      join published.index_term t on t.id = counted.index_id
    ) ranked where place <= ${limit} order by type, place`.execute(reader);
  return rows;
}

export async function countTerms(reader: Reader): Promise<Record<IndexType, number>> {
  const { rows } = await sql<{ type: IndexType; count: number }>`
    select type, count(*)::int as count from published.index_term group by type`.execute(reader);
  const counts: Record<IndexType, number> = { personal: 0, geographical: 0, material: 0 };
  for (const { type, count } of rows) counts[type] = count;
  return counts;
}

/** The terms of an index that begin with a letter, each with the number of its records. */
export async function listIndex(
  reader: Reader,
  type: IndexType,
  letter: string | null,
  limit: number,
): Promise<CountedTerm[]> {
  const begins = letter === null ? sql`true` : sql`upper(left(t.name, 1)) = ${letter}`;
  const { rows } = await sql<CountedTerm>`
    select t.id, t.type, t.name, (select count(*)::int from published.record_index n where n.index_id = t.id) as count
    from published.index_term t where t.type = ${type} and ${begins}
    order by t.name collate polish limit ${limit}`.execute(reader);
  return rows;
}

export async function listLetters(reader: Reader, type: IndexType): Promise<string[]> {
  const { rows } = await sql<{ letter: string }>`
    select distinct upper(left(t.name, 1)) collate polish as letter from published.index_term t
    where t.type = ${type} order by 1 limit 60`.execute(reader);
  return rows.map(({ letter }) => letter);
}

/** The terms beside one in the order of the alphabet. */
export async function listNeighbourTerms(
  reader: Reader,
  term: { id: number; type: IndexType; name: string },
): Promise<{ id: number; type: IndexType; name: string }[]> {
  const beside = (sign: '<' | '>', order: 'asc' | 'desc') =>
    sql<{ id: number; type: IndexType; name: string }>`
    select t.id, t.type, t.name from published.index_term t
    where t.type = ${term.type} and (t.name collate polish, t.id) ${sql.raw(sign)} (${term.name} collate polish, ${term.id})
    order by t.name collate polish ${sql.raw(order)}, t.id ${sql.raw(order)} limit 4`.execute(reader);
  const [before, after] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')]);
  return [...before.rows.toReversed(), ...after.rows];
}
