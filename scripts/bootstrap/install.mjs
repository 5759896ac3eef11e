import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundledNode } from './node24.mjs';
import { inProject, PlainError, ROOT, requireWritable } from './project.mjs';
import { trimPackages } from './trim-packages.mjs';

const STAMP = inProject('node_modules', '.regest-install');
const PROGRESS_MS = 1000;
/** Takes the versions of the lock file and does not write it. */
const ADD = ['install', '--no-save'];

/**
 * Installs exactly what the lock file says, unless that is what is there. The set `start` is what the program is built
 * and runs with; `test` is all, with what the lock file marks as needed for development alone.
 */
export async function ensureInstalled(set) {
  const lockText = readFileSync(inProject('package-lock.json'));
  const stamps = { start: stampOf(lockText, 'start'), test: stampOf(lockText, 'test') };
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (stamp === stamps[set] || stamp === stamps.test) return;

  const lock = JSON.parse(lockText);
  if (missingPackages(lock, set).length > 0) {
    requireWritable('zależności nie są zainstalowane', 'the dependencies are not installed');
    const node = process.env.npm_node_execpath ?? process.execPath;
    if (stamp === stamps.start) await addTestPackages(node);
    else await installAnew(node, set, packagesOf(lock, set));
    // npm leaves out optional binaries that disown the Node it runs under; under our own it takes them.
    const newer = bundledNode();
    if (missingPackages(lock, set).length > 0 && newer) await npm(newer, ADD, set);
    const missing = missingPackages(lock, set);
    if (missing.length > 0) {
      throw new PlainError(
        `npm nie zainstalował: ${missing.slice(0, 5).join(', ')}`,
        `npm did not install: ${missing.slice(0, 5).join(', ')}`,
      );
    }
    trimPackages();
  }
  try {
    writeFileSync(STAMP, stamps[set]);
  } catch {
    // A read-only installation is compared again next time.
  }
}

function stampOf(lockText, set) {
  return createHash('sha256')
    .update(lockText)
    .update(`${process.platform}-${process.arch}-${set}`)
    .digest('hex');
}

/**
 * Installs everything. The room goes to a database, Node, the recognition of text and speech with their languages, and
 * ffmpeg.
 */
async function installAnew(node, set, packages) {
  console.log(
    `Pobieram i rozpakowuję części programu: bazę danych, rozpoznawanie pisma i mowy, edytor (razem ${packages.length}; zajmą ok. 1,2 GB, najwięcej rozpoznawanie mowy, Node.js i ffmpeg, a przy rozpakowywaniu 1,6 GB). Za pierwszym razem trwa to zwykle od jednej do kilku minut i wymaga internetu… / Downloading and unpacking the parts of the program (${packages.length}; they take about 1.2 GB, most of it speech recognition, Node.js and ffmpeg, and 1.6 GB while they are unpacked). The first time this takes a minute or several and needs the internet…`,
  );
  const stop = showProgress(packages);
  try {
    // npm's cache is preferred, unless it is older than the lock file.
    const quick = ['ci', '--prefer-offline', '--fetch-retries=0'];
    if ((await runNpm(node, quick, set, 'ignore')) !== 0) await npm(node, ['ci'], set);
  } finally {
    stop();
  }
}

/** npm is silent until its end: what lies in its folders is counted, in one line of a terminal or by quarters. */
function showProgress(packages) {
  const isThere = (path) => existsSync(inProject(path, 'package.json'));
  let shown = 0;
  const show = () => {
    const count = packages.filter(isThere).length;
    const quarter = Math.floor((count / packages.length) * 4);
    const line = `  ${count} z ${packages.length} części / of ${packages.length} parts`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
    else if (quarter > shown) console.log(line);
    shown = quarter;
  };
  const timer = setInterval(show, PROGRESS_MS);
  return () => {
    clearInterval(timer);
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  };
}

/** Adds to node_modules, which `npm ci` would delete first, also under a running program. */
async function addTestPackages(node) {
  console.log('Dokładam to, czego potrzebują testy… / Adding what the tests need…');
  // An interrupted installation begins with `npm ci` the next time.
  rmSync(STAMP);
  await npm(node, ADD, 'test');
}

/** Packages of the lock file for this machine that npm's record of node_modules does not list. */
function missingPackages(lock, set) {
  let installed = {};
  try {
    installed = JSON.parse(readFileSync(inProject('node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    // Nothing is installed, or an install was broken off.
  }
  return (
    packagesOf(lock, set)
      // A workspace is only linked: a new one has no version that npm could have recorded.
      .filter(
        (path) =>
          (!lock.packages[path].link && installed[path]?.version !== lock.packages[path].version) ||
          !existsSync(inProject(path)),
      )
      .map((path) => path.replace(/^node_modules\//, ''))
  );
}

/** Paths of what the set cannot do without on this machine. */
function packagesOf(lock, set) {
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([, entry]) => set === 'test' || !entry.dev)
    .filter(([, entry]) => !mayBeMissing(entry, set))
    .map(([path]) => path);
}

/**
 * An optional package is needed where it was made for this machine alone. One for many machines, such as the speech
 * model, only adds to the program, which says itself what is missing.
 */
function mayBeMissing({ optional, devOptional, os, cpu, libc }, set) {
  if (!optional && !(devOptional && set === 'start')) return false;
  const allows = (rule, value) => {
    const list = rule === undefined ? [] : [rule].flat();
    const allowed = list.filter((item) => !item.startsWith('!'));
    return !list.includes(`!${value}`) && (allowed.length === 0 || allowed.includes(value));
  };
  const isForOne = cpu !== undefined || [os ?? []].flat().length === 1;
  const fits = allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, machineLibc());
  return !(isForOne && fits);
}

let knownLibc;

function machineLibc() {
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return knownLibc;
}

async function npm(node, command, set) {
  const code = await runNpm(node, command, set, 'inherit');
  if (code === 0) return;
  throw new PlainError(
    `npm ${command[0]} nie powiodło się (kod ${code}): przyczyna jest powyżej.`,
    `npm ${command[0]} failed (code ${code}): the reason is above.`,
  );
}

/** Its code, or why it did not start; `faults` is where it writes them. */
async function runNpm(node, command, set, faults) {
  const args = [
    ...command,
    set === 'test' ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const child = spawn(node, [npmProgram(), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', faults],
    // Its library for processors is in the package; what its script would fetch is for graphics cards.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  const [code] = await once(child, 'exit').catch((error) => [error.message]);
  return code;
}

/** On Windows `npm` beside Node is a shell script; the program for Node is below it. */
const NPM = process.platform === 'win32' ? join('node_modules', 'npm', 'bin', 'npm-cli.js') : 'npm';

export function npmProgram() {
  const running = process.env.npm_execpath;
  if (running && /npm-cli\.c?js$/.test(running)) return running;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const npm = join(folder, NPM);
    if (existsSync(npm)) return realpathSync(npm);
  }
  throw new PlainError('Nie ma programu npm.', 'There is no npm.');
}
