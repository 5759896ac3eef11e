import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

export interface Changes {
  count: number;
  /** Differs whenever a line was added or swept away. */
  stamp: string;
}

/**
 * The changes that can be seen since a moment. Not the highest number alone: of two transactions the one with the lower
 * number may end later, and must be noticed as well.
 */
export async function findChanges(reader: Reader, since: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select count(*)::int as count, count(*) || ' ' || coalesce(sum(id), 0) as stamp
    from published.public_change where at > ${since}::timestamptz`.execute(reader);
  return rows[0] ?? { count: 0, stamp: '' };
}
