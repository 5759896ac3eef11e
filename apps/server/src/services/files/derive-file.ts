import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { LIMITS } from '../../derivatives/derivative-limits.ts';
import { makePoster } from '../../derivatives/make-poster.ts';
import { hasThumbnail, makeThumbnail } from '../../derivatives/make-thumbnail.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError, EngineUnavailable } from '../../engines/engine-errors.ts';
import type { FileRow } from '../../queries/files/find-files.ts';
import { findFile } from '../../queries/files/find-files.ts';
import { setFacts } from '../../queries/files/write-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { isWithheld } from '../preservation/require-scanned.ts';
import { inspectStored } from './inspect-stored.ts';
import { keepPicture } from './keep-picture.ts';

type Parts = Pick<Deps, 'db' | 'store'>;

/** A poster and a thumbnail of one picture: for a video a moment of it, or what somebody chose. */
export async function keepPoster(
  deps: Parts,
  fileId: number,
  picture: { path: string; mimeType: string },
): Promise<void> {
  const poster = await runTask('thumbnail', { ...picture, side: LIMITS.posterPixels });
  const thumbnail = await runTask('thumbnail', picture);
  await keepPicture(deps, fileId, 'poster_id', poster);
  await keepPicture(deps, fileId, 'thumbnail_id', thumbnail);
}

async function posterOfVideo(deps: Parts, fileId: number, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'regest-poster-'));
  try {
    const frame = join(folder, 'frame.jpg');
    await writeFile(frame, await makePoster(path));
    await keepPoster(deps, fileId, { path: frame, mimeType: 'image/jpeg' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawPictures(deps: Parts, file: FileRow, path: string, mimeType: string): Promise<void> {
  if (mimeType.startsWith('video/')) {
    // One that somebody uploaded stays.
    if (file.poster_id === null) await posterOfVideo(deps, file.id, path);
    return;
  }
  const thumbnail = await makeThumbnail(path, mimeType);
  if (thumbnail) await keepPicture(deps, file.id, 'thumbnail_id', thumbnail);
}

/** What a new file holds and what it looks like. Can be repeated; a file that cannot be drawn has no picture. */
export async function deriveFile(deps: Parts, fileId: number, signal?: AbortSignal): Promise<void> {
  const file = await findFile(deps.db, fileId);
  if (!file || isWithheld(file)) return;
  const facts = await inspectStored(deps, file, signal);
  const { mimeType, problem } = facts;
  try {
    if (problem === null && hasThumbnail(mimeType)) {
      await withLocalFile(deps.store, file.content_id, (path) => drawPictures(deps, file, path, mimeType));
    }
  } catch (error) {
    const isTheFiles = error instanceof ConversionError || error instanceof EngineUnavailable;
    if (!isTheFiles) throw error;
  }
  // Last: until then the picture counts as on its way.
  await setFacts(deps.db, fileId, facts);
}
