import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { NamedRef } from '@regest/contract/fields/record-values.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { SIGNATURE_SEPARATOR } from '@regest/contract/text/signature.ts';
import type { ClosureReason, ClosureScope } from '@regest/contract/values/closure.ts';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, preparedStatement } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';

export interface AncestorRow {
  id: number;
  level: RecordLevel;
  signature: string;
  title: string;
  is_published: boolean;
}

/** A closure that holds now: of the record, of one above it, or of an agreement. */
export interface ClosedRow {
  kind: 'record' | 'file' | 'agreement';
  id: number;
  level: RecordLevel | null;
  title: string | null;
  scope: ClosureScope;
  reason: ClosureReason;
  until: string | null;
}

/** Data of a record in lists, with its place in the tree. */
export interface RecordHead {
  id: number;
  institution_id: number;
  level: RecordLevel;
  parent_id: number | null;
  path: string;
  signature: string;
  title: string;
  dates: DateEntry[];
  is_published: boolean;
  is_draft: boolean;
  created_at: string;
  updated_at: string;
  created_by_name: string | null;
  updated_by_name: string | null;
  institution_signature: string;
  institution_name: string;
  institution_is_published: boolean;
  /** Ancestors from the collection down to the parent. */
  ancestors: AncestorRow[];
  /** The strictest closure in force. */
  closed: ClosedRow | null;
}

export interface FullRecord extends RecordHead {
  fields: Record<string, unknown>;
  deleted_at: string | null;
  version: number;
  series: number;
  units: number;
  documents: number;
  has_files: boolean;
  authors: NamedRef[];
  indices: (NamedRef & { type: IndexType })[];
}

/** The records on the way to one, itself included; `record` is its alias in the statement around. */
export const onTheWay = (record: string) =>
  sql`above.id = any(string_to_array(rtrim(${sql.ref(`${record}.path`)}, '.'), '.')::bigint[])`;

/** Readers do not see it at this moment, or its files, by a closure or an agreement of its own or above it. */
export const isClosedNow = (record: string) => sql`exists (select from record above where ${onTheWay(record)}
  and (above.closed_days @> (select closure_day()) or above.files_closed_days @> (select closure_day())))`;

/**
 * The closure in force for the record `r` or its file `f`. Few records have a closure on their path, so a check of the
 * rows above precedes the function that finds the strictest.
 */
export const closedNow = ({ isFile }: { isFile: boolean }) => sql`case
  when ${isFile ? sql`f.closed_days is not null or ` : sql``}exists (select from record above
    where ${onTheWay('r')} and (above.closed_days is not null or above.files_closed_days is not null))
  then (select to_json(closing) from closures_of(r.path, ${isFile ? sql`f.id` : sql`null`}) closing limit 1) end`;

const ROW = sql`
  r.id, r.institution_id, r.level, r.parent_id, r.path, r.signature, r.title, r.dates, r.is_published, r.is_draft,
  r.created_at, r.updated_at, creator.full_name as created_by_name, editor.full_name as updated_by_name,
  institution.signature as institution_signature, institution.name as institution_name,
  institution.is_published as institution_is_published,
  ${closedNow({ isFile: false })} as closed`;

const STEPS = sql`json_agg(json_build_object('id', a.id, 'level', a.level, 'signature', a.signature, 'title', a.title,
  'is_published', a.is_published) order by octet_length(a.path))`;

/** Columns of a `RecordHead` from `r`. */
export const HEAD = sql`${ROW},
  case when r.parent_id is null then '[]'::json else (
    select ${STEPS} from record a where a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and a.id <> r.id
  ) end as ancestors`;

export const HEAD_TABLES = sql`
  join institution on institution.id = r.institution_id
  left join app_user creator on creator.id = r.created_by
  left join app_user editor on editor.id = r.updated_by`;

