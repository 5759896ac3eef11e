import { expect, test } from 'vitest';
import { foreignPaths } from './foreign-paths.ts';
import { projectFiles } from './project-files.ts';

test('no source names a folder of somebody’s machine or one beside the project', () => {
  expect(foreignPaths(projectFiles())).toEqual([]);
});

test('a path of a machine and one that leaves the project are found', () => {
  // Put together here, so that this file does not name such a path itself.
  const machine = ['', 'home', 'anna', 'regest'].join('/');
  const beside = ['..', 'shared', 'spec.md'].join('/');
  expect(foreignPaths([{ path: 'docs/a.md', text: `See ${machine} and ${beside}.` }])).toEqual([
    `docs/a.md names ${machine.split('/').slice(0, 3).join('/')}`,
    `docs/a.md names ${['..', 'shared'].join('/')}`,
  ]);
});

test('a folder of the project that is called the same is not foreign', () => {
  const files = [
    { path: 'apps/web/src/fields/a.ts', text: `import '${['..', 'shared', 'b.ts'].join('/')}';` },
    { path: 'apps/web/src/shared/b.ts', text: '' },
  ];
  expect(foreignPaths(files)).toEqual([]);
});
