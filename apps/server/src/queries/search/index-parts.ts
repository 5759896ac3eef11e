import { type RawBuilder, sql } from 'kysely';

/** Parts of `search_record s` that have indexes of their own (migrations 0083 and 0091), said as these say it. */
export const IS_WHOLE = sql`s.level in ('collection', 'series')`;
export const IS_SIXTEENTH = sql`(s.record_id % 16 = 0)`;

/**
 * A value that PostgreSQL does not look at when it plans: seen, a rare word or a small institution would make the plan for
 * it seem so much cheaper than the one for all that a kept statement is planned anew each time, which takes longer than
 * to find what is asked for.
 */
const unseen = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`;
export const unseenQuery = (tsquery: string) => unseen(sql`${tsquery}::tsquery`);
export const unseenId = (id: number | null) => unseen(sql`${id}::bigint`);
