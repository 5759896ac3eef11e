import { TIME_ZONE } from '@regest/contract/text/day.ts';
import { sql } from 'kysely';

/** The moment a Polish day begins, whatever zone the database keeps. */
export function beginningOf(day: string) {
  return sql<string>`${day}::date::timestamp at time zone ${TIME_ZONE}`;
}

/** The moment it is over. */
export function endOf(day: string) {
  return sql<string>`(${day}::date + 1)::timestamp at time zone ${TIME_ZONE}`;
}
