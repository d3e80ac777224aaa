import { defineConfig } from '@playwright/test'

// Every test starts a real Electron, which takes a core of its own; on two cores a second worker makes times unsteady.
const WORKERS = 1
// A start of the app takes one to two seconds here; the longest tests run the whole demo.
const TEST_TIMEOUT_MS = 60_000
const EXPECT_TIMEOUT_MS = 10_000

// Real windows on a shared machine: the list names what passed only the second time, and each of them is looked into.
const CI_RETRIES = 1

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: WORKERS,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  retries: process.env['CI'] ? CI_RETRIES : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  // A trace costs some time of each test; where a failed one is tried again, that try has it.
  use: { trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshot: 'only-on-failure' },
})
