import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
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
  await sql`${KEEP_PLAN}
    update institution_count set ${added(by)} where institution_id = ${institutionId}`.execute(db);
}

/** What one record changes above it and in its institution. */
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
  await sql`${KEEP_PLAN}
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
