import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Database, Db } from '../../db/schema.ts';

/**
 * A record's count is of its descendants in the same state: the live ones below a live
 * record, those that went to the trash together with a deleted one. So deleting or
 * restoring a whole subtree changes the counts of its ancestors only, whatever its size.
 */
export interface Contents {
  series: number;
  units: number;
  documents: number;
}
export interface CountChange extends Contents {
  recordId: number;
}

export const NOTHING: Contents = { series: 0, units: 0, documents: 0 };

export function contentsOf(level: RecordLevel, below: Contents = NOTHING): Contents {
  const path = LEVEL_PATHS[level];
  return path in below ? { ...below, [path]: below[path as keyof Contents] + 1 } : { ...below };
}

export function negated({ series, units, documents }: Contents): Contents {
  return { series: -series, units: -units, documents: -documents };
}

export async function findContents(db: Db, recordId: number): Promise<Contents> {
  return db
    .selectFrom('record_count')
    .select(['series', 'units', 'documents'])
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
}

/** The same change for every one of these records. */
export function changeEach(recordIds: readonly number[], by: Contents): CountChange[] {
  return recordIds.map((recordId) => ({ recordId, ...by }));
}

/**
 * The last thing a transaction does: every writer of a collection meets here, so the
 * rows are held as briefly as possible, and in the order of their ids.
 */
export async function addToCounts(db: Db, changes: readonly CountChange[]): Promise<void> {
  const sums = new Map<number, Contents>();
  for (const { recordId, ...by } of changes) {
    const sum = sums.get(recordId) ?? NOTHING;
    sums.set(recordId, {
      series: sum.series + by.series,
      units: sum.units + by.units,
      documents: sum.documents + by.documents,
    });
  }
  const real = [...sums].filter(([, by]) => by.series !== 0 || by.units !== 0 || by.documents !== 0);
  if (real.length === 0) return;
  const column = (pick: (by: Contents) => number) => real.map(([, by]) => pick(by));
  await sql`
    with change as (
      select * from unnest(
        ${real.map(([id]) => id)}::bigint[], ${column((by) => by.series)}::int[],
        ${column((by) => by.units)}::int[], ${column((by) => by.documents)}::int[]
      ) as change (record_id, series, units, documents)
    ), held as (
      select record_id from record_count where record_id in (select record_id from change) order by record_id for update
    )
    update record_count set
      series = record_count.series + change.series,
      units = record_count.units + change.units,
      documents = record_count.documents + change.documents
    from change join held using (record_id)
    where record_count.record_id = change.record_id`.execute(db);
}

type CountColumn = Exclude<keyof Database['institution_count'], 'institution_id'>;

type Figures = Partial<Record<CountColumn, number>>;

const added = (by: Figures) =>
  sql.join(
    Object.entries(by)
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]) => sql`${sql.ref(name)} = institution_count.${sql.ref(name)} + ${amount}`),
  );

/** `{ units: 1, published_units: -3 }`: added to the figures of the institution. */
export async function addToInstitutionCounts(db: Db, institutionId: number, by: Figures): Promise<void> {
  if (Object.values(by).every((amount) => amount === 0)) return;
  await sql`${PREPARED}
    update institution_count set ${added(by)} where institution_id = ${institutionId}`.execute(db);
}

/** Changes that one record makes to counts of its ancestors and its institution. */
export interface OneCount {
  above: readonly number[];
  contents: Contents;
  institutionId: number;
  figures: Figures;
}

/**
 * The same for all above one record and for its institution, in one statement. It waits for the first part before it
 * touches the institution, so that these locks too are taken in the one order. The ids are put behind a `select`: with an
 * array whose length it sees PostgreSQL expects to gain by a plan of its own each time, and never keeps one.
 */
export async function countOne(
  db: Db,
  { above, contents: { series, units, documents }, institutionId, figures }: OneCount,
): Promise<void> {
  await sql`${PREPARED}
    with held as (
      select record_id from record_count where record_id = any((select ${above}::bigint[])::bigint[])
      order by record_id for update
    ), counted as (
      update record_count set series = record_count.series + ${series}, units = record_count.units + ${units},
        documents = record_count.documents + ${documents}
      from held where record_count.record_id = held.record_id
      returning 1
    )
    update institution_count set ${added(figures)}
    from (select count(*) from counted) as done where institution_id = ${institutionId}`.execute(db);
}

