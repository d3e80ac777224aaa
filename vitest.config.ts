import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Tests run real processes and a real shell; on a loaded machine with two cores they take longer than the usual 5 s.
const TEST_TIMEOUT_MS = 20_000
// One for each core of the smallest machine that the tests are meant for; what measures time runs in the benchmarks.
const WORKERS = 2

// These parts keep nothing that one test could leave to another, so they are loaded once for all their files; elsewhere each file loads all anew.
const WITHOUT_STATE = ['permission', 'model', 'renderer-logic'].map((part) => `test/${part}/**/*.test.ts`)

const ofNode = {
  environment: 'node' as const,
  setupFiles: ['test/support/fixed-seed.ts'],
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      { test: { ...ofNode, name: 'node', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**', ...WITHOUT_STATE] } },
      { test: { ...ofNode, name: 'without state', include: WITHOUT_STATE, isolate: false } },
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
