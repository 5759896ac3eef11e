/**
 * Counts a report of vitest and names what failed. A test that did not run counts as failed, as does a file that
 * could not be loaded; a run that ended badly without naming a test (an unhandled error, no report) is one failure.
 */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failures = files.flatMap((file) => [
    ...(file.status === 'failed' && file.assertionResults.length === 0
      ? [{ test: file.name, reason: file.message }]
      : []),
    ...file.assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((one) => ({
        test: `${file.name} › ${one.fullName}`,
        reason: one.failureMessages?.join('\n') || one.status,
      })),
  ]);
  return settle(passed, failures, exitCode);
}

/** Counts a report of Playwright by the same rules. A journey that needed a second try has failed. */
export function countPlaywright(report, exitCode) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results = [] }) => ({
        test: `${file} › ${title}`,
        reason: results.map(({ error }) => error?.message).find(Boolean) ?? status,
      })),
  );
  return settle(report?.stats?.expected ?? 0, failures, exitCode, report?.errors?.[0]?.message);
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function settle(passed, failures, exitCode, reason) {
  const named =
    failures.length === 0 && exitCode !== 0
      ? [{ test: 'the run itself', reason: reason ?? `ended with ${exitCode} and named no test` }]
      : failures;
  return { passed, failed: named.length, failures: named };
}
