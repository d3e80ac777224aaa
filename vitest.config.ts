import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', environment: 'node', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**'], testTimeout: 20_000 } },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['test/renderer/**/*.test.tsx'],
          setupFiles: ['test/support/dom-setup.ts'],
        },
      },
    ],
  },
})
