import type { Action, Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound, refused } from '../../errors/app-error.ts';
import { type FileRow, findFile, findFileContent } from '../../queries/files/find-files.ts';
import { requireReach } from '../access/institution-scope.ts';
import { requireScanned } from '../preservation/require-scanned.ts';

/** Another institution's file is not there; an own one beyond the caller's rights is refused. */
export async function findReadable(db: Db, actor: Actor, action: Action, id: number): Promise<FileRow> {
  const row = await findFile(db, id);
  if (!row) throw notFound('file', id);
  requireReach(actor, action, { institutionId: row.institution_id }, 'file', id);
  return row;
}

export async function findContent(db: Db, actor: Actor, id: number, asDownload: boolean) {
  const row = await findFileContent(db, id);
  if (!row) throw notFound('file', id);
  requireReach(actor, 'file.read', { institutionId: row.institution_id }, 'file', id);
  requireScanned(row);
  const { content_id: contentId, size, mime_type: mimeType, name } = row;
  return { contentId, size, mimeType, name, asDownload };
}

/** The pictures of the institution are part of its data, and what lies in the trash is only looked at. */
export async function findChangeable(db: Db, actor: Actor, action: Action, id: number): Promise<FileRow> {
  const row = await findReadable(db, actor, action, id);
  if (row.record_id === null) {
    requireReach(actor, 'institution.write', { institutionId: row.institution_id }, 'file', id);
  }
  if (row.parent_deleted) throw refused('records.refused.deleted');
  return row;
}
