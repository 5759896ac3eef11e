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
  const { lists, unsaid } = listsOf(filters, sort);
  // Of no word the index hands out too much, so that whose they are may be asked of any.
  const own = conditions({ ...unsaid, holds: undefined });
  const list = (condition: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`(
    select ${UNRANKED}, ${by} as place from search_record s join record r on r.id = s.record_id
    where ${condition} and ${own} ${lacks}
    order by ${by} ${direction} limit ${sql.lit(MOST_CANDIDATES + 1)})`;
  const all = lists.map(({ condition, by }) => list(condition, by));
  return readCandidates(
    db,
    sql`select * from (${sql.join(all, sql` union all `)}) as l
      order by place ${direction} nulls last limit ${sql.lit(MOST_CANDIDATES + 1)}`,
    filters,
  );
}

interface List {
  condition: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
}

interface Lists {
  lists: List[];
  /** The filters that they leave to be said. Said twice, of both tables, PostgreSQL would take each for a new one. */
  unsaid: SearchFilters;
}

/** To plan more of them would take longer than to put everything in order. */
const MOST_LISTS = 50;

/**
 * The lists that hold them in this order, each of which an index has ready: one of each level of an institution, or those
 * with a date and those without. Where there would be too many, or a filter has a list of its own, one of all.
 */
function listsOf(filters: SearchFilters, sort: ListOrder): Lists {
  const { institutionId, readers, level } = filters;
  const owners = institutionId === null ? (readers?.institutions ?? []) : [institutionId];
  const levels: readonly RecordLevel[] = level === undefined ? RECORD_LEVELS : [level];
  const parts: readonly RawBuilder<unknown>[] =
    sort === 'date'
      ? [sql`s.year_from is not null`, sql`s.year_from is null`]
      : levels.map((one) => sql`r.level = ${one}`);
  const many = owners.length * parts.length;
  const isListed = many > 0 && many <= MOST_LISTS && !hasOwnList(filters);
  if (!isListed)
    return {
      lists: (sort === 'date' ? parts : [sql`true`]).map((condition) => ({ condition, by: ALL_BY[sort] })),
      unsaid: filters,
    };
  const owner = sort === 'date' ? sql`s.institution_id` : sql`r.institution_id`;
  return {
    lists: owners.flatMap((id) =>
      parts.map((part) => ({ condition: sql`${owner} = ${id} and ${part}`, by: LISTED_BY[sort] })),
    ),
    unsaid: { ...filters, institutionId: null, ...(sort !== 'date' && { level: undefined }) },
  };
}

/** What has files, or names a creator or term, is often little, and found by those. */
const hasOwnList = ({ has, authorId, indexId, readers }: SearchFilters) =>
  has !== undefined || authorId !== undefined || indexId !== undefined || !!readers?.inLanguage;

const LISTED_BY = { date: sql`s.year_from`, signature: sql`r.tree_order`, updatedAt: sql`r.updated_at` };
const ALL_BY = { ...LISTED_BY, signature: sql`r.tree_key` };
