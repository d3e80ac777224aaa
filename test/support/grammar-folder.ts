import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** A folder with the parser's runtime and grammars, as the build makes it. */
export function grammarFolder(): string {
  const folder = path.join(os.tmpdir(), `signalbox-grammars-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true })
  const files = [
    require.resolve('web-tree-sitter/web-tree-sitter.wasm'),
    require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm'),
    require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm'),
  ]
  for (const file of files) {
    const target = path.join(folder, path.basename(file))
    if (!existsSync(target)) copyFileSync(file, target)
  }
  return folder
}
