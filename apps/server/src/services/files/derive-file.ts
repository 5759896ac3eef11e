import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { LIMITS, needsPyramid } from '../../derivatives/derivative-limits.ts';
import { hasThumbnail, makePoster, makeThumbnail } from '../../derivatives/make-thumbnail.ts';
import { runTask } from '../../derivatives/tasks.ts';
import {
  ConversionError,
  type ConversionProblem,
  EngineFailed,
  EngineUnavailable,
  mayPass,
  TRIES,
} from '../../engines/engine-errors.ts';
import type { JobRun } from '../../operation/job-run.ts';
import { putEmbedded } from '../../queries/files/embedded-metadata.ts';
import { upsertFileAppearance } from '../../queries/files/file-appearance.ts';
import type { FileRow } from '../../queries/files/find-files.ts';
import { findFile, shownContent } from '../../queries/files/find-files.ts';
import { setFacts } from '../../queries/files/write-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { isWithheld } from '../preservation/require-scanned.ts';
import { inspectStored } from './inspect-stored.ts';
import { keepPicture } from './keep-picture.ts';
import { queuePyramids } from './make-pyramids.ts';
import { measureSound } from './measure-sound.ts';

type Parts = Pick<Deps, 'db' | 'store'>;

/** A poster and a thumbnail of one picture: for a video a moment of it, or the picture an editor chose. */
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
    // An uploaded poster stays; a half that a killed worker left does not.
    const isDrawn = file.poster_id !== null && file.thumbnail_id !== null;
    if (!isDrawn) await posterOfVideo(deps, file.id, path);
    return;
  }
  const thumbnail = await makeThumbnail(path, mimeType);
  if (thumbnail) await keepPicture(deps, file.id, 'thumbnail_id', thumbnail);
}

/** Why there is no picture, or null. */
async function draw(deps: Parts, file: FileRow, mimeType: string): Promise<ConversionProblem | null> {
  try {
    await withLocalFile(deps.store, shownContent(file), (path) => drawPictures(deps, file, path, mimeType));
    return null;
  } catch (error) {
    if (error instanceof ConversionError) return error.problem;
    if (error instanceof EngineUnavailable) return 'unsupported';
    throw error;
  }
}

/**
 * What a new file holds and what it looks like. Can be repeated; a file that cannot be drawn has no picture. A process
 * that was killed or late may have been so for the machine's sake: then the job is left to be tried again, a few times.
 */
export async function deriveFile(
  deps: Parts,
  fileId: number,
  { signal, attempt }: Pick<JobRun, 'attempt'> & Partial<JobRun> = { attempt: TRIES },
): Promise<void> {
  const file = await findFile(deps.db, fileId);
  if (!file || isWithheld(file)) return;
  const properties = await inspectStored(deps, file, signal);
  const isDrawable = properties.problem === null && hasThumbnail(properties.mimeType);
  const problem = isDrawable ? await draw(deps, file, properties.mimeType) : properties.problem;
  if (mayPass(problem) && attempt < TRIES) {
    throw new EngineFailed('crashed', `file ${fileId} could not be looked at (${problem})`);
  }
  const { width, height } = file.edit ?? properties;
  const sound = await measureSound(deps, file.content_id, properties, signal);
  await upsertFileAppearance(deps.db, fileId, { width, height, ...sound });
  await putEmbedded(deps.db, fileId, properties.embedded);
  // Last: until then the picture counts as pending.
  await setFacts(deps.db, fileId, properties);
  const bytesOfPage = file.size / (properties.pages ?? 1);
  if (problem === null && needsPyramid(properties.mimeType, { width, height }, bytesOfPage))
    await queuePyramids(deps.db, fileId);
  const current = await findFile(deps.db, fileId);
  // Edited meanwhile: what was drawn is of the picture before.
  if (current && shownContent(current) !== shownContent(file))
    await deriveFile(deps, fileId, { signal, attempt });
}
