import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { CountDrift } from '../records/record-counts.ts';

/** The figures of files kept for each institution, held against a count: its own and those of live records. */
export async function listFileDrift(db: Db): Promise<CountDrift[]> {
  const { rows } = await sql<CountDrift>`
    with counted as (
      select f.institution_id, count(*) as files, count(*) filter (where f.is_published) as published
      from file f left join record r on r.id = f.record_id where r.deleted_at is null group by f.institution_id
    )
    select 'institution ' || kept.institution_id || ' ' || figure.name as what, figure.stored, figure.counted
    from institution_count kept
    left join counted on counted.institution_id = kept.institution_id
    cross join lateral (values
      ('files', kept.files, coalesce(counted.files, 0)),
      ('published_files', kept.published_files, coalesce(counted.published, 0))
    ) as figure (name, stored, counted)
    where figure.stored is distinct from figure.counted
    order by kept.institution_id`.execute(db);
  return rows;
}
