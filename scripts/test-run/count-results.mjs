/**
 * How many tests of one runner ended how.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * A check that either holds or does not: it counts as one test.
 * @param {boolean} holds
 * @returns {Counts}
 */
export function countCheck(holds) {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 }
}

/**
 * Counts a report of vitest's JSON reporter. A file that could not be loaded has no tests in it and counts as one failure.
 * @param {any} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  if (report === undefined) return countCheck(false)
  const brokenFiles = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    exitCode,
  )
}

/**
 * Counts a report of Playwright's JSON reporter. Errors outside tests (a file that does not load) count as failures.
 * @param {any} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (report === undefined) return countCheck(false)
  const { expected, flaky, unexpected, skipped } = report.stats
  return withExitCode({ passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped }, exitCode)
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function addUp(all) {
  return all.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, skipped: sum.skipped + one.skipped }),
    {
      passed: 0,
      failed: 0,
      skipped: 0,
    },
  )
}

/**
 * The one line that a run ends with.
 * @param {Counts} counts
 */
export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Whether a run may end with exit code 0: something ran and nothing failed.
 * @param {Counts} counts
 */
export function isSuccess({ passed, failed }) {
  return passed > 0 && failed === 0
}

/**
 * A runner that ends with an error and names no failed test has failed all the same.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
