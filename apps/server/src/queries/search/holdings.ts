import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

interface Holdings {
  /** The part of all records, from 0 to 1, as PostgreSQL counted when it last looked at them. */
  share: number;
  /** How many records, counted up to a number. */
  records: number;
}

/** How much of what there is an institution holds. */
export async function findHoldings(db: Db, institutionId: number, mostCounted: number): Promise<Holdings> {
  const { rows } = await sql<Holdings>`select
    coalesce((
      select held.share from pg_stats, unnest(most_common_vals::text::bigint[], most_common_freqs) as held (id, share)
      where schemaname = 'public' and tablename = 'search_record' and attname = 'institution_id'
        and held.id = ${institutionId}
    ), 0) as share,
    (
      select count(*)::int
      from (select from search_record where institution_id = ${institutionId} limit ${mostCounted}) as counted
    ) as records`.execute(db);
  return rows[0] ?? { share: 0, records: mostCounted };
}
