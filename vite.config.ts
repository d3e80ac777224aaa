import fs from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const builtins = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]
// Native code and programs, so they stay packages beside the bundle. All else is bundled: the terminal front end then starts from a few files.
const external = ['node-pty', '@vscode/ripgrep']
// The oldest engines the app runs on: those of the Electron that tests may have to use.
const NODE_TARGET = 'node20.18'
const CHROME_TARGET = 'chrome130'
// Read from the disk by the shell parser at run time, so they lie beside the bundle, in out/main/grammars.
const grammars = [
  'web-tree-sitter/web-tree-sitter.wasm',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
]

/** Absolute, so that it does not matter where the build is started. */
function fromRoot(file: string): string {
  return path.join(import.meta.dirname, file)
}

function copyGrammars(): Plugin {
  return {
    name: 'copy-grammars',
    applyToEnvironment: (environment) => environment.name === 'main',
    writeBundle: () => {
      const target = fromRoot('out/main/grammars')
      fs.mkdirSync(target, { recursive: true })
      for (const file of grammars) fs.copyFileSync(fromRoot(`node_modules/${file}`), path.join(target, path.basename(file)))
    },
  }
}

// One config, three environments: `vite build --app` builds all, `vite` serves the renderer.
export default defineConfig({
  root: fromRoot('renderer'),
  base: './',
  plugins: [react(), copyGrammars()],
  // Its `module` entry names a file that is not in the package.
  resolve: { alias: { '@xterm/headless': fromRoot('node_modules/@xterm/headless/lib-headless/xterm-headless.js') } },
  // Only this machine may read the sources that the development server serves.
  server: { host: '127.0.0.1' },
  environments: {
    client: {
      build: {
        outDir: fromRoot('out/renderer'),
        emptyOutDir: true,
        target: CHROME_TARGET,
        // Chromium knows modulepreload; and fonts as data: URLs would be refused by the content security policy.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        // Pages come from the disk, not over a network.
        chunkSizeWarningLimit: 4096,
        rolldownOptions: {
          input: { index: fromRoot('renderer/index.html') },
          // What the first picture needs is one file: each more is a round trip through the main process, which is loading the rest of the app meanwhile.
          output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
        },
      },
    },
    main: {
      consumer: 'server',
      // A bundled CommonJS package (write-file-atomic) asks for its own file name, which an ES module does not have by that name.
      define: { __filename: 'import.meta.filename' },
      resolve: { conditions: ['node'], noExternal: true, external, builtins },
      build: {
        outDir: fromRoot('out/main'),
        emptyOutDir: true,
        target: NODE_TARGET,
        ssr: true,
        // Two thirds of the text: the engine reads all of it before the first window or request.
        minify: true,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: fromRoot('electron/main.ts'), cli: fromRoot('electron/headless/cli.ts') },
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, builtins: ['electron'] },
      build: {
        outDir: fromRoot('out/preload'),
        emptyOutDir: true,
        target: CHROME_TARGET,
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { preload: fromRoot('electron/preload/preload.ts') },
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {},
})
