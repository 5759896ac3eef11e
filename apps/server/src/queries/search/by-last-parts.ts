import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export const MOST_FOUND = 100;
/** Own signatures of several parts (I/12) are rare; longer ones are found by their words. */
export const MOST_OWN_PARTS = 3;

export const keyOf = (parts: readonly string[]) => parts.join('/');

/** So many of the same own signature can be looked at one by one. */
const FEW = 500;
/** Of more than these not all are looked at: who wants another types more parts. */
const MOST_LOOKED_AT = 5_000;

/** Its last part, its last two parts and so on, as far as an own signature may be made of them. */
const endsOf = (parts: readonly string[]) =>
  Array.from({ length: Math.min(MOST_OWN_PARTS, parts.length) }, (_, more) => keyOf(parts.slice(-more - 1)));

/** Records whose own signature is one of these. */
const called = (institutionId: number, keys: readonly string[], most: number) => sql`
  select id, parent_id, path from record
  where institution_id = ${institutionId} and deleted_at is null and ${areCalled(keys)} limit ${most}`;

/** Said as the index says it. */
const areCalled = (keys: readonly string[]) =>
  sql`md5(signature_key(signature)) in (${sql.join(keys.map((key) => sql`md5(${key}::text)`))})`;

async function idsOf(db: Db, found: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${found}) as found`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Records whose full signature ends with what was typed, wherever they stand. The last part alone may be that of every
 * tenth record; then those are asked for whose signature comes before it, and what stands below them.
 */
export async function findByLastParts(
  db: Db,
  institutionId: number,
  typed: readonly string[],
): Promise<number[]> {
  const [last = '', ...longer] = endsOf(typed);
  const above = typed.slice(0, -1);
  const few = (keys: readonly string[]) => called(institutionId, keys, FEW + 1);
  const ending = (candidates: RawBuilder<unknown>) => findEnding(db, candidates, typed);
  const found = longer.length > 0 ? await ending(few(longer)) : [];
  if (above.length === 0 || (await idsOf(db, few([last]))).length <= FEW)
    return [...found, ...(await ending(few([last])))];
  const parents = await idsOf(db, called(institutionId, endsOf(above), MOST_LOOKED_AT));
  const below = sql`select id, path from unnest(${parents}::bigint[]) as above (parent)
    join record on coalesce(parent_id, -institution_id) = above.parent and ${areCalled([last])}
    where deleted_at is null`;
  const placed = [...found, ...(await ending(below))];
  if (placed.length > 0) return placed;
  // Of the signature above only an end was typed: 88/4 for II/88 and 4.
  return ending(sql`select called.id, called.path
    from (${called(institutionId, [last], FEW * 2)}) as called join record p on p.id = called.parent_id
    where signature_key(p.signature) like ${`%/${escaped(keyOf(above))}`}`);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Those of the candidates whose full signature ends so. */
async function findEnding(
  db: Db,
  candidates: RawBuilder<unknown>,
  typed: readonly string[],
): Promise<number[]> {
  return idsOf(
    db,
    sql`with named as materialized (select id, path from (${candidates}) as found limit ${MOST_LOOKED_AT})
      select named.id from named
      where (select '/' || string_agg(signature_key(a.signature), '/' order by octet_length(a.path))
        from record a where a.id = any(string_to_array(rtrim(named.path, '.'), '.')::bigint[]))
        like ${`%/${escaped(keyOf(typed))}`}
      limit ${MOST_FOUND}`,
  );
}
