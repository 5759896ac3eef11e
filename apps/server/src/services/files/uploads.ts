import { Readable } from 'node:stream';
import type { UploadedFile, UploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { openActorQuota } from '../../limits/quota.ts';
import { findFileByUpload } from '../../queries/files/find-files.ts';
import { claimContent } from '../../queries/files/unreferenced-content.ts';
import { insertPart, listParts, type UploadPart } from '../../queries/files/upload-parts.ts';
import {
  advanceUpload,
  deleteUpload,
  insertUpload,
  lockStaleUploads,
  lockUpload,
} from '../../queries/files/upload-rows.ts';
import { type Store, type StoredContent, StoreError } from '../../store/store.ts';
import { cutStream } from './cut-stream.ts';
import { uploadedView } from './file-view.ts';
import { findTarget } from './find-target.ts';
import { freeParts, keepContent, receiveContent } from './receive-file.ts';
import { requireShare, requireSpace } from './require-room.ts';
import { discardContent, storeContent } from './store-content.ts';

interface NewUpload {
  id: string;
  /** Null when the client sends it later. */
  size: number | null;
  /** Metadata unchanged from the client. */
  metadata: Record<string, string | null>;
  fields: UploadFields;
}

/** Checks before the first byte everything that would be refused after the last. */
export async function beginUpload(deps: Deps, actor: Actor, upload: NewUpload): Promise<void> {
  const { db } = deps;
  const { id, size, metadata, fields } = upload;
  const { institutionId } = await findTarget(db, actor, fields);
  const bytes = size ?? 0;
  await requireSpace(deps, bytes);
  await requireShare(db, institutionId, { addedBytes: bytes, withComing: true });
  await insertUpload(db, { id, owner_id: actor.id, size, metadata: JSON.stringify(metadata) });
}

/**
 * Concurrent uploads of one person and one institution. The editor sends two from each of its windows, a scanner's
 * own program a few. An upload may take hours, so without a limit one person could occupy every request.
 */
const UPLOADS = { person: 16, institution: 48 };
const shares = openActorQuota(UPLOADS);

/** Takes one of the caller's places; the returned function releases it. */
export function takeUploadShare(actor: Actor): () => void {
  return shares.take(actor, {
    message: ({ say }) => say('apiError.uploadsOpen', { count: UPLOADS.person }),
  });
}

/** Holds one of the caller's places while the bytes come in. */
export async function inUploadShare<T>(actor: Actor, receive: () => Promise<T>): Promise<T> {
  const leave = takeUploadShare(actor);
  try {
    return await receive();
  } finally {
    leave();
  }
}

/** Most bytes of an upload that a killed server can lose; smaller parts would cost more syncing than writing. */
const PART_BYTES = 8 * 1024 * 1024;

type Parts = Pick<Deps, 'db' | 'store' | 'settings'>;

/**
 * Length of the upload with this part; null when another request, perhaps on another server, was first at this
 * offset.
 */
async function keepPart(deps: Parts, uploadId: string, start: number, content: StoredContent) {
  const { contentId, size } = content;
  try {
    const isStored = await inTransaction(deps.db, async (db) => {
      if (!(await advanceUpload(db, uploadId, start, size))) return false;
      if (!(await claimContent(db, contentId))) throw new Error('the bytes of the part were given up');
      await insertPart(db, { upload_id: uploadId, start, size, content_id: contentId });
      return true;
    });
    if (isStored) return start + size;
  } catch (error) {
    await discardContent(deps, contentId);
    throw error;
  }
  await discardContent(deps, contentId);
  return null;
}

/** Stores a part, which is discarded if another request was first at its offset. */
function beginPart(deps: Parts, piece: Readable) {
  const storing = storeContent(deps, piece, PART_BYTES);
  // Discarded bytes are not waited for: the next piece comes only when this one is over.
  storing.catch(() => piece.destroy());
  return {
    keep: async (uploadId: string, start: number) => keepPart(deps, uploadId, start, await storing),
    async giveUp() {
      piece.destroy();
      const content = await storing.catch(() => null);
      if (content) await discardContent(deps, content.contentId);
    },
  };
}

/**
 * Stores the body of a request part by part; the next part is received while one is stored. An error leaves the
 * earlier parts stored. Returns the stored length, or null when another request was first.
 */
export async function receiveParts(
  deps: Parts,
  uploadId: string,
  offset: number,
  source: Readable,
): Promise<number | null> {
  const pieces = cutStream(source, PART_BYTES);
  let storedUpTo: Promise<number | null> = Promise.resolve(offset);
  for (;;) {
    await requireSpace(deps);
    const piece = await pieces.next();
    const part = piece && beginPart(deps, piece);
    let end: number | null = null;
    try {
      end = await storedUpTo;
    } finally {
      if (end === null) await part?.giveUp();
    }
    if (end === null) return null;
    if (!part) {
      pieces.throwFault();
      return end;
    }
    storedUpTo = part.keep(uploadId, end);
    storedUpTo.catch(() => undefined);
  }
}

interface FinishedUpload {
  id: string;
  size: number;
  fields: UploadFields;
}

/** Opens one part when the previous one has been read. */
async function* bytesOf(store: Store, parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* await store.read(part.content_id);
}

async function makeFile(
  deps: Deps,
  actor: Actor,
  { id, size, fields }: FinishedUpload,
): Promise<UploadedFile> {
  const parts = await listParts(deps.db, id);
  const length = parts.reduce((sum, part) => sum + part.size, 0);
  // The file was made and deleted since, together with the parts.
  if (parts.length === 0 && size > 0) throw notFound('upload');
  if (length !== size) throw new Error(`the parts of the upload hold ${length} of ${size} bytes`);
  const whole = Readable.from(bytesOf(deps.store, parts), { objectMode: false });
  const content = await receiveContent(deps, actor, fields, whole);
  return keepContent(deps, actor, fields, content, id);
}

/**
 * Makes the file of a complete upload and deletes its parts. Idempotent, also on several servers at once: the answer
 * may have been lost, or the process killed before it was done.
 */
export async function finishUpload(deps: Deps, actor: Actor, upload: FinishedUpload): Promise<UploadedFile> {
  const finished = await findFileByUpload(deps.db, upload.id);
  if (finished) return uploadedView(deps.db, finished);
  try {
    return await makeFile(deps, actor, upload);
  } catch (error) {
    // A faster request has created the file, and perhaps deleted the parts.
    const finishedMeanwhile = await findFileByUpload(deps.db, upload.id);
    if (finishedMeanwhile) return uploadedView(deps.db, finishedMeanwhile);
    if (error instanceof StoreError && error.code === 'notFound') throw notFound('upload');
    throw error;
  }
}

/** Lifetime of an unfinished upload since its last part, and of the outcome of a finished one. */
export const UPLOAD_LIFE_SECONDS = 24 * 60 * 60;
const BATCH = 20;

async function forget(db: Db, uploadId: string): Promise<void> {
  await freeParts(db, uploadId);
  await deleteUpload(db, uploadId);
}

export async function dropUpload({ db }: Pick<Deps, 'db'>, uploadId: string): Promise<void> {
  await inTransaction(db, async (one) => {
    if (await lockUpload(one, uploadId)) await forget(one, uploadId);
  });
}

export async function dropStaleUploads(
  { db }: Pick<Deps, 'db'>,
  shouldContinue: () => boolean,
): Promise<void> {
  while (shouldContinue()) {
    const count = await inTransaction(db, async (batch) => {
      const ids = await lockStaleUploads(batch, UPLOAD_LIFE_SECONDS, BATCH);
      for (const id of ids) await forget(batch, id);
      return ids.length;
    });
    if (count < BATCH) return;
  }
}
