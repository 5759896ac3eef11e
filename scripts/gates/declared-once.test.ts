import { expect, test } from 'vitest';
import { saidAgain } from './declared-once.ts';
import { projectFiles } from './project-files.ts';

test('no source types a limit again, decides by kinds of fields, or bears a name that is a riddle', () => {
  expect(saidAgain(projectFiles())).toEqual([]);
});

test.each(['whole(1, 2_147_483_647)', 'value <= 2147483647', 'switch (field.kind) {', 'interface Asked {'])(
  '%s is found, but not in a test',
  (text) => {
    const found = saidAgain(['a.ts', 'a.test.ts'].map((name) => ({ path: `apps/server/src/${name}`, text })));
    expect(found).toEqual([expect.stringMatching(/^apps\/server\/src\/a\.ts /u)]);
  },
);
