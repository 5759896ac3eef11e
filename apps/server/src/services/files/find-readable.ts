import { type Action, type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, notFound, refused } from '../../errors/app-error.ts';
import { type FileRow, findFile, findFileContent } from '../../queries/files/find-files.ts';
import { requireReach } from '../access/institution-scope.ts';
import { requireScanned } from '../preservation/require-scanned.ts';

type Owned = Pick<FileRow, 'institution_id' | 'agreement_id'>;

/** Documents of agreements are readable with the right to the register. */
export function mayReadFile(actor: Actor, action: Action, { institution_id, agreement_id }: Owned): boolean {
  const owner = { institutionId: institution_id };
  return can(actor, action, owner) && (agreement_id === null || can(actor, 'agreement.read', owner));
}

export function requireReadable(actor: Actor, action: Action, row: Owned | undefined, id: number): void {
  requireReach(actor, action, row && { institutionId: row.institution_id }, 'file', id);
  if (!row || mayReadFile(actor, action, row)) return;
  throw forbidden('agreement.read');
}

/** Another institution's file is a 404; one of the own institution beyond the caller's rights is a 403. */
export async function findReadable(db: Db, actor: Actor, action: Action, id: number): Promise<FileRow> {
  const row = await findFile(db, id);
  requireReadable(actor, action, row, id);
  if (!row) throw notFound('file', id);
  return row;
}

export async function findContent(
  db: Db,
  actor: Actor,
  id: number,
  { download: asDownload, original }: { download: boolean; original: boolean },
) {
  const row = await findFileContent(db, id);
  requireReadable(actor, 'file.read', row, id);
  if (!row) throw notFound('file', id);
  requireScanned(row);
  const { content_id, size, edited_id, edited_size, mime_type: mimeType, name } = row;
  const shown =
    edited_id === null || original
      ? { contentId: content_id, size }
      : { contentId: edited_id, size: edited_size ?? 0 };
  return { ...shown, mimeType, name, asDownload };
}

/** The pictures of the institution count as its data, and files of records in the trash are read-only. */
export async function findChangeable(db: Db, actor: Actor, action: Action, id: number): Promise<FileRow> {
  const row = await findReadable(db, actor, action, id);
  if (row.record_id === null) {
    const register = row.agreement_id === null ? 'institution.write' : 'agreement.write';
    requireReach(actor, register, { institutionId: row.institution_id }, 'file', id);
  }
  if (row.parent_deleted) throw refused('records.refused.deleted');
  return row;
}
