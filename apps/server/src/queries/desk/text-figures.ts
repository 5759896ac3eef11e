import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { CountDrift } from '../records/record-counts.ts';

export interface TextFigures {
  /** Files that the server's machine read; a text that came in a file is only looked at for `unchecked`. */
  made: number;
  /** Those of them that were published by half a year later and still are. */
  inTime: number;
  unpublished: number;
  unchecked: number;
  /** Unpublished files whose half year has not ended. */
  stillInTime: number;
}

/**
 * Texts of live records. The days are added up, of the day that half a year ago was in the middle of the texts are
 * looked at, and what lies in the trash is taken off: the work is that of days and trash, not of texts.
 */
export async function readTextFigures(db: Db, institutionId: number): Promise<TextFigures> {
  const { rows } = await sql<TextFigures>`
    with edge as (
      select now() - interval '6 months' as at, ((now() - interval '6 months') at time zone 'UTC')::date as day
    ), total as (
      select coalesce(sum(made), 0) as made, coalesce(sum(in_time), 0) as in_time,
        coalesce(sum(unpublished), 0) as unpublished, coalesce(sum(uncorrected), 0) as unchecked,
        coalesce(sum(unpublished) filter (where text_count.day > edge.day), 0) as still
      from edge left join text_count on institution_id = ${institutionId}
    ), today_half_a_year_ago as (
      select count(*) as still from edge
      join transcription t on t.machine_at > edge.at and t.machine_at < (edge.day + 1)::timestamp at time zone 'UTC'
        and t.origin is null
      join file f on f.id = t.file_id and f.institution_id = ${institutionId} and not f.is_published
    ), trashed as (
      select count(*) filter (where t.origin is null) as made,
        count(*) filter (where t.origin is null and f.published_at <= t.machine_at + interval '6 months') as in_time,
        count(*) filter (where t.origin is null and not f.is_published) as unpublished,
        count(*) filter (where t.checked_at is null) as unchecked,
        count(*) filter (where t.origin is null and not f.is_published
          and t.machine_at > now() - interval '6 months') as still
      from record root join record r on r.trash_root_id = root.id
      join file f on f.record_id = r.id join transcription t on t.file_id = f.id
      where root.institution_id = ${institutionId} and root.trash_root_id = root.id and t.machine_at is not null
    )
    select (total.made - trashed.made)::int as made, (total.in_time - trashed.in_time)::int as "inTime",
      (total.unpublished - trashed.unpublished)::int as unpublished,
      (total.unchecked - trashed.unchecked)::int as unchecked,
      (total.still + today_half_a_year_ago.still - trashed.still)::int as "stillInTime"
    from total, today_half_a_year_ago, trashed`.execute(db);
  return rows[0] ?? { made: 0, inTime: 0, unpublished: 0, unchecked: 0, stillInTime: 0 };
}

/** Stored figures of texts, compared with a count of all of them. */
export async function listTextDrift(db: Db): Promise<CountDrift[]> {
  const { rows } = await sql<CountDrift>`
    with counted as (
      select one.institution_id, one.day, sum(one.made) as made, sum(one.in_time) as in_time,
        sum(one.unpublished) as unpublished, sum(one.uncorrected) as unchecked
      from transcription t join file f on f.id = t.file_id
      cross join lateral text_figures(f.institution_id, f.published_at, t.machine_at, t.checked_at, t.origin, 1) as one
      where t.machine_at is not null group by one.institution_id, one.day
    )
    select 'institution ' || institution_id || ' ' || figure.name || ' ' || day as what, figure.stored, figure.counted
    from text_count stored full join counted using (institution_id, day)
    cross join lateral (values
      ('texts', coalesce(stored.made, 0), coalesce(counted.made, 0)),
      ('texts published in time', coalesce(stored.in_time, 0), coalesce(counted.in_time, 0)),
      ('unpublished texts', coalesce(stored.unpublished, 0), coalesce(counted.unpublished, 0)),
      ('unchecked texts', coalesce(stored.uncorrected, 0), coalesce(counted.unchecked, 0))
    ) as figure (name, stored, counted)
    where figure.stored is distinct from figure.counted
    order by institution_id, day`.execute(db);
  return rows;
}