export interface CountDrift {
  /** `record 7 units`, `institution 1 published_series` */
  what: string;
  stored: number | null;
  counted: number;
}

/** Every figure stored beside a record, compared with a count of its descendants in the same state. */
export async function listRecordDrift(db: Db): Promise<CountDrift[]> {
  const { rows } = await sql<CountDrift>`
    with counted as (
      select above.id,
        (count(*) filter (where below.level = 'series'))::int as series,
        (count(*) filter (where below.level = 'unit'))::int as units,
        (count(*) filter (where below.level = 'document'))::int as documents
      from record below
      cross join lateral unnest(string_to_array(rtrim(below.path, '.'), '.')::bigint[]) as step (id)
      join record above on above.id = step.id and above.id <> below.id
        and above.trash_root_id is not distinct from below.trash_root_id
      group by above.id
    )
    select 'record ' || record.id || ' ' || figure.name as what, figure.stored, figure.counted
    from record
    left join record_count on record_count.record_id = record.id
    left join counted on counted.id = record.id
    cross join lateral (values
      ('series', record_count.series, coalesce(counted.series, 0)),
      ('units', record_count.units, coalesce(counted.units, 0)),
      ('documents', record_count.documents, coalesce(counted.documents, 0))
    ) as figure (name, stored, counted)
    where figure.stored is distinct from figure.counted
    order by record.id`.execute(db);
  return rows;
}

/** Every figure stored for an institution, compared with a count of its live records. */
export async function listInstitutionDrift(db: Db): Promise<CountDrift[]> {
  const { rows } = await sql<CountDrift>`
    with counted as (
      select institution_id, level, count(*) as live, count(*) filter (where is_published) as published
      from record where deleted_at is null group by institution_id, level
    )
    select 'institution ' || institution.id || ' ' || figure.name as what, figure.stored, figure.counted
    from institution
    left join institution_count stored on stored.institution_id = institution.id
    cross join lateral (values
      ('collections', 'collection', stored.collections, stored.published_collections),
      ('series', 'series', stored.series, stored.published_series),
      ('units', 'unit', stored.units, stored.published_units),
      ('documents', 'document', stored.documents, stored.published_documents)
    ) as part (name, level, live, published)
    left join counted on counted.institution_id = institution.id and counted.level = part.level
    cross join lateral (values
      (part.name, part.live, coalesce(counted.live, 0)),
      ('published_' || part.name, part.published, coalesce(counted.published, 0))
    ) as figure (name, stored, counted)
    where figure.stored is distinct from figure.counted
    order by institution.id`.execute(db);
  return rows;
}

/** Faults that no sequence of operations may leave. */
export async function listTreeFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'record ' || child.id || ' ' || rule.broken as fault
    from record child
    left join record parent on parent.id = child.parent_id
    join institution on institution.id = child.institution_id
    cross join lateral (values
      ('is off its parent''s path', child.path <> coalesce(parent.path, '') || child.id || '.'),
      ('is out of the order of the tree', child.tree_key <>
        coalesce(parent.tree_key || chr(1), '') || child.sort_key || chr(1) || lpad(child.id::text, 10, '0')),
      ('is live below a deleted one', child.deleted_at is null and parent.deleted_at is not null),
      ('is published below an unpublished one',
        child.is_published and not coalesce(parent.is_published, institution.is_published)),
      ('is in the trash with a record that is not above it', child.trash_root_id is not null
        and not child.trash_root_id = any(string_to_array(rtrim(child.path, '.'), '.')::bigint[])),
      ('is cut off from the root of its trash', child.trash_root_id <> child.id
        and parent.trash_root_id is distinct from child.trash_root_id)
    ) as rule (broken, holds)
    where rule.holds
    order by child.id`.execute(db);
  return rows.map(({ fault }) => fault);
}
