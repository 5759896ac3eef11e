import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const LOCK = {
  packages: {
    'node_modules/run': { version: '1.0.0' },
    'node_modules/check': { version: '1.0.0', dev: true },
  },
};
/** A stand-in for npm that notes its arguments and creates the packages of the lock file, or fails. */
const NPM = `
const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync('told', args.filter((arg) => !/^--(no-audit|no-fund|loglevel=error|include=optional|fetch-retries=0)$/.test(arg)).join(' ') + '\\n');
if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true });
if (process.env.BREAKS || (process.env.OLD_CACHE && args.includes('--prefer-offline'))) process.exit(1);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const taken = Object.entries(packages).filter(([, { dev, os }]) => (!dev || !args.includes('--omit=dev')) && !os);
for (const [path] of taken) mkdirSync(path, { recursive: true });
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(taken) }));`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regest-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'scripts', 'bootstrap'), { recursive: true });
  for (const name of ['install.mjs', 'node24.mjs', 'project.mjs', 'trim-packages.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', 'bootstrap', name));
  writeFileSync(join(folder, 'npm-cli.js'), NPM);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(LOCK));
});

/** Arguments of npm after the start of a command with these needs. */
function told(set: 'start' | 'test', env: Record<string, string> = {}): string[] {
  rmSync(join(folder, 'told'), { force: true });
  const program = `import { ensureInstalled } from './scripts/bootstrap/install.mjs'; await ensureInstalled('${set}');`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'npm-cli.js'), ...env },
  });
  return existsSync(join(folder, 'told'))
    ? readFileSync(join(folder, 'told'), 'utf8').trim().split('\n')
    : [];
}

test('a start installs without what only tests need, and the second one nothing', () => {
  expect(told('start')).toEqual(['ci --prefer-offline --omit=dev']);
  expect(existsSync(join(folder, 'node_modules', 'check'))).toBe(false);
  expect(told('start')).toEqual([]);
});

test('the tests install all, and a start after them nothing', () => {
  expect(told('test')).toEqual(['ci --prefer-offline --include=dev']);
  expect(told('start')).toEqual([]);
  expect(told('test')).toEqual([]);
});

test('after a start the tests add what is missing and delete nothing', () => {
  told('start');
  expect(told('test')).toEqual(['install --no-save --include=dev']);
  expect(existsSync(join(folder, 'node_modules', 'check'))).toBe(true);
  expect(told('start')).toEqual([]);
});

test('an addition that broke off is begun from nothing', () => {
  told('start');
  told('test', { BREAKS: '1' });
  expect(told('test')).toEqual(['ci --prefer-offline --include=dev']);
});

test('another lock file is installed from nothing', () => {
  told('start');
  const packages = { ...LOCK.packages, 'node_modules/run': { version: '2.0.0' } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  expect(told('test')).toEqual(['ci --prefer-offline --include=dev']);
});

test('where npm finds in its cache less than the lock file names, it asks the registry', () => {
  expect(told('start', { OLD_CACHE: '1' })).toEqual(['ci --prefer-offline --omit=dev', 'ci --omit=dev']);
  expect(told('start')).toEqual([]);
});

test('a start goes on without an optional package for many machines, and not without one for this machine alone', () => {
  const withOptional = (os: string[]) => ({
    packages: { ...LOCK.packages, 'node_modules/extra': { version: '1.0.0', optional: true, os } },
  });
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify(withOptional(['linux', 'darwin', 'win32'])),
  );
  expect(told('start')).toEqual(['ci --prefer-offline --omit=dev']);
  expect(told('start')).toEqual([]);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(withOptional([process.platform])));
  expect(told('start').length).toBeGreaterThan(0);
  expect(told('start').length).toBeGreaterThan(0);
});

test('files that no program here reads do not stay: larger models, headers, libraries of other systems', () => {
  const here = `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/library`;
  const program = `node-${process.platform}-${process.arch}/bin/node`;
  const model = '@tesseract.js-data/pol/4.0.0_best_int/pol.traineddata.gz';
  const unread = [
    'onnxruntime-node/bin/napi-v6/aix/ppc64/library',
    `onnxruntime-node/bin/napi-v6/${process.platform}/other/library`,
    `node-${process.platform}-${process.arch}/include/node/v8.h`,
    '@tesseract.js-data/pol/4.0.0/pol.traineddata.gz',
  ];
  const packages = Object.fromEntries(
    [here, program, model, ...unread].map((path) => [`node_modules/${path}`, { version: '1.0.0' }]),
  );
  // Files in place of npm's folders.
  writeFileSync(
    join(folder, 'npm-cli.js'),
    NPM.replace('mkdirSync(path, { recursive: true })', 'placeFile(path)').concat(`
      function placeFile(path) {
        mkdirSync(require('node:path').dirname(path), { recursive: true });
        writeFileSync(path, '');
      }`),
  );
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  told('start');
  const remains = (path: string) => existsSync(join(folder, 'node_modules', path));
  expect([here, program, model].filter(remains)).toHaveLength(3);
  expect(unread.filter(remains)).toEqual([]);
});
