/**
 * Counts a report of vitest. A test that did not run counts as failed, as does a file that could not be
 * loaded; a run that ended badly without naming a test (an unhandled error, no report) counts as one failure.
 */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return settle(passed, tests.length - passed + broken, exitCode);
}

/** Counts a report of Playwright by the same rules. A journey that needed a second try has failed. */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return settle(expected, unexpected + flaky + skipped, exitCode);
}

function settle(passed, failed, exitCode) {
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
