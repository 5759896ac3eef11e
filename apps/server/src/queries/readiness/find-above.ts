import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ancestorIds } from '../records/record-path.ts';

/** Whether the institution or any record above is not published. */
export async function hasUnpublishedAbove(db: Db, path: string, institutionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from record where id = any(${ancestorIds(path)}::bigint[]) and not is_published)
      or exists (select from institution where id = ${institutionId} and not is_published) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
