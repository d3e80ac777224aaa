import { describe, expect, test } from 'vitest'
import { addUp, countCheck, countPlaywright, countVitest, isSuccess, totalLine } from '../../scripts/test-run/count-results.mjs'
import { planRun } from '../../scripts/test-run/plan-run.mjs'

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] as object[] }

describe('vitest', () => {
  test('its tests are counted', () => {
    expect(countVitest(vitestReport, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  })
  test('a file that does not load is a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest({ ...vitestReport, testResults }, 1)).toMatchObject({ failed: 1 })
  })
  test('an error outside every test is a failure', () => {
    expect(countVitest(vitestReport, 1)).toMatchObject({ failed: 1 })
  })
  test('no report is a failure', () => {
    expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('Playwright', () => {
  test('a test that passed at the second try has passed', () => {
    expect(countPlaywright({ stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 2 } }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 2,
    })
  })
  test('an error outside every test is a failure', () => {
    const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }
    expect(countPlaywright({ stats, errors: [{}] }, 1)).toMatchObject({ failed: 1 })
    expect(countPlaywright({ stats, errors: [] }, 1)).toMatchObject({ failed: 1 })
  })
})

test('the last line adds all runners up and leaves out what there is none of', () => {
  const sum = addUp([countCheck(true), countCheck(false), { passed: 2, failed: 0, skipped: 0 }])
  expect(totalLine(sum)).toBe('3 passed, 1 failed')
  expect(totalLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped')
})

test('a run in which nothing ran is no success', () => {
  expect(isSuccess({ passed: 0, failed: 0, skipped: 3 })).toBe(false)
  expect(isSuccess({ passed: 1, failed: 0, skipped: 0 })).toBe(true)
  expect(isSuccess({ passed: 9, failed: 1, skipped: 0 })).toBe(false)
})

test('the words after npm test choose what runs', () => {
  expect(planRun([])).toEqual({ checks: true, unit: true, endToEnd: true, filters: [] })
  expect(planRun(['--unit'])).toEqual({ checks: false, unit: true, endToEnd: false, filters: [] })
  expect(planRun(['--e2e', 'stop'])).toEqual({ checks: false, unit: false, endToEnd: true, filters: ['stop'] })
  expect(planRun(['gate'])).toEqual({ checks: false, unit: true, endToEnd: true, filters: ['gate'] })
  expect(planRun(['--fast'])).toHaveProperty('complaint', expect.stringContaining('--fast'))
})
