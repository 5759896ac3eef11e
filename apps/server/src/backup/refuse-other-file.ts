import { existsSync } from 'node:fs';
import { StartupError } from '../errors/startup-error.ts';
import { MANIFEST } from './manifest.ts';
import { isEncrypted, openArchive } from './read-archive.ts';

/** A new backup may overwrite an older one, but no other file, whose name was probably mistyped. */
export async function refuseOtherFile(file: string): Promise<void> {
  if (!existsSync(file) || (await isBackup(file))) return;
  throw new StartupError(
    `Plik ${file} już istnieje i nie jest kopią zapasową: podaj inną nazwę.`,
    `The file ${file} is there already and is no backup: choose another name.`,
  );
}

async function isBackup(file: string): Promise<boolean> {
  try {
    if (await isEncrypted(file)) return true;
    const archive = await openArchive(file);
    try {
      return archive.find(MANIFEST) !== undefined;
    } finally {
      await archive.close();
    }
  } catch {
    return false;
  }
}
