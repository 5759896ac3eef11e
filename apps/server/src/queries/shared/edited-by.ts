import { sql } from 'kysely';

/** Columns that every edit of a row sets; the version detects a stale form. */
export function editedBy(user: number) {
  return { version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: user };
}
