import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * The demo is written in one transaction, so its institutions, terms and news bear one moment, that of its
 * accounts. Its records have older dates; later work has newer ones.
 */
export const DEMO_MOMENTS = sql`(select created_at from app_user where is_demo)`;
export const DEMO_LOADED = sql`(select max(created_at) from app_user where is_demo)`;
export const DEMO_INSTITUTIONS = sql`(select id from institution where created_at in ${DEMO_MOMENTS})`;

export async function listDemoInstitutions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${DEMO_INSTITUTIONS}`.execute(db);
  return rows.map(({ id }) => id);
}
