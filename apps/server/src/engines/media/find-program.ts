import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXTENSION = process.platform === 'win32' ? '.exe' : '';

/** The first executable of that name on PATH, or null. */
export function findOnPath(name: string, path = process.env.PATH ?? ''): string | null {
  for (const folder of path.split(delimiter)) {
    const candidate = join(folder, `${name}${EXTENSION}`);
    if (folder && isExecutable(candidate)) return candidate;
  }
  return null;
}

/** The machine's own ffmpeg, else the one that came with the optional package; null when there is neither. */
export function findFfmpeg(path = process.env.PATH): string | null {
  return findOnPath('ffmpeg', path) ?? packagedFfmpeg();
}

/** One publisher has builds for Linux on Intel, another for ARM and Windows; a machine has at most one of them. */
function packagedFfmpeg(): string | null {
  const machine = `${process.platform}-${process.arch}`;
  return (
    programBeside(`@ffmpeg-binary/${machine}`) ?? programBeside(`@ffmpeg-installer/${machine}/package.json`)
  );
}

function programBeside(entry: string): string | null {
  try {
    const path = join(dirname(fileURLToPath(import.meta.resolve(entry))), `ffmpeg${EXTENSION}`);
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
