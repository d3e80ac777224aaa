import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Tests run real processes and a real shell; on a loaded machine with two cores they take longer than the usual 5 s.
const TEST_TIMEOUT_MS = 20_000
// One for each core of the smallest machine that the tests are meant for; what measures time runs in the benchmarks.
const WORKERS = 2

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          setupFiles: ['test/support/fixed-seed.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['test/renderer/**/*.test.tsx'],
          setupFiles: ['test/support/dom-setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
    ],
  },
})
