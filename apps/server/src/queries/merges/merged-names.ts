import type { IndexType } from '@regest/contract/fields/field.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { reviseRecords } from '../records/write.ts';

/** Things that records name by id: creators, or terms of one index. */
export type NamedKind = { kind: 'author' } | { kind: 'term'; type: IndexType };

interface Tables {
  links: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  things: RawBuilder<unknown>;
  /** The list of the record as its history keeps it. */
  field: string;
  isOfList: RawBuilder<unknown>;
}

function tablesOf(named: NamedKind): Tables {
  if (named.kind === 'author')
    return {
      links: sql`record_author`,
      key: sql`author_id`,
      things: sql`author`,
      field: 'authors',
      isOfList: sql`true`,
    };
  return {
    links: sql`record_index`,
    key: sql`index_id`,
    things: sql`index_term`,
    field: `${named.type}Indices`,
    isOfList: sql`thing.type = ${named.type}`,
  };
}

export interface NamedIn {
  id: number;
  position: number;
  /** The record names the target too. */
  had: boolean;
}

/** Records that name the source, locked from the top of the tree downwards; `had`: they name the target too. */
export async function lockRecordsNaming(
  db: Db,
  named: NamedKind,
  sourceId: number,
  targetId: number,
): Promise<NamedIn[]> {
  const { links, key } = tablesOf(named);
  const { rows } = await sql<NamedIn>`
    with held as materialized (
      select id from record where id in (select record_id from ${links} where ${key} = ${sourceId})
      order by path for update
    )
    select link.record_id as id, link.position, exists (
      select from ${links} other where other.record_id = link.record_id and other.${key} = ${targetId}) as had
    from held join ${links} link on link.record_id = held.id and link.${key} = ${sourceId}`.execute(db);
  return rows;
}

/** Records of a merge that still name its target, locked from the top of the tree downwards. */
export async function lockRecordsStillNaming(
  db: Db,
  named: NamedKind,
  ids: readonly number[],
  targetId: number,
): Promise<number[]> {
  const { links, key } = tablesOf(named);
  const { rows } = await sql<{ id: number }>`
    select id from record where id = any(${ids}::bigint[])
      and exists (select from ${links} link where link.record_id = record.id and link.${key} = ${targetId})
    order by path for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** A new version of each record; the history keeps what the list named before it changes. */
export async function noteRenaming(
  db: Db,
  named: NamedKind,
  ids: readonly number[],
  by: number,
): Promise<void> {
  const { links, key, things, field, isOfList } = tablesOf(named);
  await reviseRecords(db, by, ids, {
    kind: 'merge',
    state: sql`jsonb_build_object(${field}::text, (
      select jsonb_agg(jsonb_build_object('id', thing.id, 'name', thing.name) order by link.position)
      from ${links} link join ${things} thing on thing.id = link.${key}
      where link.record_id = r.id and ${isOfList}))`,
  });
}

export async function replaceName(
  db: Db,
  named: NamedKind,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  const { links, key } = tablesOf(named);
  await sql`
    delete from ${links} link where link.record_id = any(${ids}::bigint[]) and link.${key} = ${from}
      and exists (select from ${links} other where other.record_id = link.record_id and other.${key} = ${to})`.execute(
    db,
  );
  await sql`
    update ${links} set ${key} = ${to} where record_id = any(${ids}::bigint[]) and ${key} = ${from}`.execute(
    db,
  );
}

export async function addName(db: Db, named: NamedKind, rows: readonly NamedIn[], id: number): Promise<void> {
  const { links, key } = tablesOf(named);
  await sql`
    insert into ${links} (record_id, ${key}, position)
    select one.id, ${id}, one.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id bigint, position int)
    on conflict do nothing`.execute(db);
}

/** Fields of the target that a merge changed. */
export type ChangedFields = Record<string, { before: unknown; after: unknown }>;

/** Moves the source out of its table into the log of merges, with the records that named it. */
export async function insertMergedName(
  db: Db,
  named: NamedKind,
  merge: {
    sourceId: number;
    targetId: number;
    institutionId: number | null;
    records: readonly NamedIn[];
    changedFields?: ChangedFields;
    by: number;
  },
): Promise<void> {
  const { things } = tablesOf(named);
  await sql`
    with gone as (delete from ${things} thing where id = ${merge.sourceId} returning to_jsonb(thing) as thing)
    insert into merged_name (kind, gone_id, into_id, institution_id, thing, records, changed_fields, by_user)
    select ${named.kind}, ${merge.sourceId}, ${merge.targetId}, ${merge.institutionId}::bigint, thing,
      ${JSON.stringify(merge.records)}::jsonb, ${JSON.stringify(merge.changedFields ?? {})}::jsonb, ${merge.by} from gone`.execute(
    db,
  );
}

export interface MergedRow {
  id: number;
  into_id: number;
  institution_id: number | null;
  type: IndexType | null;
  records: NamedIn[];
  changed_fields: ChangedFields;
}

export async function findMerged(
  db: Db,
  kind: NamedKind['kind'],
  sourceId: number,
): Promise<MergedRow | undefined> {
  const { rows } = await sql<MergedRow>`
    select id, into_id, institution_id, thing ->> 'type' as type, records, changed_fields from merged_name
    where kind = ${kind} and gone_id = ${sourceId} order by id desc limit 1 for update`.execute(db);
  return rows[0];
}

/** Restores the source under its old id; columns that were added since take their defaults. */
export async function restoreMergedName(db: Db, named: NamedKind, mergeId: number): Promise<void> {
  const { things } = tablesOf(named);
  const table = named.kind === 'author' ? 'author' : 'index_term';
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute, merged_name
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and merged_name.id = ${mergeId} and thing ? attname::text
    order by attnum`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    with undone as (delete from merged_name where id = ${mergeId} returning thing)
    insert into ${things} (${columns})
    select ${columns} from undone, jsonb_populate_record(null::${things}, undone.thing)`.execute(db);
}
