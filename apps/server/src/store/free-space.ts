import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Lifetime of a measurement, since an upload checks with every part. */
const FRESH_MS = 1000;

/** Asks what this account can still write on the disk of a folder; null where the system does not say. */
export function freeSpaceOf(folder: string): () => Promise<number | null> {
  let cached: { at: number; free: Promise<number | null> } | null = null;
  return () => {
    if (!cached || Date.now() - cached.at > FRESH_MS) cached = { at: Date.now(), free: freeBytesAt(folder) };
    return cached.free;
  };
}

/** The folder need not exist yet. */
async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && dirname(folder) !== folder ? freeBytesAt(dirname(folder)) : null;
  }
}
