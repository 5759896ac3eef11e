import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface DuplicatePair {
  a: number;
  b: number;
  reason: 'sameName' | 'sameWords' | 'alike';
}

/** Limit for comparing every name with every other; with more creators only equal names are compared. */
const COMPARED = 5000;

/** Letters and digits alone, in order and as a set; accents, case and commas do not matter. */
const OWN = sql`
  select id, plain(name) as plain_name, dates,
    regexp_replace(plain(name), '[^[:alnum:]]+', ' ', 'g') as flat,
    (select string_agg(word, ' ' order by word)
      from unnest(regexp_split_to_array(regexp_replace(plain(name), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word
      where word <> '') as words
  from author`;

/** Pairs of creators that may be one: equal but for signs, with the words in another order, or nearly alike. */
export async function listDuplicatePairs(
  db: Db,
  institutionId: number,
  limit: number,
): Promise<DuplicatePair[]> {
  const { rows } = await sql<DuplicatePair>`
    with own as materialized (${OWN} where institution_id = ${institutionId}),
    equal as (
      select a.id as a, b.id as b,
        case when trim(a.flat) = trim(b.flat) then 'sameName' else 'sameWords' end as reason, 2::real as likeness
      from own a join own b on a.words = b.words and a.id < b.id
    ), alike as (
      select a.id as a, b.id as b, 'alike' as reason, similarity(a.words, b.words) as likeness
      from own a join own b on a.id < b.id and a.words <> b.words and similarity(a.words, b.words) >= 0.7
        and (a.dates = b.dates or a.dates = '[]' or b.dates = '[]')
      where (select count(*) from own) <= ${COMPARED}
    )
    select a, b, reason from (select * from equal union all select * from alike) as pair
    where not exists (select from distinct_authors two
      where two.first_id = least(a, b) and two.second_id = greatest(a, b))
    order by likeness desc, a, b limit ${limit}`.execute(db);
  return rows;
}

export async function setDistinct(db: Db, a: number, b: number, value: boolean, by: number): Promise<void> {
  const [first, second] = a < b ? [a, b] : [b, a];
  if (value)
    await sql`
      insert into distinct_authors (first_id, second_id, by_user) values (${first}, ${second}, ${by})
      on conflict do nothing`.execute(db);
  else
    await sql`delete from distinct_authors where first_id = ${first} and second_id = ${second}`.execute(db);
}
