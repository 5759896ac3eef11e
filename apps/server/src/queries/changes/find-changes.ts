import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';

/** A line that a change left: whose pages it may have changed (migrations 0042 and 0063). */
export interface ChangeNote {
  /** Null: all institutions. Nought: none of them, but pages that tell of several. */
  institution: number | null;
  /** Null: all of the institution. */
  collection: number | null;
  /** Only words were changed, of a record right below this one; null: of everything, whatever there is of it. */
  parent: number | null;
}

export interface Changes {
  /** What this look saw: the next one asks for what it did not. */
  snapshot: string;
  notes: ChangeNote[];
}

/** What changed since a look, whichever transaction ended first. */
export async function findChanges(db: Db, since: string | null): Promise<Changes> {
  const { rows } = await sql<Changes>`${KEEP_PLAN}
    select pg_current_snapshot()::text as snapshot, coalesce((
      select jsonb_agg(distinct jsonb_build_object(
        'institution', noted.institution_id, 'collection', noted.collection_id, 'parent', noted.parent_id))
      from changed_institution noted
      where noted.xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(noted.xid, ${since}::pg_snapshot)
    ), '[]'::jsonb) as notes`.execute(db);
  return rows[0] ?? { snapshot: '', notes: [{ institution: null, collection: null, parent: null }] };
}
