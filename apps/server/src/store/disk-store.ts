import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeSpaceOf } from './free-space.ts';
import { measureStream } from './measure-stream.ts';
import { isContentId, type Store, StoreError } from './store.ts';

const UNFINISHED = 'unfinished';
const QUARANTINE = 'quarantine';
/** Folders are closed to other accounts of the machine. */
const CLOSED = { recursive: true, mode: 0o700 } as const;

/** Files under `root/ab/cd/<contentId>`: two levels of folders keep each one small at millions of files. */
export function diskStore(root: string): Store {
  const unfinished = join(root, UNFINISHED);
  const apart = join(root, QUARANTINE);
  const pathOf = (contentId: string) => join(root, contentId.slice(0, 2), contentId.slice(2, 4), contentId);

  return {
    async put(source, { maxBytes, contentId = randomUUID() }) {
      const temporary = join(unfinished, contentId);
      const { through, measured } = measureStream(maxBytes);
      try {
        await mkdir(unfinished, CLOSED);
        // `flush` syncs the file before it is closed, so the name below never shows half of the bytes.
        await pipeline(
          source,
          through,
          createWriteStream(temporary, { flags: 'wx', flush: true, mode: 0o600 }),
        );
        await moveDurably(temporary, pathOf(contentId), root);
      } catch (error) {
        source.destroy();
        await rm(temporary, { force: true });
        throw error;
      }
      return { contentId, ...measured() };
    },

    async read(contentId, range) {
      const file = await openExisting(contentId, pathOf);
      return file.createReadStream(range) as Readable;
    },

    async stat(contentId) {
      if (!isContentId(contentId)) return null;
      const stats = await missingAsNull(stat(pathOf(contentId)));
      return stats && { size: stats.size, modifiedAt: stats.mtime };
    },

    async delete(contentId) {
      if (!isContentId(contentId)) return;
      await rm(pathOf(contentId), { force: true });
      await rm(join(apart, contentId), { force: true });
    },

    async quarantine(contentId) {
      if (!isContentId(contentId)) return;
      await mkdir(apart, { recursive: true, mode: 0o700 });
      await missingAsNull(rename(pathOf(contentId), join(apart, contentId)));
      await syncFolder(apart);
    },

    async release(contentId) {
      if (isContentId(contentId))
        await missingAsNull(moveDurably(join(apart, contentId), pathOf(contentId), root));
    },

    async *list() {
      for (const outer of await shardsIn(root)) {
        for (const inner of await shardsIn(join(root, outer))) {
          for (const contentId of (await missingAsNull(readdir(join(root, outer, inner)))) ?? []) {
            const stats = await missingAsNull(stat(pathOf(contentId)));
            if (stats && isContentId(contentId)) {
              yield { contentId, size: stats.size, modifiedAt: stats.mtime };
            }
          }
        }
      }
    },

    freeBytes: freeSpaceOf(root),

    localPath: (contentId) => (isContentId(contentId) ? pathOf(contentId) : null),

    async sweep(before) {
      let removed = 0;
      for (const name of (await missingAsNull(readdir(unfinished))) ?? []) {
        const path = join(unfinished, name);
        const stats = await missingAsNull(stat(path));
        if (!stats || stats.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },

    async check() {
      await mkdir(unfinished, CLOSED);
      const probe = join(unfinished, `check-${randomUUID()}`);
      await writeFile(probe, 'ok');
      await rm(probe);
    },
  };
}

async function moveDurably(from: string, to: string, root: string): Promise<void> {
  const inner = dirname(to);
  const outer = dirname(inner);
  const created = await mkdir(inner, CLOSED);
  await rename(from, to);
  await syncFolder(inner);
  // A folder made now is itself only durable when its parents are.
  if (created) {
    await syncFolder(outer);
    await syncFolder(root);
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows refuses it (EPERM); NTFS writes changes of names to its journal.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openExisting(contentId: string, pathOf: (id: string) => string): Promise<FileHandle> {
  const file = isContentId(contentId) ? await missingAsNull(open(pathOf(contentId), 'r')) : null;
  if (!file) throw new StoreError('notFound', `no content ${contentId}`);
  return file;
}

async function shardsIn(folder: string): Promise<string[]> {
  const names = (await missingAsNull(readdir(folder))) ?? [];
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name));
}

async function missingAsNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
