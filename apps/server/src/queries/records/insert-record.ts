import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { authorNames, type FullRecord, HEAD, HEAD_TABLES, termNames } from './find-records.ts';
import { contentsOf, countOne, type OneCount } from './record-counts.ts';
import { idsOfPath } from './record-path.ts';

export interface NewRecord {
  institutionId: number;
  level: RecordLevel;
  /** null for a collection. */
  parent: { id: number; path: string } | null;
  signature: string;
  title: string;
  dates: readonly DateEntry[];
  /** Everything that has no column or table of its own. */
  fields: Record<string, unknown>;
  isDraft: boolean;
  isPublished?: boolean;
  authorIds: readonly number[];
  indexIds: readonly number[];
  /** Who creates it. */
  by: number | null;
  /** When it was created and last saved; now unless told. */
  createdAt?: string;
  updatedAt?: string;
  /** Who saved it last; its creator unless told. */
  updatedBy?: number;
}

/** The record with its creators, index terms and the first line of its history, and what is asked of it then: one statement. */
const inserting = (row: NewRecord) => sql`
  with created as (
    insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields,
      is_published, is_draft, created_by, updated_by, created_at, updated_at)
    select next.id, ${row.institutionId}, ${row.level}, ${row.parent?.id ?? null},
      ${row.parent?.path ?? ''}::text || next.id || '.', ${row.signature}, ${row.title},
      ${JSON.stringify(row.dates)}::jsonb, ${JSON.stringify(row.fields)}::jsonb,
      ${row.isPublished ?? false}, ${row.isDraft}, ${row.by}, ${row.updatedBy ?? row.by},
      coalesce(${row.createdAt ?? null}::timestamptz, now()), coalesce(${row.updatedAt ?? null}::timestamptz, now())
    from (select nextval('record_id_seq') as id) as next
    returning id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published, is_draft,
      created_by, updated_by, created_at, updated_at, deleted_at, version
  ), named_author as (
    select id, position from unnest(${row.authorIds}::bigint[]) with ordinality as given (id, position)
  ), named_term as (
    select id, position from unnest(${row.indexIds}::bigint[]) with ordinality as given (id, position)
  ), counted as (
    insert into record_count (record_id) select id from created
  ), by_authors as (
    insert into record_author (record_id, author_id, position)
    select created.id, named.id, named.position from created, named_author named
  ), by_terms as (
    insert into record_index (record_id, index_id, position)
    select created.id, named.id, named.position from created, named_term named
  ), noted as (
    insert into record_history (record_id, version, kind, at, by_user)
    select id, 0, 'create', created_at, ${row.by} from created
  )`;

/** What `findRecord` would read: nothing lies below a new record yet, and it has no files. */
const READ = sql`
  select ${HEAD}, r.fields, r.deleted_at, r.version, 0 as series, 0 as units, 0 as documents, false as has_files,
    ${authorNames(sql`named_author named join author on author.id = named.id`)} as authors,
    ${termNames(sql`named_term named join index_term term on term.id = named.id`)} as indices
  from created r ${HEAD_TABLES}`;

function only<Row>(rows: readonly Row[]): Row {
  const [created] = rows;
  if (!created) throw new Error('An inserted record can be read.');
  return created;
}

/** The new record as it can be read from now on; it is not counted in yet. */
export async function insertAndRead(db: Db, row: NewRecord): Promise<FullRecord> {
  return only((await sql<FullRecord>`${KEEP_PLAN} ${inserting(row)} ${READ}`.execute(db)).rows);
}

/** What the new record changes above it and in its institution; see record-counts.ts for when. */
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

export async function insertRecord(db: Db, row: NewRecord): Promise<number> {
  const insert = sql<{ id: number }>`${KEEP_PLAN} ${inserting(row)} select id from created`;
  const { id } = only((await insert.execute(db)).rows);
  await countOne(db, countOfNew(row));
  return id;
}
