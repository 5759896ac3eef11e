import type { FileView, UploadedFile } from '@regest/contract/endpoints/files.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { SENDABLE_BYTES, SENDABLE_TYPES } from '@regest/contract/values/file-types.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { FileEditTable, FileTable } from '../../db/schema-files.ts';
import { type ClosedRow, closedNow } from '../records/find-records.ts';
import { pathEnd } from '../records/record-path.ts';
import { IS_ACTIVE } from '../transcriptions/text-jobs.ts';

export interface FileRow extends Selectable<FileTable> {
  parent_level: RecordLevel | null;
  parent_deleted: boolean;
  text_state: FileView['transcription'];
  text_checked: boolean;
  closed: ClosedRow | null;
  edit: StoredEdit | null;
}

/** The edited picture of a file: what readers and editors see in place of its own bytes. */
type StoredEdit = Pick<
  Selectable<FileEditTable>,
  'rotation' | 'crop' | 'content_id' | 'size' | 'width' | 'height'
>;

/** A text under way comes first; an old text stays readable meanwhile. */
const TEXT_STATE = sql`case
  when exists (select from text_job j where j.file_id = f.id and ${IS_ACTIVE}) then 'processing'
  when exists (select from transcription t where t.file_id = f.id) then 'ready'
  when (select j.state from text_job j where j.file_id = f.id order by j.id desc limit 1) = 'failed' then 'failed'
end`;

async function select(db: Db, where: RawBuilder<unknown>, rest = sql``): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.*, r.level as parent_level, r.deleted_at is not null as parent_deleted, ${TEXT_STATE} as text_state,
      exists (select from transcription t where t.file_id = f.id and t.checked_at is not null) as text_checked,
      ${closedNow({ isFile: true })} as closed,
      (select to_json(e) from (select rotation, crop, content_id, size, width, height from file_edit
        where file_id = f.id) e) as edit
    from file f left join record r on r.id = f.record_id
    where ${where} ${rest}`.execute(db);
  return rows;
}

/** The bytes that are seen, read and cut into tiles. */
export const shownContent = ({ content_id, edit }: Pick<FileRow, 'content_id' | 'edit'>) =>
  edit?.content_id ?? content_id;

const IN_ORDER = sql`order by f.field, f.position, f.id`;

export async function findFile(db: Db, id: number): Promise<FileRow | undefined> {
  return (await select(db, sql`f.id = ${id}`))[0];
}

export function listFilesByIds(db: Db, ids: readonly number[]): Promise<FileRow[]> {
  return select(db, sql`f.id = any(${ids}::bigint[])`);
}

/** All that reading its bytes needs: a player that seeks sends many requests. */
export async function findFileContent(db: Db, id: number) {
  return db
    .selectFrom('file')
    .leftJoin('file_edit as e', 'e.file_id', 'file.id')
    .select(['institution_id', 'agreement_id', 'mime_type', 'name', 'scan'])
    .select(['file.content_id', 'file.size', 'e.content_id as edited_id', 'e.size as edited_size'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listOwnersOfFiles(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('file')
    .select(['id', 'institution_id', 'agreement_id'])
    .where('id', 'in', ids)
    .execute();
}

export async function findFileByUpload(db: Db, uploadId: string): Promise<FileRow | undefined> {
  return (await select(db, sql`f.upload_id = ${uploadId}`))[0];
}

/** The first other file of the institution with the same bytes that is not in the trash. */
export async function findSameBytes(db: Db, file: FileRow): Promise<UploadedFile['sameAs'] | undefined> {
  const { rows } = await sql<NonNullable<UploadedFile['sameAs']>>`
    select f.id, f.name,
      json_build_object('id', r.id, 'level', r.level, 'title', r.title, 'signature', r.signature) as record
    from file f join record r on r.id = f.record_id
    where f.institution_id = ${file.institution_id} and f.sha256 = ${file.sha256} and f.id <> ${file.id}
      and r.deleted_at is null
    order by f.id limit 1`.execute(db);
  return rows[0];
}

export async function listFilesOfRecords(db: Db, recordIds: readonly number[]): Promise<FileRow[]> {
  if (recordIds.length === 0) return [];
  return select(db, sql`f.record_id = any(${recordIds}::bigint[])`, IN_ORDER);
}

/** The institution's own pictures, not those of its records. */
export function listFilesOfInstitution(db: Db, institutionId: number): Promise<FileRow[]> {
  return select(
    db,
    sql`f.institution_id = ${institutionId} and f.record_id is null and f.agreement_id is null`,
    IN_ORDER,
  );
}

export async function listDocuments(db: Db, agreementIds: readonly number[]): Promise<FileRow[]> {
  if (agreementIds.length === 0) return [];
  return select(db, sql`f.agreement_id = any(${agreementIds}::bigint[])`, IN_ORDER);
}

/** Everything an institution holds but documents of agreements, or a record with all below it. */
export type Holding = { institutionId: number; path: string | null };

export const belongsTo = ({ institutionId, path }: Holding) =>
  path === null
    ? sql`f.institution_id = ${institutionId} and r.deleted_at is null and f.agreement_id is null`
    : sql`f.institution_id = ${institutionId} and r.deleted_at is null
        and r.path >= ${path} and r.path < ${pathEnd(path)}`;

const belongsToAny = (holdings: readonly Holding[]) =>
  sql`(${sql.join(
    holdings.map((holding) => sql`(${belongsTo(holding)})`),
    sql` or `,
  )})`;

/** Files of a type and size that an engine reads, without a text that is ready or queued. */
export const isSendable = (kind: TextKind) => sql`(
  f.record_id is not null and f.mime_type = any(${SENDABLE_TYPES[kind]}::text[]) and f.size <= ${SENDABLE_BYTES[kind]}
  and not exists (select from transcription t where t.file_id = f.id)
  and not exists (select from text_job j where j.file_id = f.id and ${IS_ACTIVE}))`;

export function listFilesBelow(
  db: Db,
  holdings: readonly Holding[],
  { sendable, limit }: { sendable: TextKind | undefined; limit: number },
): Promise<FileRow[]> {
  const sendableOnly = sendable ? sql`and ${isSendable(sendable)}` : sql``;
  return select(
    db,
    sql`${belongsToAny(holdings)} ${sendableOnly}`,
    sql`order by r.tree_key, f.field, f.position, f.id limit ${limit}`,
  );
}

export async function countSendableBelow(
  db: Db,
  holdings: readonly Holding[],
  kind: TextKind,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from file f join record r on r.id = f.record_id
    where ${belongsToAny(holdings)} and ${isSendable(kind)}`.execute(db);
  return rows[0]?.total ?? 0;
}
