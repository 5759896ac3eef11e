import type { HistoryKind } from '@regest/contract/endpoints/records.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';
import { authorNames, type FullRecord, HEAD, HEAD_TABLES, termNames } from './find-records.ts';
import { contentsOf, countOne, type OneCount } from './record-counts.ts';
import { idsOfPath } from './record-path.ts';

/** A description as its columns hold it. */
export interface StoredValues {
  signature: string;
  title: string;
  dates: readonly DateEntry[];
  /** Everything that has no column or table of its own. */
  fields: Record<string, unknown>;
  authorIds: readonly number[];
  indexIds: readonly number[];
}

export interface NewRecord extends StoredValues {
  institutionId: number;
  level: RecordLevel;
  /** null for a collection. */
  parent: { id: number; path: string } | null;
  isDraft: boolean;
  isPublished?: boolean;
  /** Fields that got a default: the first line of the history names them. */
  defaults?: readonly string[];
  /** The user who creates it. */
  by: number | null;
  /** Times of creation and of the last save, now by default. */
  createdAt?: string;
  updatedAt?: string;
  /** The user who saved it last; its creator unless given. */
  updatedBy?: number;
}

/** Records with their authors, index terms and first lines of history, in the order given; one statement. */
const inserting = (rows: readonly NewRecord[]) => sql`
  with given as materialized (
    select nextval('record_id_seq') as id, one.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one ("institutionId" bigint, level text, parent jsonb, signature text, title text, dates jsonb, fields jsonb,
        "isPublished" boolean, "isDraft" boolean, "authorIds" jsonb, "indexIds" jsonb, by bigint, "updatedBy" bigint,
        "createdAt" timestamptz, "updatedAt" timestamptz, defaults jsonb)
  ), created as (
    insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields,
      is_published, is_draft, created_by, updated_by, created_at, updated_at)
    select id, "institutionId", level, (parent ->> 'id')::bigint, coalesce(parent ->> 'path', '') || id || '.',
      signature, title, dates, fields, coalesce("isPublished", false), "isDraft", by, coalesce("updatedBy", by),
      coalesce("createdAt", now()), coalesce("updatedAt", now())
    from given
    returning id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published, is_draft,
      created_by, updated_by, created_at, updated_at, deleted_at, version
  ), named_author as (
    select given.id as record_id, one.id::bigint as id, one.position
    from given, jsonb_array_elements_text("authorIds") with ordinality as one (id, position)
  ), named_term as (
    select given.id as record_id, one.id::bigint as id, one.position
    from given, jsonb_array_elements_text("indexIds") with ordinality as one (id, position)
  ), counted as (
    insert into record_count (record_id) select id from created
  ), by_authors as (
    insert into record_author (record_id, author_id, position) select record_id, id, position from named_author
  ), by_terms as (
    insert into record_index (record_id, index_id, position) select record_id, id, position from named_term
  ), noted as (
    insert into record_history (record_id, version, kind, at, by_user, state)
    select created.id, 0, 'create', created.created_at, created_by,
      case when defaults is null then '{}' else jsonb_build_object('defaults', defaults) end
    from created join given using (id)
  )`;

/** The result of `findRecord`: a new record has no children and no files. */
const READ = sql`
  select ${HEAD}, r.fields, r.deleted_at, r.version, 0 as series, 0 as units, 0 as documents, false as has_files,
    ${authorNames(sql`named_author named join author on author.id = named.id where named.record_id = r.id`)} as authors,
    ${termNames(sql`named_term named join index_term term on term.id = named.id where named.record_id = r.id`)} as indices
  from created r ${HEAD_TABLES}`;

/** The new record as it can be read from now on; it is not counted in yet. */
export async function insertAndRead(db: Db, row: NewRecord): Promise<FullRecord> {
  const { rows } = await sql<FullRecord>`${PREPARED} ${inserting([row])} ${READ}`.execute(db);
  const [created] = rows;
  if (!created) throw new Error('An inserted record can be read.');
  return created;
}

/** New records, none of them below another; their ids in the order given. They are not counted in yet. */
export async function insertRecords(db: Db, rows: readonly NewRecord[]): Promise<number[]> {
  const ids = await sql<{ id: number }>`${PREPARED}
    ${inserting(rows)} select id from given order by id`.execute(db);
  return ids.rows.map(({ id }) => id);
}

/** Changes to counts of the ancestors and the institution; record-counts.ts says when. */
export function countOfNew({ institutionId, level, parent, isPublished }: NewRecord): OneCount {
  return {
    above: idsOfPath(parent?.path ?? ''),
    contents: contentsOf(level),
    institutionId,
    figures: {
      [LEVEL_PATHS[level]]: 1,
      ...(isPublished && { [`published_${LEVEL_PATHS[level]}`]: 1 }),
    },
  };
}

/** One record, counted in: for data that are known to be right, such as those of the demo. */
export async function insertRecord(db: Db, row: NewRecord): Promise<number> {
  const [id] = await insertRecords(db, [row]);
  if (id === undefined) throw new Error('An inserted record has an id.');
  await countOne(db, countOfNew(row));
  return id;
}

