import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Store } from './store.ts';

/**
 * Engines and thumbnails need a path, not a stream. Gives the store's own path when it has one, else a copy
 * that is removed afterwards whatever happens.
 */
export async function withLocalFile<T>(
  store: Store,
  contentId: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const local = store.localPath(contentId);
  if (local) return work(local);
  const folder = await mkdtemp(join(tmpdir(), 'regest-content-'));
  try {
    const path = join(folder, 'content');
    await pipeline(await store.read(contentId), createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
