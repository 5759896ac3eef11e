import type { EmbeddedMetadata } from '@regest/contract/values/embedded-metadata.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** A file deleted meanwhile gets none; one without embedded metadata has no row. */
export async function putEmbedded(db: Db, fileId: number, metadata: EmbeddedMetadata | null): Promise<void> {
  if (metadata === null) {
    await db.deleteFrom('file_embedded').where('file_id', '=', fileId).execute();
    return;
  }
  await sql`
    insert into file_embedded (file_id, metadata)
    select f.id, ${JSON.stringify(metadata)}::jsonb from file f where f.id = ${fileId}
    on conflict (file_id) do update set metadata = excluded.metadata`.execute(db);
}

export interface EmbeddedRow {
  file_id: number;
  file_name: string;
  metadata: EmbeddedMetadata;
}

/** What the files of a record say of themselves, in their order. */
export async function listEmbedded(db: Db, recordId: number, limit: number): Promise<EmbeddedRow[]> {
  return db
    .selectFrom('file_embedded as embedded')
    .innerJoin('file', 'file.id', 'embedded.file_id')
    .select(['file.id as file_id', 'file.name as file_name', 'embedded.metadata'])
    .where('file.record_id', '=', recordId)
    .orderBy('file.field')
    .orderBy('file.position')
    .orderBy('file.id')
    .limit(limit)
    .execute();
}

/** Whether a file of the record waits to be looked into; one that is withheld is not waited for. */
export async function hasUninspected(db: Db, recordId: number): Promise<boolean> {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('record_id', '=', recordId)
    .where('inspected_at', 'is', null)
    .where((where) => where.or([where('scan', 'is', null), where('scan', '=', 'clean')]))
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}
