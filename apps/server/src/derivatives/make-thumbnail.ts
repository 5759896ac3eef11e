import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionError } from '../engines/engine-errors.ts';
import { grabFrame, probeDuration } from '../engines/media/ffmpeg.ts';
import { LIMITS } from './derivative-limits.ts';
import { runTask } from './tasks.ts';

const DRAWN = /^(?:application\/pdf|image\/(?:jpeg|png|apng|gif|webp|tiff|bmp|svg\+xml|avif))$/;

/** True for types of files that get a thumbnail. */
export function hasThumbnail(mimeType: string): boolean {
  return DRAWN.test(mimeType) || mimeType.startsWith('video/');
}

/**
 * WebP inside 400 × 400: a picture, the first page of a PDF, a moment of a video. Null for a type without one;
 * `ConversionError` for a file of such a type that cannot be drawn inside the limits.
 */
export async function makeThumbnail(path: string, mimeType: string): Promise<Uint8Array | null> {
  if (DRAWN.test(mimeType)) return runTask('thumbnail', { path, mimeType });
  if (!mimeType.startsWith('video/')) return null;
  const poster = await makePoster(path);
  const folder = await mkdtemp(join(tmpdir(), 'regest-poster-'));
  try {
    const picture = join(folder, 'poster.jpg');
    await writeFile(picture, poster);
    return await runTask('thumbnail', { path: picture, mimeType: 'image/jpeg' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** JPEG, at most 1280 wide, from a tenth of the way in: the first picture of a film is often black. */
export async function makePoster(path: string): Promise<Uint8Array> {
  const { timeoutMs } = LIMITS;
  const duration = (await probeDuration(path, { timeoutMs })) ?? 0;
  const width = LIMITS.posterPixels;
  const moments = [Math.min(duration / 10, 30), 0];
  for (const atSeconds of moments) {
    const picture = await grabFrame(path, { atSeconds, width, timeoutMs });
    if (picture) return picture;
  }
  throw new ConversionError('undecodable', 'the video has no picture');
}
