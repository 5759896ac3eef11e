import { sql } from 'kysely';

/** What every edit of a row that people edit leaves on it; the version tells a stale form. */
export function editedBy(user: number) {
  return { version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: user };
}
