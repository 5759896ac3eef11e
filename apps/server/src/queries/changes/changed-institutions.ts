import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';

export interface InstitutionChanges {
  /** What this look saw: the next one asks for what it did not. */
  snapshot: string;
  /** Null among them: all institutions. Nought: none of them, but pages that tell of several. */
  changed: (number | null)[];
}

/** Whose public pages changed since a look, whichever transaction ended first (migration 0042). */
export async function findChangedInstitutions(db: Db, since: string | null): Promise<InstitutionChanges> {
  const { rows } = await sql<InstitutionChanges>`${KEEP_PLAN}
    select pg_current_snapshot()::text as snapshot, coalesce((
      select json_agg(distinct noted.institution_id) from changed_institution noted
      where noted.xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(noted.xid, ${since}::pg_snapshot)
    ), '[]'::json) as changed`.execute(db);
  return rows[0] ?? { snapshot: '', changed: [null] };
}
