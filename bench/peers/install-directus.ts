import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** isolated-vm as Directus wishes it (5.0.3) has no binary for Node 24; this one has, and no call that is measured touches it. */
const WANTED = {
  private: true,
  dependencies: { directus: '12.4.0' },
  overrides: { 'isolated-vm': '6.1.2' },
};
export const DIRECTUS = `Directus ${WANTED.dependencies.directus}`;

export interface Installed {
  folder: string;
  /** What `directus` on the command line runs, without its look for a newer version. */
  program: string;
}

/** Outside the repository (REGEST_BENCH_PEERS names another folder), kept for the next run; no script of any package runs. */
export function installDirectus(): Installed {
  const folder = process.env.REGEST_BENCH_PEERS ?? join(homedir(), '.cache', 'regest-bench-peers');
  const program = join(folder, 'node_modules', '@directus', 'api', 'dist', 'cli', 'run.js');
  const manifest = `${JSON.stringify(WANTED, null, 2)}\n`;
  // Written last: an install that was interrupted is begun anew.
  const sign = join(folder, 'installed.json');
  if (existsSync(sign) && readFileSync(sign, 'utf8') === manifest) return { folder, program };
  rmSync(sign, { force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  console.log(`Installing ${DIRECTUS} in ${folder}.`);
  const npm = process.env.npm_execpath;
  const asked = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...asked], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', asked, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${DIRECTUS} could not be installed in ${folder}.`);
  writeFileSync(sign, manifest);
  return { folder, program };
}
