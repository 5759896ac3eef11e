import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deadLinks } from './doc-links.ts';
import { projectFiles } from './project-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('every link between documents leads to a file and a section that are there', () => {
  expect(deadLinks(projectFiles(), (path) => existsSync(join(ROOT, path)))).toEqual([]);
});

test.each([
  ['[a](b.md)', []],
  ['[a](b.md#one-two)', []],
  ['[a](#here-it-is)\n\n## Here, it is', []],
  ['[a](https://example.org/x#y)', []],
  ['[a](c.md)', ['docs/a.md: c.md is not there']],
  ['[a](b.md#three)', ['docs/a.md: b.md#three has no such section']],
  ['[a](#gone)', ['docs/a.md: #gone has no such section']],
])('%j is told: %j', (text, told) => {
  const files = [
    { path: 'docs/a.md', text },
    { path: 'docs/b.md', text: '# One two' },
  ];
  expect(deadLinks(files, (path) => files.some((file) => file.path === path))).toEqual(told);
});
