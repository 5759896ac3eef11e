import { chmodSync, statSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OPEN_TO_OTHERS = 0o077;
const AT_ONCE = 64;

const isOpen = (path: string) =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OPEN_TO_OTHERS) !== 0;

/** Everything in the folder, the folder itself last: an open folder tells the next start that work remains. */
async function closeAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await closeAll(join(folder, entry.name));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  for (let i = 0; i < files.length; i += AT_ONCE)
    await Promise.all(files.slice(i, i + AT_ONCE).map((file) => chmod(file, 0o600).catch(ignoreMissing)));
  await chmod(folder, 0o700);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Earlier versions left files and mails readable by every account of the machine. The folder above them is closed at
 * once, which is enough; what lies in them is closed file by file while the program already works.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  // Modes mean nothing on Windows: there the folder is as closed as the one that it lies in.
  if (process.platform === 'win32') return;
  const parts = ['files', 'mail'].map((name) => join(dataDir, name));
  const isOurs = ['postgres', 'files', 'mail'].some((name) =>
    statSync(join(dataDir, name), { throwIfNoEntry: false })?.isDirectory(),
  );
  // A folder that holds files of other programs is left as it is.
  if (isOurs && isOpen(dataDir) && statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
  for (const part of parts) if (isOpen(part)) await closeAll(part);
  // A handful of files that engines unpack; the folder above them may have been closed before they were.
  const cache = join(dataDir, 'cache');
  if (statSync(cache, { throwIfNoEntry: false })?.isDirectory()) await closeAll(cache);
}
