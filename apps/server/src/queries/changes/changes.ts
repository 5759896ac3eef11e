import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';

/** Leaves the line that says: pages of all institutions may have changed. */
export async function noteChangeOfAll(db: Db): Promise<void> {
  await sql`insert into changed_institution (institution_id) values (null)`.execute(db);
}

/** A line that a change of public rows left (triggers on the tables of records, files, texts and names). */
export interface ChangeNote {
  /** Null: pages of all institutions. 0: only pages about several of them. */
  institution: number | null;
  /** Only words of records were changed: no count and no list of records is different. */
  isOfWords: boolean;
}

export interface Changes {
  /** The last change this query saw; the next query continues after it. */
  snapshot: string;
  notes: ChangeNote[];
  /** The day that closures are decided by. */
  day: string;
}

/** The notes that a snapshot did not see, in whatever order their transactions ended. */
export async function findChanges(db: Db, since: string | null): Promise<Changes> {
  const { rows } = await sql<Changes>`${PREPARED}
    select pg_current_snapshot()::text as snapshot, closure_day()::text as day, coalesce((
      select jsonb_agg(distinct jsonb_build_object('institution', noted.institution_id, 'isOfWords', noted.is_of_words))
      from changed_institution noted
      where noted.xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(noted.xid, ${since}::pg_snapshot)
    ), '[]'::jsonb) as notes`.execute(db);
  return rows[0] ?? { snapshot: '', day: '', notes: [{ institution: null, isOfWords: false }] };
}
