import type { EmbeddedMetadata } from '@regest/contract/values/embedded-metadata.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { pathEnd } from '../records/record-path.ts';

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

/** Embedded metadata of the files of a record, in their order. */
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

/** True where the metadata of a file of the record are still to be read; withheld files do not count. */
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

/** Pictures of a record and of all below it that may be read. */
const picturesBelow = (path: string) => sql`from file f join record r on r.id = f.record_id
  where r.path >= ${path} and r.path < ${pathEnd(path)} and r.deleted_at is null
    and f.mime_type like 'image/%' and (f.scan is null or f.scan = 'clean')`;

export async function countPicturesBelow(db: Db, path: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${picturesBelow(path)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listPicturesBelow(
  db: Db,
  path: string,
  afterId: number,
  limit: number,
): Promise<{ id: number; content_id: string }[]> {
  const { rows } = await sql<{ id: number; content_id: string }>`
    select f.id, f.content_id ${picturesBelow(path)} and f.id > ${afterId} order by f.id limit ${limit}`.execute(
    db,
  );
  return rows;
}