export interface RecordUpdate extends StoredValues {
  id: number;
  isDraft: boolean;
  /** The description before the change, whole. */
  before: Record<string, unknown>;
  /** Source and target of a move; null where the record stays. */
  move: { parentId: number; path: string; oldParentId: number | null } | null;
}

/** Changes of a record by an update beside the given values. */
export type UpdatedRow = Pick<FullRecord, 'id' | 'version' | 'updated_at' | 'updated_by_name'>;

/**
 * The `update record` of descriptions and places, with the lines of history that keep the old ones. `given` has a row
 * for each record: its columns as they will be, and `kind` and `state` of its line. The database carries what lies below
 * a moved or renamed record along, so none of these may lie below another whose place changes.
 */
const updating = (by: number, given: RawBuilder<unknown>) => sql<UpdatedRow>`
  with given as materialized (${given}), saved as (
    update record set signature = given.signature, title = given.title, dates = given.dates, fields = given.fields,
      is_draft = given.is_draft, parent_id = coalesce(given.parent_id, record.parent_id),
      path = coalesce(given.path, record.path), version = version + 1, updated_at = now(), updated_by = ${by}
    from given where record.id = given.id
    returning record.id, record.version, record.updated_at, record.updated_by
  ), noted as (
    insert into record_history (record_id, version, kind, by_user, state)
    select id, version - 1, line.kind, ${by}, line.state from saved join given using (id)
    cross join lateral (values
      (1, 'move', jsonb_build_object('parentId', given.old_parent_id), given.parent_id is not null),
      (2, given.kind, given.state, true)
    ) as line (place, kind, state, is_due)
    where is_due order by place
  )
  select saved.id, saved.version, saved.updated_at, editor.full_name as updated_by_name
  from saved left join app_user editor on editor.id = saved.updated_by`;

/** New descriptions and places; one statement. */
export async function updateRecords(
  db: Db,
  by: number,
  updates: readonly RecordUpdate[],
): Promise<UpdatedRow[]> {
  const rowsToUpdate = updates.map(({ authorIds: _, indexIds: __, ...rest }) => rest);
  const { rows } = await sql<UpdatedRow>`${PREPARED} ${updating(
    by,
    sql`
      select id, signature, title, dates, fields, "isDraft" as is_draft, (move ->> 'parentId')::bigint as parent_id,
        move ->> 'path' as path, move -> 'oldParentId' as old_parent_id, 'save' as kind, before as state
      from jsonb_to_recordset(${JSON.stringify(rowsToUpdate)}::jsonb)
        as one (id bigint, signature text, title text, dates jsonb, fields jsonb, "isDraft" boolean, before jsonb, move jsonb)`,
  )}`.execute(db);
  return rows;
}

/**
 * A new version of records that are not saved as a whole: another signature, or lists that name something else. `state`
 * is what the history keeps, made from `r`.
 */
export async function reviseRecords(
  db: Db,
  by: number,
  ids: readonly number[],
  { kind, state, signature }: { kind: HistoryKind; state: RawBuilder<unknown>; signature?: string },
): Promise<void> {
  await updating(
    by,
    sql`
      select r.id, ${signature === undefined ? sql`r.signature` : sql`${signature}::text`} as signature, r.title, r.dates,
        r.fields, r.is_draft, null::bigint as parent_id, null::text as path, null::jsonb as old_parent_id,
        ${kind}::text as kind, ${state} as state
      from record r where r.id = any(${ids}::bigint[])`,
  ).execute(db);
}

/** A record that comes back from the trash under another signature. */
export function renameRestored(db: Db, by: number, id: number, signature: string): Promise<void> {
  return reviseRecords(db, by, [id], {
    kind: 'restore',
    state: sql`jsonb_build_object('signature', r.signature)`,
    signature,
  });
}

export interface NamedList {
  id: number;
  ids: readonly number[];
}

const LISTS = {
  author: { table: sql.table('record_author'), column: sql.ref('author_id') },
  index: { table: sql.table('record_index'), column: sql.ref('index_id') },
} as const;

/** The authors, or the index terms, of these records, in their order. */
export async function replaceLists(
  db: Db,
  kind: keyof typeof LISTS,
  lists: readonly NamedList[],
): Promise<void> {
  if (lists.length === 0) return;
  const { table, column } = LISTS[kind];
  const records = lists.map(({ id }) => id);
  await sql`delete from ${table} where record_id = any(${records}::bigint[])`.execute(db);
  await sql`
    insert into ${table} (record_id, ${column}, position)
    select one.id, named.id::bigint, named.position
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as one (id bigint, ids jsonb),
      jsonb_array_elements_text(one.ids) with ordinality as named (id, position)`.execute(db);
}

/**
 * Sets a closure of records that the same transaction has made, without a new version or a line of history: their first
 * version has it already.
 */
export async function setOwnClosure(db: Db, ids: readonly number[], closure: Closure): Promise<void> {
  await sql`
    update record set fields = fields || ${JSON.stringify({ closure })}::jsonb
    where id = any(${ids}::bigint[])`.execute(db);
}
