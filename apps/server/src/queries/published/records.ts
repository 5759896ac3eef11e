import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { NamedRef } from '@regest/contract/fields/record-values.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { PublicClosure } from '@regest/contract/values/closure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';

/*
 * The only queries for the public. Every statement here names the schema `published`, whose views hold what
 * is public and nothing else, and runs under a role that could not read anything beside them.
 */

interface PublicPlace {
  id: number;
  level: RecordLevel;
  signature: string;
  title: string;
}

export interface PublicHead {
  id: number;
  institution_id: number;
  level: RecordLevel;
  parent_id: number | null;
  path: string;
  signature: string;
  title: string;
  dates: DateEntry[];
  /** The first paragraph is what lists show; a list has no more of it. */
  summary: string | null;
  licenses: string[];
  is_closed: boolean;
  updated_at: string;
  published_at: string;
  institution_signature: string;
  institution_name: string;
  institution_alias: string | null;
  /** Language of description of its collection; null (Polish) where it states none. */
  description_language: string | null;
  /** Ancestors from the collection down to the parent. */
  ancestors: PublicPlace[];
}

export interface PublicRecord extends PublicHead {
  /** Why files of it are not shown, and until when. */
  closing: PublicClosure | null;
  fields: Record<string, unknown>;
  authors: (NamedRef & { type: string | null })[];
  indices: (NamedRef & { type: IndexType })[];
}

const SUMMARY_LENGTH = 600;

const HEAD = sql`
  r.id, r.institution_id, r.level, r.parent_id, r.path, r.signature, r.title, r.dates, r.is_closed, r.updated_at,
  r.published_at, left(r.content, ${sql.lit(SUMMARY_LENGTH)}) as summary,
  coalesce(r.licenses, '[]'::jsonb) as licenses,
  i.signature as institution_signature, coalesce(i.archive_name, i.name) as institution_name,
  i.path_alias as institution_alias,
  (select own.language from published.description_language own where own.id = split_part(r.path, '.', 1)::bigint)
    as description_language,
  case when r.parent_id is null then '[]'::json else (
    select json_agg(json_build_object('id', a.id, 'level', a.level, 'signature', a.signature, 'title', a.title)
      order by octet_length(a.path))
    from published.record a where a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and a.id <> r.id
  ) end as ancestors`;

const FROM = sql`join published.institution i on i.id = r.institution_id`;

const REST = sql`
  r.fields, (select to_json(closing) from published.files_closure(r.id) closing) as closing,
  coalesce((
    select json_agg(json_build_object('id', author.id, 'name', author.name, 'type', author.author_type) order by named.position)
    from published.record_author named join published.author author on author.id = named.author_id
    where named.record_id = r.id
  ), '[]'::json) as authors,
  coalesce((
    select json_agg(json_build_object('id', term.id, 'name', term.name, 'type', term.type) order by named.position)
    from published.record_index named join published.index_term term on term.id = named.index_id
    where named.record_id = r.id
  ), '[]'::json) as indices`;

export async function findPublicRecord(reader: Reader, id: number): Promise<PublicRecord | undefined> {
  const { rows } = await sql<PublicRecord>`${PREPARED}
    select ${HEAD}, ${REST} from published.record r ${FROM} where r.id = ${id}`.execute(reader);
  return rows[0];
}

/** The heads of these records, in the order of the ids; what is not public is not among them. */
export async function findPublicHeads(reader: Reader, ids: readonly number[]): Promise<PublicHead[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PublicHead>`${PREPARED}
    select ${HEAD} from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join published.record r on r.id = wanted.id ${FROM} order by wanted.place`.execute(reader);
  return rows;
}

export interface PublicChild extends PublicPlace {
  dates: DateEntry[];
  summary: string | null;
  licenses: string[];
  is_closed: boolean;
}

interface Slice {
  offset: number;
  limit: number;
}

/** Public siblings, in the natural order of signatures. */
async function listSiblings(
  reader: Reader,
  where: RawBuilder<unknown>,
  { offset, limit }: Slice,
): Promise<PublicChild[]> {
  const { rows } = await sql<PublicChild>`${PREPARED}
    select r.id, r.level, r.signature, r.title, r.dates, r.is_closed,
      left(r.content, ${sql.lit(SUMMARY_LENGTH)}) as summary,
      coalesce(r.licenses, '[]'::jsonb) as licenses
    from published.record r where ${where}
    order by r.sort_key, r.id offset ${offset} limit ${limit}`.execute(reader);
  return rows;
}

/** Children of a record. */
export function listPublicChildren(reader: Reader, parentId: number, slice: Slice): Promise<PublicChild[]> {
  return listSiblings(reader, sql`r.parent_id = ${parentId}`, slice);
}

/** The collections of an institution. */
export function listPublicCollections(
  reader: Reader,
  institutionId: number,
  slice: Slice,
): Promise<PublicChild[]> {
  return listSiblings(reader, sql`r.institution_id = ${institutionId} and r.parent_id is null`, slice);
}

/** The newest of what came before readers, of one institution or of all. */
export async function listNewlyPublished(
  reader: Reader,
  institutionId: number | null,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id from published.institution i cross join lateral (
      select r.id, r.published_at from published.record r where r.institution_id = i.id
      order by r.published_at desc, r.id desc limit ${limit}
    ) newest
    where ${institutionId}::bigint is null or i.id = ${institutionId}
    order by newest.published_at desc, newest.id desc limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

interface TimeRange {
  from: string;
  until: string;
}

const becamePublic = ({ from, until }: TimeRange) => sql`(
  select r.id, r.published_at as at from published.record r
  where r.published_at > ${from}::timestamptz and r.published_at <= ${until}::timestamptz
  union all
  select opened.id, opened.opened_at from published.opened_between(${from}, ${until}) opened)`;

/** True where a record became public within a time, by publication or the end of a closure. */
export async function hasNewRecords(reader: Reader, range: TimeRange): Promise<boolean> {
  const { rows } = await sql`select from ${becamePublic(range)} fresh limit 1`.execute(reader);
  return rows.length > 0;
}

/** Those of these records that became public within a time, the newest first. */
export async function listNewRecords(
  reader: Reader,
  ids: readonly number[],
  range: TimeRange,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select fresh.id from ${becamePublic(range)} fresh where fresh.id = any(${ids}::bigint[])
    group by fresh.id order by max(fresh.at) desc, fresh.id desc`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Number of public records, and the time of their last change. */
export async function countPublicRecords(reader: Reader): Promise<{ count: number; newest: string | null }> {
  const { rows } = await sql<{ count: number; newest: string | null }>`
    select count(*)::int as count, max(updated_at) as newest from published.record`.execute(reader);
  return rows[0] ?? { count: 0, newest: null };
}

export interface SitemapRecord {
  institution_id: number;
  alias: string | null;
  signatures: string[];
  updated_at: string;
}

/**
 * A stretch of all public records in the order of their paths, each with the signatures of its address. The stretch is
 * cut first, so that those before it cost no look at their ancestors.
 */
export async function listForSitemap(
  reader: Reader,
  offset: number,
  limit: number,
): Promise<SitemapRecord[]> {
  const { rows } = await sql<SitemapRecord>`
    select r.institution_id, i.path_alias as alias, r.updated_at,
      (select array_agg(a.signature order by octet_length(a.path)) from published.record a
        where a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[])) as signatures
    from (
      select institution_id, path, updated_at from published.record order by path offset ${offset} limit ${limit}
    ) r join published.institution i on i.id = r.institution_id
    order by r.path`.execute(reader);
  return rows;
}
