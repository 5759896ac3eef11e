import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { budgetFaults } from './portal-budget.mjs';
import { inProject, PlainError, ROOT, requireWritable } from './project.mjs';
import { hashOf } from './source-hash.mjs';

const DIST = inProject('apps', 'portal', 'dist');
const STAMP = '.build-hash';
const SOURCES = [
  'apps/portal',
  'packages/contract/src',
  'packages/reading/src',
  'package-lock.json',
  'package.json',
];

/** Builds the reader's side when its sources changed: what browsers load, and the templates that the server fills. */
export function ensurePortalBuilt() {
  const hash = hashOf(SOURCES);
  const stamp = inProject('apps/portal/dist', STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  requireWritable('portal nie jest zbudowany', 'the portal is not built');
  console.log('Buduję portal… / Building the portal…');
  // Built aside and moved in whole: a build that fails or is killed leaves the last good one in place.
  const draft = inProject('node_modules', '.cache', `regest-portal-${process.pid}`);
  try {
    build(`${draft}/client`, []);
    build(`${draft}/server`, ['--ssr', 'src/portal.tsx']);
    const faults = budgetFaults(`${draft}/client`);
    if (faults.length > 0) throw new PlainError('Portal jest za ciężki.', faults.join('\n'));
    writeFileSync(`${draft}/${STAMP}`, hash);
    const old = `${draft}-old`;
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(draft, DIST);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function build(outDir, more) {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const args = [
    vite,
    'build',
    'apps/portal',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
    ...more,
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new PlainError('Budowanie portalu nie powiodło się.', 'The portal could not be built.');
}