/** Creators and terms by name, in their order; `from` calls them `named`. */
export const authorNames = (from: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', author.id, 'name', author.name) order by named.position) from ${from}
), '[]'::json)`;
export const termNames = (from: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', term.id, 'name', term.name, 'type', term.type) order by named.position)
  from ${from}
), '[]'::json)`;

const AUTHORS = sql`record_author named join author on author.id = named.author_id where named.record_id = r.id`;
const TERMS = sql`record_index named join index_term term on term.id = named.index_id where named.record_id = r.id`;

const REST = sql`
  r.fields, r.deleted_at, r.version, record_count.series, record_count.units, record_count.documents,
  exists (select from file where file.record_id = r.id) as has_files,
  ${authorNames(AUTHORS)} as authors, ${termNames(TERMS)} as indices`;

/** The heads of these records, in the order of the ids. One statement, however deep the records lie. */
export async function findRecordHeads(db: Db, ids: readonly number[]): Promise<RecordHead[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RecordHead>`${PREPARED}
    select ${HEAD} from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join record r on r.id = wanted.id ${HEAD_TABLES} order by wanted.place`.execute(db);
  return rows;
}

/** The ids in the order of the tree, which tables and lists have. */
export async function sortByTree(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from record where id = any(${ids}::bigint[]) order by tree_key`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whole records, in the order of their paths: from the top of the tree downwards. What is above is read once for
 * all that have the same parent: of the children of one node that is most of the work.
 */
export async function findRecords(db: Db, ids: readonly number[]): Promise<FullRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FullRecord>`
    with above as materialized (
      select parent.id, (
        select ${STEPS} from record a where a.id = any(string_to_array(rtrim(parent.path, '.'), '.')::bigint[])
      ) as ancestors
      from record parent where parent.id in (select parent_id from record where id = any(${ids}::bigint[]))
    )
    select ${ROW}, coalesce(above.ancestors, '[]'::json) as ancestors, ${REST}
    from record r join record_count on record_count.record_id = r.id left join above on above.id = r.parent_id
    ${HEAD_TABLES} where r.id = any(${ids}::bigint[]) order by r.path`.execute(db);
  return rows;
}

const recordOf = preparedStatement(
  (id: number) => sql<FullRecord>`${PREPARED}
    select ${HEAD}, ${REST} from record r join record_count on record_count.record_id = r.id
    ${HEAD_TABLES} where r.id = ${id}`,
);

export async function findRecord(db: Db, id: number): Promise<FullRecord | undefined> {
  return (await recordOf(db, id))[0];
}

export interface RecordPlace {
  id: number;
  institution_id: number;
  level: RecordLevel;
  path: string;
  deleted_at: string | null;
}

/** Institution, level and deletion of a record: enough to decide who may see it. */
export function findRecordPlace(db: Db, id: number): Promise<RecordPlace | undefined> {
  return db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'path', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same for a record that must not be deleted before the change is done. */
export function shareRecordPlace(db: Db, id: number): Promise<RecordPlace | undefined> {
  return db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'path', 'deleted_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** The signatures from the institution down to the record, joined; null where there is no record. */
export function fullSignature(record: string): RawBuilder<string> {
  return sql<string>`(
    select home.signature || ${SIGNATURE_SEPARATOR}::text
      || string_agg(above.signature, ${SIGNATURE_SEPARATOR}::text order by octet_length(above.path))
    from institution home join record above on ${onTheWay(record)}
    where home.id = ${sql.ref(`${record}.institution_id`)} group by home.signature)`;
}

/** The records above one, from the collection down. */
export function placeOf(record: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', above.id, 'level', above.level, 'title', above.title,
      'signature', above.signature) order by octet_length(above.path)), '[]'::json)
    from record above where ${onTheWay(record)} and above.id <> ${sql.ref(`${record}.id`)})`;
}

/** Signature and title of each record that is still there. */
export async function listTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('record')
    .select(['id', 'signature', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, signature, title }) => [id, `${signature} ${title}`]));
}
