import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import {
  changesNothing,
  isEditable,
  type PictureEdit,
  placeOnEdited,
  placeOnOriginal,
} from '@regest/contract/values/picture-edit.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { needsPyramid } from '../../derivatives/derivative-limits.ts';
import type { Size } from '../../derivatives/settle-picture.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { openActorQuota } from '../../limits/quota.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findAuditSubject } from '../../queries/audit/audit-subject.ts';
import { forgetLook, moveWords, replaceEdit } from '../../queries/files/file-edits.ts';
import { type FileRow, findFile, shownContent } from '../../queries/files/find-files.ts';
import { addUnreferencedContent, claimContent } from '../../queries/files/unreferenced-content.ts';
import { lockFile, replacePicture } from '../../queries/files/write-files.ts';
import { findActiveJob } from '../../queries/transcriptions/text-jobs.ts';
import { packWords, unpackWords } from '../../queries/transcriptions/text-pages.ts';
import type { StoredContent } from '../../store/store.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { requireScanned } from '../preservation/require-scanned.ts';
import { inspected } from './derive-file.ts';
import { fileView } from './file-view.ts';
import { findChangeable } from './find-readable.ts';
import { holdParent } from './hold-parent.ts';
import { queuePyramids } from './make-pyramids.ts';
import { discardContent, storeContent } from './store-content.ts';

/** Edits of large pictures take seconds and much memory, so they are limited. */
const editing = openActorQuota({ person: 3, institution: 6 });
const AS_IT_CAME: PictureEdit = { rotation: 0, crop: null };

const collided = (reason: 'apiError.pictureEdited' | 'apiError.pictureIsRead') =>
  new AppError('conflict', { message: ({ say }) => say(reason) });

/** Refuses while a job reads the picture: its boxes would be those of the picture before the edit. */
async function requireNoReading(db: Db, id: number): Promise<void> {
  if (await findActiveJob(db, id)) throw collided('apiError.pictureIsRead');
}

interface DrawnEdit {
  size: Size;
  /** Null where the original is shown again, whose bytes are stored already. */
  picture: StoredContent | null;
  thumbnail: StoredContent;
}

/** Draws from the original always: an edit of an edit would lose a little every time. */
async function drawEdit(deps: Deps, file: FileRow, edit: PictureEdit | null): Promise<DrawnEdit> {
  const { mime_type: mimeType } = file;
  const folder = await mkdtemp(join(tmpdir(), 'regest-edit-'));
  const into = join(folder, 'edited');
  try {
    return await withLocalFile(deps.store, file.content_id, async (path) => {
      const size = edit
        ? await runTask('edit', { path, mimeType, edit, into })
        : (await runTask('pageSizes', { path, mimeType }))[0];
      if (!size) throw new ConversionError('undecodable', 'the picture has no size');
      const small = await runTask('thumbnail', { path: edit ? into : path, mimeType });
      const picture = edit ? await storeContent(deps, createReadStream(into), MAX_FILE_BYTES) : null;
      return { size, picture, thumbnail: await storeContent(deps, Readable.from([small]), MAX_FILE_BYTES) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves the boxes of a text from the picture before the edit to the places of the same words now. */
async function moveBoxes(db: Db, fileId: number, from: PictureEdit, to: PictureEdit): Promise<void> {
  await moveWords(db, fileId, (words) =>
    packWords(
      unpackWords(words).map((word) => ({
        ...word,
        ...placeOnEdited(placeOnOriginal(word, from), to),
      })),
    ),
  );
}

async function storeEdit(
  db: Db,
  actor: Actor,
  before: FileRow,
  edit: PictureEdit | null,
  { size, picture, thumbnail }: DrawnEdit,
): Promise<FileView> {
  const { id } = before;
  await holdParent(db, {
    institutionId: before.institution_id,
    recordId: before.record_id,
    agreementId: before.agreement_id,
  });
  await lockFile(db, id);
  const row = await findFile(db, id);
  if (!row) throw notFound('file', id);
  if (shownContent(row) !== shownContent(before)) throw collided('apiError.pictureEdited');
  await requireNoReading(db, id);
  const stored =
    edit && picture
      ? {
          ...edit,
          ...size,
          file_id: id,
          content_id: picture.contentId,
          size: picture.size,
          sha256: picture.sha256,
          made_by: actor.id,
        }
      : null;
  await replaceEdit(db, id, stored);
  if (picture) await claimContent(db, picture.contentId);
  await claimContent(db, thumbnail.contentId);
  const replaced = await replacePicture(db, id, 'thumbnail_id', thumbnail.contentId);
  if (replaced?.old) await addUnreferencedContent(db, [replaced.old], 0);
  await forgetLook(db, id, size, actor.id);
  await moveBoxes(db, id, row.edit ?? AS_IT_CAME, edit ?? AS_IT_CAME);
  if (needsPyramid(row.mime_type, size, row.size)) await queuePyramids(db, id);
  const { place, ...subject } = await findAuditSubject(db, 'files', id);
  await insertAuditEvent(db, {
    kind: 'pictureEdit',
    userId: actor.id,
    institutionId: actor.institutionId,
    resourceType: 'files',
    resourceId: id,
    ...subject,
    details: { ...(edit ?? AS_IT_CAME), ...(place.length > 0 && { place }) },
  });
  const changed = await findFile(db, id);
  if (!changed) throw notFound('file', id);
  return fileView(changed, actor);
}

/** Turns and crops a picture for all its viewers. The original keeps its bytes and its checksum. */
export async function editPicture(
  deps: Deps,
  actor: Actor,
  id: number,
  { edit: requested, contentId }: { edit: PictureEdit | null; contentId: string },
): Promise<FileView> {
  const file = await findChangeable(deps.db, actor, 'file.write', id);
  requireScanned(file);
  const { mime_type: mimeType, pages, problem } = await inspected(deps, file);
  if (!isEditable({ mimeType, pages })) throw new AppError('unsupportedMediaType');
  if (problem !== null) throw new AppError('fileConversion');
  if (shownContent(file) !== contentId) throw collided('apiError.pictureEdited');
  await requireNoReading(deps.db, id);
  const edit = requested === null || changesNothing(requested) ? null : requested;
  if (edit === null && file.edit === null) return fileView(file, actor);
  const leave = editing.take(actor);
  try {
    const drawn = await drawEdit(deps, file, edit);
    try {
      return await inTransaction(deps.db, (db) => storeEdit(db, actor, file, edit, drawn));
    } catch (error) {
      for (const content of [drawn.picture, drawn.thumbnail])
        if (content) await discardContent(deps, content.contentId);
      throw error;
    }
  } catch (error) {
    throw error instanceof ConversionError ? new AppError('fileConversion') : error;
  } finally {
    leave();
  }
}
