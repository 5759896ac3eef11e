import { sql } from 'kysely';

/** Parts of `search_record s` that have indexes of their own (migrations 0083 and 0085), said as those say it. */
export const IS_WHOLE = sql`s.level in ('collection', 'series')`;
export const IS_SIXTEENTH = sql`s.record_id % 16 = 0`;
