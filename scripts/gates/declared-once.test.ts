import { expect, test } from 'vitest';
import { saidAgain } from './declared-once.ts';
import { projectFiles } from './project-files.ts';

test('no source repeats a limit, decides by kinds of fields or compares names of levels', () => {
  expect(saidAgain(projectFiles())).toEqual([]);
});

test.each([
  'whole(1, 2_147_483_647)',
  'value <= 2147483647',
  'switch (field.kind) {',
  "if (record.level === 'series') return",
  "'unit' !== level",
])('%s is found, but not in a test', (text) => {
  const violations = saidAgain(
    ['a.ts', 'a.test.ts'].map((name) => ({ path: `apps/server/src/${name}`, text })),
  );
  expect(violations).toEqual([expect.stringMatching(/^apps\/server\/src\/a\.ts /u)]);
});
