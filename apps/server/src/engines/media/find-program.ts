import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The first executable of that name on PATH, or null. */
export function findOnPath(name: string, path = process.env.PATH ?? ''): string | null {
  for (const folder of path.split(delimiter)) {
    const candidate = join(folder, name);
    if (folder && isExecutable(candidate)) return candidate;
  }
  return null;
}

/** The machine's own ffmpeg, else the one that came with the optional package; null when there is neither. */
export function findFfmpeg(): string | null {
  return findOnPath('ffmpeg') ?? packagedFfmpeg();
}

function packagedFfmpeg(): string | null {
  try {
    const entry = import.meta.resolve(`@ffmpeg-binary/${process.platform}-${process.arch}`);
    const path = join(dirname(fileURLToPath(entry)), 'ffmpeg');
    return isExecutable(path) ? path : null;
  } catch {
    return null;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
