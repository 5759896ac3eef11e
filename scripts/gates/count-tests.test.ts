import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Count = { passed: number; failed: number; failures: { test: string; reason: string }[] };

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

const journeys = (...statuses: string[]) => ({
  specs: [],
  suites: [
    {
      specs: statuses.map((status) => ({
        file: 'journeys/login.spec.ts',
        title: `is ${status}`,
        tests: [{ status, results: [{ error: { message: 'no such button' } }] }],
      })),
    },
  ],
});

test('passed tests are counted over all files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('passed', 'passed')] };
  expect(count('countVitest', report, 0)).toMatchObject({ passed: 3, failed: 0 });
});

test('a skipped test and a file that does not load count as failed', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed')] };
  expect(count('countVitest', report, 1)).toMatchObject({ passed: 1, failed: 2 });
});

test('a run that ends badly without a failed test is one failure', () => {
  expect(count('countVitest', { testResults: [file('passed', 'passed')] }, 1)).toMatchObject({
    passed: 1,
    failed: 1,
  });
  expect(count('countVitest', null, 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(count('countPlaywright', null, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a skipped browser test counts as failed, and so does one that passed at a second try', () => {
  const report = { stats: { expected: 5 }, suites: [journeys('unexpected', 'flaky', 'skipped', 'expected')] };
  expect(count('countPlaywright', report, 1)).toMatchObject({ passed: 5, failed: 3 });
});

test('what failed is named with its reason, so that the end of a run is enough to know', () => {
  const broken = { ...file('failed'), name: 'a.test.ts', message: 'does not load' };
  const failed = {
    ...file('failed', 'passed'),
    name: 'b.test.ts',
    assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: ['expected 1'] }],
  };
  expect(count('countVitest', { testResults: [broken, failed] }, 1).failures).toEqual([
    { test: 'a.test.ts', reason: 'does not load' },
    { test: 'b.test.ts › adds', reason: 'expected 1' },
  ]);
  expect(count('countPlaywright', { suites: [journeys('unexpected')] }, 1).failures).toEqual([
    { test: 'journeys/login.spec.ts › is unexpected', reason: 'no such button' },
  ]);
});
