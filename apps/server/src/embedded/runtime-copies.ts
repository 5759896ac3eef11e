import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyReadable } from './copy-readable.ts';
import type { RunAs } from './run-as.ts';

/** Places for a copy; the temporary folder is last, since it may be swept while the server runs. */
export function copyPlaces(native: string, runAs: RunAs, folder: string): (() => string)[] {
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
    // Programs that another account can write must not be run.
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
    // A concurrent start may have created the copy.
    if (!lstatSync(target, { throwIfNoEntry: false })) throw error;
  }
  return target;
}
