import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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

function isBuilt(hash) {
  const stamp = inProject('apps/portal/dist', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Like `ensurePortalBuilt`, in a separate process, so that another build can use the second processor. */
export async function buildPortalBeside() {
  if (isBuilt(hashOf(SOURCES))) return;
  const program = `import { ensurePortalBuilt } from ${JSON.stringify(import.meta.url)};
    try { ensurePortalBuilt(); } catch (error) { console.error(error.plain ? error.message : error); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}

/** Builds the reader's side when its sources changed: what browsers load, and the templates that the server fills. */
export function ensurePortalBuilt() {
  const hash = hashOf(SOURCES);
  if (isBuilt(hash)) return;
  requireWritable('portal nie jest zbudowany', 'the portal is not built');
  console.log('Składam portal czytelnika… / Building the reader portal…');
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
