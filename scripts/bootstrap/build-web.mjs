import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { inProject, PlainError, ROOT, requireWritable } from './project.mjs';
import { hashOf } from './source-hash.mjs';

const DIST = inProject('apps', 'web', 'dist');
const STAMP = '.build-hash';
const SOURCES = ['apps/web', 'packages/contract/src', 'package-lock.json', 'package.json'];

/** Builds the web application when its sources changed since the last build. */
export function ensureWebBuilt() {
  const hash = hashOf(SOURCES);
  if (existsSync(`${DIST}/${STAMP}`) && readFileSync(`${DIST}/${STAMP}`, 'utf8') === hash) return;
  requireWritable('aplikacja nie jest zbudowana', 'the application is not built');
  console.log('Składam edytor… / Building the editor…');
  // Built aside and moved in whole: a build that fails or is killed leaves the last good one in place.
  const draft = inProject('node_modules', '.cache', `regest-web-${process.pid}`);
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', 'apps/web', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) {
      process.stderr.write(`${stdout}${stderr}`);
      throw new PlainError('Budowanie aplikacji nie powiodło się.', 'The application could not be built.');
    }
    writeFileSync(`${draft}/${STAMP}`, hash);
    moveIn(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function moveIn(draft) {
  const old = `${draft}-old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(draft, DIST);
  rmSync(old, { recursive: true, force: true });
}
