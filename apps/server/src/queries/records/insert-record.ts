import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { contentsOf, countOne } from './record-counts.ts';
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

/** The record with its creators, index terms and the first line of its history: one statement. */
export async function insertRecordRow(db: Db, row: NewRecord): Promise<number> {
  const { rows } = await sql<{ id: number }>`${KEEP_PLAN}
    with created as (
      insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields,
        is_published, is_draft, created_by, updated_by, created_at, updated_at)
      select next.id, ${row.institutionId}, ${row.level}, ${row.parent?.id ?? null},
        ${row.parent?.path ?? ''}::text || next.id || '.', ${row.signature}, ${row.title},
        ${JSON.stringify(row.dates)}::jsonb, ${JSON.stringify(row.fields)}::jsonb,
        ${row.isPublished ?? false}, ${row.isDraft}, ${row.by}, ${row.updatedBy ?? row.by},
        coalesce(${row.createdAt ?? null}::timestamptz, now()), coalesce(${row.updatedAt ?? null}::timestamptz, now())
      from (select nextval('record_id_seq') as id) as next
      returning id, created_at
    ), counted as (
      insert into record_count (record_id) select id from created
    ), by_authors as (
      insert into record_author (record_id, author_id, position)
      select created.id, named.id, named.position
      from created, unnest(${row.authorIds}::bigint[]) with ordinality as named (id, position)
    ), by_terms as (
      insert into record_index (record_id, index_id, position)
      select created.id, named.id, named.position
      from created, unnest(${row.indexIds}::bigint[]) with ordinality as named (id, position)
    ), noted as (
      insert into record_history (record_id, version, kind, at, by_user)
      select id, 0, 'create', created_at, ${row.by} from created
    )
    select id from created`.execute(db);
  const [created] = rows;
  if (!created) throw new Error('An inserted record has an id.');
  return created.id;
}

/** Counts the new record in above it and in its institution; see record-counts.ts for when. */
export async function countNewRecord(
  db: Db,
  { institutionId, level, parent, isPublished }: NewRecord,
): Promise<void> {
  await countOne(db, idsOfPath(parent?.path ?? ''), contentsOf(level), institutionId, {
    [LEVEL_PATHS[level]]: 1,
    ...(isPublished && { [`published_${LEVEL_PATHS[level]}`]: 1 }),
  });
}

export async function insertRecord(db: Db, row: NewRecord): Promise<number> {
  const id = await insertRecordRow(db, row);
  await countNewRecord(db, row);
  return id;
}
