import { expect, test } from 'vitest';
import { lostNames, untoldFolders, walkOf } from './architecture.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const { text: page } = readProjectFile('docs/architecture.md');
const files = projectFiles();

test('the page of the architecture tells of every folder, and of none that is gone', () => {
  expect(untoldFolders(page, files)).toEqual([]);
  expect(lostNames(page, files)).toEqual([]);
});

test.each(['One save, file by file', 'One publish, file by file'])(
  '%s: every file is in its room, and there are twelve rooms at most',
  (title) => {
    const { rooms, lost } = walkOf(page, title, files);
    expect(lost).toEqual([]);
    expect(rooms.length).toBeGreaterThan(2);
    expect(rooms.length).toBeLessThanOrEqual(12);
  },
);

test('a folder without a row, a row without a folder and a file in the wrong room are found', () => {
  const sample = [
    '## Folders',
    '| `apps/server/src/a/`, `b/` | a |',
    '| `apps/server/src/c/<area>/` | c |',
    '## Walk',
    '| `a` | `one.ts`, `two.ts` | does |',
  ].join('\n');
  const there = ['a/one.ts', 'c/x/y.ts', 'd/z.ts'].map((name) => ({
    path: `apps/server/src/${name}`,
    text: '',
  }));
  expect(untoldFolders(sample, there)).toEqual(['apps/server/src/d/']);
  expect(lostNames(sample, there)).toEqual(['apps/server/src/b/']);
  expect(walkOf(sample, 'Walk', there)).toEqual({ rooms: ['a'], lost: ['two.ts'] });
});
