import fs from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const outFolder = path.join(root, 'out/bench')
const grammars = [
  'web-tree-sitter/web-tree-sitter.wasm',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
]

/** The shell parser reads them beside the program. */
const copyGrammars: Plugin = {
  name: 'copy-grammars',
  writeBundle: ({ dir }) => {
    const target = path.join(dir ?? outFolder, 'grammars')
    fs.mkdirSync(target, { recursive: true })
    for (const file of grammars) fs.copyFileSync(path.join(root, 'node_modules', file), path.join(target, path.basename(file)))
  },
}

/** The benchmark, the drill and the programs they start, and beside them the app they measure, bundled as it is for users. */
export default defineConfig({
  root,
  plugins: [copyGrammars],
  define: { __filename: 'import.meta.filename' },
  resolve: { alias: { '@xterm/headless': path.join(root, 'node_modules/@xterm/headless/lib-headless/xterm-headless.js') } },
  ssr: {
    noExternal: true,
    external: ['node-pty', '@vscode/ripgrep', '@playwright/test', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
  },
  build: {
    outDir: outFolder,
    emptyOutDir: true,
    target: 'node20.18',
    ssr: true,
    minify: true,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        cli: path.join(root, 'electron/headless/cli.ts'),
        process: path.join(root, 'test/bench/process.ts'),
        app: path.join(root, 'test/bench/app.ts'),
        gate: path.join(root, 'test/bench/gate.ts'),
        soak: path.join(root, 'test/bench/soak.ts'),
        'model-server': path.join(root, 'test/bench/model-server.ts'),
        drill: path.join(root, 'test/drill/drill.ts'),
        'drill-host': path.join(root, 'test/drill/drill-host.ts'),
        'answer-host': path.join(root, 'test/drill/answer-host.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
