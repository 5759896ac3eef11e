import { expect, test } from 'vitest';
import { coverageProblems, parseCoverage } from './coverage.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const HEAD = '| id | requirement | test |\n| --- | --- | --- |\n';

test('every test that the list of requirements names exists', () => {
  const rows = parseCoverage(readProjectFile('docs/coverage.md').text);
  expect(rows.length).toBeGreaterThan(0);
  expect(coverageProblems(rows, projectFiles())).toEqual([]);
});

test('a named test that does not exist is found, in every one of several references', () => {
  const files = [{ path: 'a.test.ts', text: `test('it isn\\'t lost', () => {});` }];
  const rows = parseCoverage(
    `${HEAD}| 1.1 | one | a.test.ts › it isn't lost |
| 1.2 | two | a.test.ts › it isn't lost<br>a.test.ts › it is new |
| 1.3 | three | b.test.ts › it isn't lost |
| 1.4 | four | open |`,
  );
  expect(coverageProblems(rows, files)).toEqual([
    '1.2: no test "it is new" in a.test.ts',
    `1.3: no test "it isn't lost" in b.test.ts`,
  ]);
});

test('a title is named whole, and the name of a group is none', () => {
  const text = `describe('a group', () => {
    test.each(['x'])('it takes %s', () => {});
    test(
      \`\${name} is new\`,
      async ({ page }) => {},
    );
    withOffice("a \\"check\\" by others", async (office) => {});
  });`;
  const row = (name: string) => `| ${name} | one | a.test.ts › ${name} |`;
  const names = ['it takes %s', `\${name} is new`, 'a "check" by others', 'it takes', 'a group', 'is new'];
  const rows = parseCoverage(`${HEAD}${names.map(row).join('\n')}`);
  expect(coverageProblems(rows, [{ path: 'a.test.ts', text }])).toEqual(
    ['it takes', 'a group', 'is new'].map((name) => `${name}: no test "${name}" in a.test.ts`),
  );
});

test('a row of another form cannot hide', () => {
  expect(() => parseCoverage(`${HEAD}| 1.1 | no test cell |`)).toThrow('1.1');
  expect(() => parseCoverage(`${HEAD}| 1.1 | one | open | four |`)).toThrow('1.1');
});

test('a path without a test name and a number used twice are problems', () => {
  const files = [{ path: 'a.test.ts', text: 'x' }];
  const rows = parseCoverage(`${HEAD}| 1 | one | a.test.ts |\n| 1 | again | open |`);
  expect(coverageProblems(rows, files)).toEqual(['1: no test "" in a.test.ts', '1: used twice']);
});
