import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

export interface PublicCreator {
  id: number;
  institution_id: number;
  name: string;
  other_name: string | null;
  signature: string | null;
  author_type: string | null;
  dates: DateEntry[];
  description: string | null;
  description_source: string | null;
  updated_at: string;
}

/** A creator, when a public record names it. */
export async function findPublicCreator(reader: Reader, id: number): Promise<PublicCreator | undefined> {
  const { rows } = await sql<PublicCreator>`
    select a.id, a.institution_id, a.name, a.other_name, a.signature, a.author_type, a.dates, a.description,
      a.description_source, a.updated_at
    from published.author a where a.id = ${id}`.execute(reader);
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

/** Ids of the public records that name a creator or a term, in the order of the tree of each institution. */
export async function listNaming(
  reader: Reader,
  what: { authorId: number } | { termId: number },
  limit: number,
): Promise<number[]> {
  const named =
    'authorId' in what
      ? sql`published.record_author n where n.author_id = ${what.authorId}`
      : sql`published.record_index n where n.index_id = ${what.termId}`;
  const { rows } = await sql<{ id: number }>`
    select r.id from published.record r where r.id in (select n.record_id from ${named})
    order by r.institution_id, (select string_agg(a.sort_key, chr(1) order by octet_length(a.path))
      from published.record a where a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[])), r.id
    limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}
