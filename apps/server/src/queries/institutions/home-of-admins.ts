import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Every account belongs to an institution. Not to one of the demo: it goes with the demo. */
export async function findHomeOfAdmins(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('institution')
    .select('id')
    .where('created_at', 'not in', (eb) =>
      eb.selectFrom('app_user').select('created_at').where('is_demo', '=', true),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function insertHomeOfAdmins(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('institution')
    .values({
      // The first signature that no archive has.
      signature: sql<string>`'ADM_' || (select count(*) + 1 from institution)`,
      name,
      archive_name: null,
      institution_type: 'other',
      path_alias: null,
      fields: '{}',
      transcription_deadline: null,
      ocr_deadline: null,
      created_by: null,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
