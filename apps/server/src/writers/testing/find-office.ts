import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** LibreOffice on this machine, or null. */
export function findOffice(path = ''): string | null {
  const candidates = path.split(delimiter).map((folder) => join(folder, 'soffice'));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
