import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmProgram } from '../scripts/bootstrap/install.mjs';
import { type LockEntry, nameOf, type Packages, type System } from './lock-packages.ts';

/** Packages for another system than this one: by the versions and checksums of the lock file, without their scripts. */
export function fetchPackages(packages: Packages, system: System, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const entries: [string, LockEntry][] = [...packages].map(([path, { version, integrity = '' }]) => [
    path,
    { version, integrity, optional: true } as LockEntry,
  ]);
  const dependencies = Object.fromEntries(entries.map(([path, { version }]) => [nameOf(path), version]));
  const root = { name: 'regest-packages', version: '1.0.0', dependencies };
  const lock = { ...root, lockfileVersion: 3, packages: { '': root, ...Object.fromEntries(entries) } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const target = [`--os=${system.os}`, `--cpu=${system.cpu}`, `--libc=${system.libc}`];
  const args = ['ci', ...target, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(process.execPath, [npmProgram(), ...args], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm could not fetch the packages for ${system.os}.`);
}
