import { mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import { consoleTexts } from '../operation/console-texts.ts';

/** Writes into the folder once, so that an unusable folder fails the start and not the first upload. */
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

/** What a database needs to start and to recover: a piece of its log, and some. */
const STARTING_BYTES = 48 * 1024 * 1024;

/**
 * A database that is started on a full disk ends in the middle of its recovery, again and again. It is not touched
 * then, and its message names what is full.
 */
export function requireRoomToStart(folder: string, needed = STARTING_BYTES): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const [left, least] = [free, needed].map(consoleTexts.format.bytes);
  throw new StartupError(
    `Dysk z folderem ${folder} jest pełny (wolne ${left}, baza danych potrzebuje ${least}): zwolnij miejsce i uruchom ponownie. Dane są nienaruszone.`,
    `The disk of ${folder} is full (${left} free, the database needs ${least}): make room and start again. The data are untouched.`,
  );
}
