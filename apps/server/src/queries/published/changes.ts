import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

/**
 * How many changes can be seen since a moment. A count and not the highest number: of two transactions the one with the
 * lower number may end later, and must be noticed as well.
 */
export async function countChanges(reader: Reader, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from published.public_change where at > ${since}::timestamptz`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}
