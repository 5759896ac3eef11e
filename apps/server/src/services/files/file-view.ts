import type { FileView, UploadedFile } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { hasThumbnail } from '../../derivatives/make-thumbnail.ts';
import { type FileRow, findSameBytes, shownContent } from '../../queries/files/find-files.ts';
import { closedView, visibleClosure } from '../closures/closure-value.ts';

/** True with a thumbnail, or with one expected soon: its address answers as soon as it is made. */
export function mayHaveThumbnail(row: FileRow): boolean {
  return row.thumbnail_id !== null || (row.inspected_at === null && hasThumbnail(row.mime_type));
}

/** The address contains the content of the poster, so a page fetches a changed one. */
function posterUrl({ id, poster_id }: FileRow): string | null {
  return poster_id === null ? null : `/api/files/thumbnail/${id}?poster=true&content=${poster_id}`;
}

/** The address changes with the picture, since browsers cache by address. */
function thumbnailUrl(row: FileRow): string | null {
  const path = `/api/files/thumbnail/${row.id}`;
  if (row.thumbnail_id === null) return mayHaveThumbnail(row) ? path : null;
  return `${path}?content=${row.thumbnail_id}`;
}

function problemOf({ scan, damage }: FileRow): FileView['problem'] {
  if (scan === 'infected') return 'infected';
  return damage ?? (scan === 'waiting' ? 'notScanned' : null);
}

/** Without an actor, the view is that of a role that may not read notes of closures. */
export function fileView(row: FileRow, actor?: Pick<Actor, 'role'>): FileView {
  return {
    id: row.id,
    name: row.name,
    mimeType: row.mime_type,
    contentId: shownContent(row),
    isPublished: row.is_published,
    institutionId: row.institution_id,
    parentId: row.record_id ?? row.agreement_id ?? row.institution_id,
    parentLevel: row.parent_level ?? (row.agreement_id === null ? 'institution' : 'agreement'),
    agreementId: row.agreement_id,
    field: row.field,
    contentLength: row.edit?.size ?? row.size,
    thumbnail: thumbnailUrl(row),
    poster: posterUrl(row),
    edit: row.edit && { rotation: row.edit.rotation, crop: row.edit.crop },
    transcription: row.text_state,
    textChecked: row.text_checked,
    pages: row.pages,
    duration: row.duration,
    problem: problemOf(row),
    checkedAt: row.checked_at,
    closure: row.closure && visibleClosure(actor ?? { role: 'SUBEDITOR' }, row.closure),
    closed: closedView(row.closed),
  };
}

/** The view of a new file, with the first file of the same bytes. */
export async function uploadedView(db: Db, row: FileRow): Promise<UploadedFile> {
  return { ...fileView(row), sameAs: (await findSameBytes(db, row)) ?? null };
}
