import { builtinModules } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const builtins = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]
// Native or loaded by path: these stay packages beside the bundle. All else is bundled, so that headless mode starts fast.
const external = ['node-pty']

// One config, three environments: `vite build --app` builds all, `vite` serves the renderer.
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  environments: {
    client: {
      build: {
        outDir: '../out/renderer',
        emptyOutDir: true,
        target: 'chrome130',
        rolldownOptions: { input: { index: 'renderer/index.html' } },
      },
    },
    main: {
      consumer: 'server',
      resolve: { conditions: ['node'], noExternal: true, external, builtins },
      build: {
        outDir: '../out/main',
        emptyOutDir: true,
        target: 'node20.18',
        ssr: true,
        minify: false,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: 'electron/main.ts', cli: 'electron/headless/cli.ts' },
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, builtins: ['electron'] },
      build: {
        outDir: '../out/preload',
        emptyOutDir: true,
        target: 'chrome130',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { preload: 'electron/preload/preload.ts' },
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {},
})
