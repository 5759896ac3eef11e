import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { type Candidate, readCandidates } from './candidate-lines.ts';
import { conditions, MOST_CANDIDATES, type SearchFilters, UNRANKED } from './candidates.ts';

export type ListOrder = 'date' | 'signature' | 'updatedAt';

interface ListAsked {
  sort: ListOrder;
  order: 'asc' | 'desc';
  /** A tsquery of words that must not stand in the description; '': none. */
  without: string;
}

/** Without words that are wanted: whatever the filters let through, in the order asked for. */
export async function findByFilters(
  db: Db,
  filters: SearchFilters,
  { sort, order, without }: ListAsked,
): Promise<Candidate[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  // Said so that no index is asked for it: that would hand out all that does not hold the words.
  const lacks = without === '' ? sql`` : sql`and (s.words @@ ${without}::tsquery) is false`;
  // Of no word the index hands out too much, so that whose they are may be asked of any.
  const own = conditions({ ...filters, holds: undefined });
  const list = (condition: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`(
    select ${UNRANKED}, ${by} as place from search_record s join record r on r.id = s.record_id
    where ${condition} and ${own} ${lacks}
    order by ${by} ${direction} limit ${sql.lit(MOST_CANDIDATES + 1)})`;
  const lists = listsOf(filters, sort).map(({ condition, by }) => list(condition, by));
  return readCandidates(
    db,
    sql`select * from (${sql.join(lists, sql` union all `)}) as l
      order by place ${direction} nulls last limit ${sql.lit(MOST_CANDIDATES + 1)}`,
    filters,
  );
}

interface List {
  condition: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
}

/**
 * The lists that hold them in this order, each of which an index has ready: one of each level of an institution, or those
 * with a date and those without. Readers have views, where there is none.
 */
function listsOf({ institutionId, holds, level }: SearchFilters, sort: ListOrder): List[] {
  const isIndexed = institutionId !== null && holds !== undefined;
  if (sort === 'date')
    return [sql`is not null`, sql`is null`].map((known) => ({
      condition: sql`s.year_from ${known}`,
      by: sql`s.year_from`,
    }));
  if (!isIndexed)
    return [{ condition: sql`true`, by: sort === 'signature' ? sql`r.tree_key` : sql`r.updated_at` }];
  const by = sort === 'signature' ? sql`r.tree_order` : sql`r.updated_at`;
  const levels: readonly RecordLevel[] = level === undefined ? RECORD_LEVELS : [level];
  return levels.map((one) => ({
    condition: sql`r.institution_id = ${institutionId} and r.level = ${one}`,
    by,
  }));
}
