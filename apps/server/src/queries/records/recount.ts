import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface CountDrift {
  /** `record 7 units`, `institution 1 published_series` */
  what: string;
  stored: number | null;
  counted: number;
}

/** Every figure kept beside a record, held against a count of its descendants in the same state. */
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

/** Every figure kept for an institution, held against a count of its live records. */
export async function listInstitutionDrift(db: Db): Promise<CountDrift[]> {
  const { rows } = await sql<CountDrift>`
    with counted as (
      select institution_id, level, count(*) as live, count(*) filter (where is_published) as published
      from record where deleted_at is null group by institution_id, level
    )
    select 'institution ' || institution.id || ' ' || figure.name as what, figure.stored, figure.counted
    from institution
    left join institution_count kept on kept.institution_id = institution.id
    cross join lateral (values
      ('collections', 'collection', kept.collections, kept.published_collections),
      ('series', 'series', kept.series, kept.published_series),
      ('units', 'unit', kept.units, kept.published_units),
      ('documents', 'document', kept.documents, kept.published_documents)
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

/** What no operation may ever leave behind, whatever the order in which they came. */
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
