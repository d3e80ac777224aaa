import { defineConfig } from '@playwright/test'

// One start of the app shows several states, each in several looks.
const TEST_TIMEOUT_MS = 120_000
const EXPECT_TIMEOUT_MS = 15_000

export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../out/pictures-run',
  workers: 1,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  reporter: [['list'], ['./picture-report.ts']],
})
