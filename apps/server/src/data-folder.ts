import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Writes into the folder once: that it cannot be used is told at the start, not by the first file that is lost. */
export function prepareDataFolder(folder: string): void {
  makeFolder(folder);
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    writeFileSync(probe, '');
  } finally {
    rmSync(probe, { force: true });
  }
}

/**
 * With all above it, folder by folder: `mkdir` with `recursive` never ends where a file system says that a folder is
 * not there and will not have it made either (/proc).
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartupError(
      `Nie można utworzyć folderu ${folder}: wskaż inny w REGEST_DATA.`,
      `The folder ${folder} cannot be made: set another one in REGEST_DATA.`,
    );
  }
}
