import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePoster } from './make-poster.ts';
import { runTask } from './tasks.ts';

const DRAWN = /^(?:application\/pdf|image\/(?:jpeg|png|apng|gif|webp|tiff|bmp|svg\+xml|avif))$/;

/** Whether files of this type get a thumbnail at all. */
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
