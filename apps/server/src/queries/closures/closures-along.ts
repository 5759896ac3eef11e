import type { Closure } from '@regest/contract/values/closure.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { idsOfPath } from '../records/record-path.ts';

export interface ClosureAlong {
  closure: Closure;
  /** An agreement that has ended or was withdrawn, as the closure that it makes. */
  isOfAgreement: boolean;
}

/** What closes each of these places at this moment, by the records on the way to it. */
export async function listClosuresAlong(
  db: Db,
  paths: readonly string[],
): Promise<Map<string, ClosureAlong[]>> {
  const { rows } = await sql<ClosureAlong & { path: string }>`
    select place.path, closing.closure, closing."isOfAgreement"
    from unnest(${[...new Set(paths)]}::text[]) as place (path)
    join record r on r.id = any(string_to_array(rtrim(place.path, '.'), '.')::bigint[])
    cross join lateral (
      select r.fields -> 'closure' as closure, false as "isOfAgreement"
      where closure_days(r.fields -> 'closure') @> closure_day()
      union all
      select jsonb_build_object('scope', wanted.scope, 'reason', 'donorWish', 'until', null, 'atEnd', 'ask'), true
      from (values ('record'), ('files')) as wanted (scope)
      where exists (select from agreement_record n where n.record_id = r.id)
        and exists (select from closing_agreements(r.id, wanted.scope) g where g.ends_on < closure_day())
    ) closing`.execute(db);
  return Map.groupBy(rows, ({ path }) => path);
}

export interface Tie {
  /** Paths; the record of the second one is named by the agreements of the first. */
  from: string;
  to: string;
}

/**
 * The agreements about a place name another record too, unless it lies below a record that they name. They are held, so
 * that none is withdrawn meanwhile. Those that have ended are left out unless they are asked for.
 */
export async function tieAgreements(
  db: Db,
  { from, to }: Tie,
  { withEnded }: { withEnded: boolean },
): Promise<number[]> {
  const [fromIds, toIds] = [idsOfPath(from), idsOfPath(to)];
  const { rows: agreements } = await sql<{ id: number }>`
    select a.id from agreement a
    where a.id in (select n.agreement_id from agreement_record n where n.record_id = any(${fromIds}::bigint[]))
      and not exists (select from agreement_record n
        where n.agreement_id = a.id and n.record_id = any(${toIds}::bigint[]))
      and (${withEnded}
        or least(a.valid_until, a.withdrawn_on - 1) is null
        or least(a.valid_until, a.withdrawn_on - 1) >= closure_day())
    order by a.id for share`.execute(db);
  const ids = agreements.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`
    insert into agreement_record (agreement_id, record_id, position)
    select named.agreement_id, ${toIds.at(-1)}::bigint, max(named.position) + 1 from agreement_record named
    where named.agreement_id = any(${ids}::bigint[]) group by named.agreement_id
    on conflict do nothing`.execute(db);
  return ids;
}

/** Whether an agreement names one of these records. */
export async function haveAgreements(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from agreement_record where record_id = any(${ids}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

export async function untieAgreements(db: Db, ids: readonly number[], recordId: number): Promise<void> {
  await sql`
    delete from agreement_record where agreement_id = any(${ids}::bigint[]) and record_id = ${recordId}`.execute(
    db,
  );
}
