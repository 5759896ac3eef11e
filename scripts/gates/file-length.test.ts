import { expect, test } from 'vitest';
import { MAX_LINES, tooLongFiles, usualLengths } from './file-length.ts';
import { projectFiles } from './project-files.ts';

const lines = (count: number) => 'x\n'.repeat(count);

test('no source file is longer than a reader can hold', () => {
  expect(tooLongFiles(projectFiles())).toEqual([]);
});

test('half of the source files have 45 lines at most, and nine of ten 110', () => {
  const { half, nineOfTen } = usualLengths(projectFiles());
  expect(half).toBeLessThanOrEqual(45);
  expect(nineOfTen).toBeLessThanOrEqual(110);
});

test('the usual lengths are those of source files, not of tests, data or what was generated', () => {
  const files = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((count) => ({
    path: `${count}.ts`,
    text: lines(count),
  }));
  const others = [
    { path: 'a.test.ts', text: lines(290) },
    { path: 'a.json', text: lines(900) },
    { path: 'b.ts', text: `// Generated.\n${lines(500)}` },
  ];
  expect(usualLengths([...files, ...others])).toEqual({ half: 50, nineOfTen: 90 });
});

test('a file of one line too many is found, one of the full length is not', () => {
  const files = [
    { path: 'a.ts', text: lines(MAX_LINES + 1) },
    { path: 'b.tsx', text: lines(MAX_LINES) },
    { path: 'apps/web/src/e.tsx', text: lines(251) },
    { path: 'f.test.ts', text: lines(301) },
    { path: 'g.test.ts', text: lines(300) },
    { path: 'c.json', text: lines(MAX_LINES + 1) },
    { path: 'd.ts', text: `// Generated from the field table.\n${lines(MAX_LINES)}` },
  ];
  expect(tooLongFiles(files)).toEqual([
    'a.ts has 251 lines; 250 are allowed',
    'apps/web/src/e.tsx has 251 lines; 250 are allowed',
    'f.test.ts has 301 lines; 300 are allowed',
  ]);
});
