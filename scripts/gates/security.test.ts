import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';
import { missingPaths, missingTitles, namedPaths, unshownPoints } from './security.ts';

test('every test, file and folder that the security page names exists', () => {
  const { text } = readProjectFile('docs/security.md');
  expect(namedPaths(text).filter((path) => path.endsWith('.test.ts')).length).toBeGreaterThan(20);
  const paths = projectFiles().map(({ path }) => path);
  expect(missingPaths(text, paths)).toEqual([]);
});

test('every test that the security page names says by its title what it shows', () => {
  expect(missingTitles(readProjectFile('docs/security.md').text, projectFiles())).toEqual([]);
});

test('every point that the security page calls met names a test', () => {
  expect(unshownPoints(readProjectFile('docs/security.md').text)).toEqual([]);
  const rows = '| 1.1 | a | ✓ | so |\n| 1.2 | b | ✓ | `S/a.test.ts` › it holds |\n| 1.3 | c | ○ | so |';
  expect(unshownPoints(rows)).toEqual(['1.1']);
});

test('a test that is named without a title, or by a wrong one, is found', () => {
  const files = [{ path: 'apps/server/src/http/a.test.ts', text: `test('it holds', () => {});` }];
  const text =
    '| 1 | x | ✓ | so<br>`S/http/a.test.ts` › it holds<br>`S/http/a.test.ts` › it is gone |\n| `S/http/a.test.ts` |';
  expect(missingTitles(text, files)).toEqual([
    'apps/server/src/http/a.test.ts › it is gone',
    'apps/server/src/http/a.test.ts › ',
  ]);
});

test('a name without its folder, a test that is gone and a wrong folder are found', () => {
  const paths = ['apps/server/src/http/a.test.ts', 'packages/contract/src/fields/field.ts'];
  const text =
    '`S/http/a.test.ts`, `S/http/b.test.ts`, `a.test.ts`, `C/src/fields`, `C/src/field`, `/api/docs`';
  expect(missingPaths(text, paths)).toEqual([
    'apps/server/src/http/b.test.ts',
    'a.test.ts',
    'packages/contract/src/field',
  ]);
});
