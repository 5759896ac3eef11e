import { INVENTORY_FIELDS, INVENTORY_SIZES } from '@regest/contract/derive/inventory-needs.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { hasSize, lacksText } from '../exports/incomplete-units.ts';
import { isClosedNow } from '../records/find-records.ts';
import { ancestorIds, inSubtree } from '../records/record-path.ts';

/** True where the institution or an ancestor is not published. */
export async function hasUnpublishedAbove(db: Db, path: string, institutionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from record where id = any(${ancestorIds(path)}::bigint[]) and not is_published)
      or exists (select from institution where id = ${institutionId} and not is_published) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** The field that reports a missing value; a missing size is reported at the first kind of documentation. */
const GAPS = [
  ...INVENTORY_FIELDS.map((name) => sql`(${name}::text, ${lacksText(name)})`),
  ...INVENTORY_SIZES.slice(0, 1).map((name) => sql`(${name}::text, not ${hasSize})`),
];

/** Units that lack what an inventory prints, a row for each gap. */
export async function findIncomplete(db: Db, { id, path, deep }: Looked): Promise<ReadinessRow[]> {
  const where = deep ? sql`${inSubtree(path)} and deleted_at is null` : sql`id = ${id}`;
  const { rows } = await sql<ReadinessRow>`
    select id, level, title, tree_key, gap.field
    from (select id, level, title, tree_key, dates, fields from record where ${where} and level = 'unit') as unit
    cross join lateral (values ${sql.join(GAPS)}) as gap (field, lacks)
    where gap.lacks order by tree_key limit 10000`.execute(db);
  return rows;
}

/** More of one kind than this say no more. */
const MOST = 10_000;

export interface ReadinessRow {
  id: number;
  level: RecordLevel;
  title: string;
  tree_key: string;
  field: string | null;
}

export interface Looked {
  id: number;
  path: string;
  deep: boolean;
}

const within = ({ id, path, deep }: Looked) =>
  deep ? sql<boolean>`${inSubtree(path)} and deleted_at is null` : sql<boolean>`r.id = ${id}`;

async function find(
  db: Db,
  looked: Looked,
  field: RawBuilder<unknown>,
  joined: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<ReadinessRow[]> {
  const { rows } = await sql<ReadinessRow>`
    select r.id, r.level, r.title, r.tree_key, ${field} as field
    from record r ${joined} where ${within(looked)} and ${where}
    order by r.tree_key limit ${MOST}`.execute(db);
  return rows;
}

export function findDrafts(db: Db, looked: Looked): Promise<ReadinessRow[]> {
  return find(db, looked, sql`null`, sql``, sql`r.is_draft`);
}

/** Records of levels that have a licence, and none is named. */
export function findWithoutLicence(
  db: Db,
  looked: Looked,
  levels: readonly string[],
): Promise<ReadinessRow[]> {
  return find(
    db,
    looked,
    sql`'licenses'`,
    sql``,
    sql`r.level = any(${levels}::text[]) and not r.fields ? 'licenses'`,
  );
}

/** A file for each record is enough to lead there. */
export function findUnpublishedFiles(db: Db, looked: Looked): Promise<ReadinessRow[]> {
  const first = sql`join lateral (
    select f.field from file f where f.record_id = r.id and not f.is_published order by f.position limit 1) as file on true`;
  return find(db, looked, sql`file.field`, first, sql`true`);
}

export function findUncheckedTexts(db: Db, looked: Looked): Promise<ReadinessRow[]> {
  const first = sql`join lateral (
    select f.field from file f join transcription t on t.file_id = f.id
    where f.record_id = r.id and t.machine_text is not null and t.checked_at is null
    order by f.position limit 1) as file on true`;
  return find(db, looked, sql`file.field`, first, sql`true`);
}

/** A person is named in a description that may be younger than a hundred years. */
export function findYoungWithPersons(db: Db, looked: Looked): Promise<ReadinessRow[]> {
  const where = sql`exists (
      select from jsonb_array_elements(r.dates) as entry
      where coalesce(entry ->> 'dateTo', entry ->> 'dateFrom') > to_char(now() - interval '100 years', 'YYYY-MM-DD'))
    and exists (select from record_index named join index_term term on term.id = named.index_id
      where named.record_id = r.id and term.type = 'personal')`;
  return find(db, looked, sql`'personalIndices'`, sql``, where);
}

/** Texts with eleven digits in a row; whether they are a number of a person is for the caller to tell. */
export async function findElevenDigits(db: Db, looked: Looked): Promise<(ReadinessRow & { text: string })[]> {
  const digits = sql`'(^|[^0-9])[0-9]{11}([^0-9]|$)'`;
  const { rows } = await sql<ReadinessRow & { text: string }>`
    select r.id, r.level, r.title, r.tree_key, found.field, found.text
    from record r cross join lateral (
      select 'title' as field, r.title as text where r.title ~ ${digits}
      union all
      select entry.key, entry.value from jsonb_each_text(r.fields) as entry where entry.value ~ ${digits} and entry.key <> 'closure'
      union all
      select f.field, coalesce(t.corrected_text, t.machine_text)
      from file f join transcription t on t.file_id = f.id
      where f.record_id = r.id and coalesce(t.corrected_text, t.machine_text) ~ ${digits}
        and (f.closed_days @> closure_day()) is not true and not ${isClosedNow('r')}
    ) as found
    where ${within(looked)} order by r.tree_key limit 1000`.execute(db);
  return rows;
}
