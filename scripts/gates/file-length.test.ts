import { expect, test } from 'vitest';
import { MAX_LINES, tooLongFiles } from './file-length.ts';
import { projectFiles } from './project-files.ts';

const lines = (count: number) => 'x\n'.repeat(count);

test('no source file is longer than the limit', () => {
  expect(tooLongFiles(projectFiles())).toEqual([]);
});

test('a file of one line too many is found; one of the full length, data and generated files are not', () => {
  const files = [
    { path: 'a.ts', text: lines(MAX_LINES + 1) },
    { path: 'b.tsx', text: lines(MAX_LINES) },
    { path: 'c.json', text: lines(MAX_LINES + 1) },
    { path: 'd.ts', text: `// Generated from the field table.\n${lines(MAX_LINES)}` },
  ];
  expect(tooLongFiles(files)).toEqual([`a.ts has ${MAX_LINES + 1} lines; ${MAX_LINES} are allowed`]);
});
