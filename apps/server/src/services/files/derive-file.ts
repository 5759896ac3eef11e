import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isRecording } from '@regest/contract/values/file-types.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { LIMITS, needsPyramid } from '../../derivatives/derivative-limits.ts';
import { inspectFile } from '../../derivatives/inspect-file.ts';
import { hasThumbnail, makePoster, makeThumbnail } from '../../derivatives/make-thumbnail.ts';
import { measurePeaks } from '../../derivatives/measure-peaks.ts';
import { type FileProperties, runTask } from '../../derivatives/tasks.ts';
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
import {
  type FileAppearance,
  listDueFiles,
  upsertFileAppearance,
} from '../../queries/files/file-appearance.ts';
import { type FileRow, findFile, shownContent } from '../../queries/files/find-files.ts';
import { addUnreferencedContent, claimContent } from '../../queries/files/unreferenced-content.ts';
import { replacePicture, setFacts } from '../../queries/files/write-files.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { isWithheld, requireScanned } from '../preservation/require-scanned.ts';
import { queuePyramids } from './make-pyramids.ts';
import { storeContent } from './store-content.ts';

export type InspectedFile = Pick<FileRow, 'mime_type' | 'pages' | 'duration' | 'problem'>;

/** Inspects a file in a child process: a hostile one crashes that, never the server. */
export function inspectStored(
  { store }: Pick<Deps, 'store'>,
  file: Pick<FileRow, 'content_id'>,
  signal?: AbortSignal,
): Promise<FileProperties> {
  return withLocalFile(store, file.content_id, (path) => inspectFile(path, signal));
}

/** Facts of a file; one that no worker has inspected yet is inspected now. */
export async function inspected(deps: Pick<Deps, 'db' | 'store'>, file: FileRow): Promise<InspectedFile> {
  requireScanned(file);
  if (file.inspected_at !== null) return file;
  const properties = await inspectStored(deps, file);
  // A passing failure is not stored: the worker inspects the file again.
  if (!mayPass(properties.problem)) await setFacts(deps.db, file.id, properties);
  const { mimeType, pages, durationSeconds, problem } = properties;
  return { mime_type: mimeType, pages, duration: durationSeconds, problem };
}

/** Limit of a derived picture, far above any that the limits of drawing allow. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Stores a derived picture in place of the previous one; a file deleted meanwhile gets none. */
async function keepPicture(
  deps: Pick<Deps, 'db' | 'store'>,
  fileId: number,
  which: 'thumbnail_id' | 'poster_id',
  picture: Uint8Array,
): Promise<void> {
  const { contentId } = await storeContent(deps, Readable.from([picture]), MAX_BYTES);
  await inTransaction(deps.db, async (db) => {
    const replaced = await replacePicture(db, fileId, which, contentId);
    if (!replaced) return;
    await claimContent(db, contentId);
    if (replaced.old !== null) await addUnreferencedContent(db, [replaced.old], 0);
  });
}

/** Waveform of a sound; none for a film without sound or an unreadable file. */
async function measureSound(
  { store }: Pick<Deps, 'store'>,
  contentId: string,
  { mimeType, problem, durationSeconds: seconds }: FileProperties,
  signal?: AbortSignal,
): Promise<Pick<FileAppearance, 'peaks' | 'isDue'>> {
  if (!isRecording(mimeType) || problem !== null || seconds === null || seconds <= 0)
    return { peaks: null, isDue: false };
  try {
    const peaks = await withLocalFile(store, contentId, (path) => measurePeaks(path, seconds, signal));
    return { peaks, isDue: false };
  } catch (error) {
    if (error instanceof ConversionError) return { peaks: null, isDue: false };
    if (error instanceof EngineUnavailable) return { peaks: null, isDue: true };
    throw error;
  }
}

type Parts = Pick<Deps, 'db' | 'store'>;

/** A poster and a thumbnail of one picture: a moment of a video, or the picture that an editor chose. */
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
    // An uploaded poster stays; a half-finished pair of a killed worker is drawn again.
    const isDrawn = file.poster_id !== null && file.thumbnail_id !== null;
    if (!isDrawn) await posterOfVideo(deps, file.id, path);
    return;
  }
  const thumbnail = await makeThumbnail(path, mimeType);
  if (thumbnail) await keepPicture(deps, file.id, 'thumbnail_id', thumbnail);
}

/** The problem that prevented the picture, or null. */
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
 * Inspects a new file and draws its pictures. Repeatable; a file that cannot be drawn has no picture. A process that
 * was killed or late may have failed through the machine's fault: the job is then tried again, a few times.
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
  // Set last: until then the picture counts as pending.
  await setFacts(deps.db, fileId, properties);
  const bytesOfPage = file.size / (properties.pages ?? 1);
  if (problem === null && needsPyramid(properties.mimeType, { width, height }, bytesOfPage))
    await queuePyramids(deps.db, fileId);
  const current = await findFile(deps.db, fileId);
  // The file was edited meanwhile, so the drawing shows the picture before the edit.
  if (current && shownContent(current) !== shownContent(file))
    await deriveFile(deps, fileId, { signal, attempt });
}

/** Files a run each hour may queue, few enough to leave the worker time for everything else. */
const MAX_FILES_PER_HOUR = 100;

export async function queueDueFiles(db: Db): Promise<void> {
  for (const fileId of await listDueFiles(db, MAX_FILES_PER_HOUR))
    await addJob(db, 'derive-file', { fileId });
}
