import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Count = { passed: number; failed: number };

/** The counting is plain JavaScript, as everything that runs before the install; it is called as it is there. */
function count(name: 'countVitest' | 'countPlaywright', report: unknown, exitCode: number): Count {
  const module = join(import.meta.dirname, '..', 'bootstrap', 'count-tests.mjs');
  const code = `import { ${name} } from ${JSON.stringify(module)};
    console.log(JSON.stringify(${name}(${JSON.stringify(report)}, ${exitCode})));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
  ) as Count;
}

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
});

test('passed tests are counted over all files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('passed', 'passed')] };
  expect(count('countVitest', report, 0)).toEqual({ passed: 3, failed: 0 });
});

test('a skipped test and a file that does not load count as failed', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed')] };
  expect(count('countVitest', report, 1)).toEqual({ passed: 1, failed: 2 });
});

test('a run that ends badly without a failed test is one failure', () => {
  expect(count('countVitest', { testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  });
  expect(count('countVitest', null, 1)).toEqual({ passed: 0, failed: 1 });
  expect(count('countPlaywright', null, 1)).toEqual({ passed: 0, failed: 1 });
});

test('a skipped browser test counts as failed, and so does one that passed at a second try', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } };
  expect(count('countPlaywright', report, 1)).toEqual({ passed: 5, failed: 3 });
});
