import path from 'node:path'
import v8 from 'node:v8'
import { Language, Parser, type Tree } from 'web-tree-sitter'
import { CachedNode, type SyntaxNode } from './syntax-tree.ts'

export type { SyntaxNode } from './syntax-tree.ts'

/** Parses one text to its root node; the caller uses the nodes before the next parse. */
export type Parse = (text: string) => SyntaxNode

const loaded = new Map<string, Promise<Parse>>()

/**
 * Loads the runtime and the bash grammar once a process, on first use (30 to 60 ms).
 * `folder` holds `web-tree-sitter.wasm` and `tree-sitter-bash.wasm`.
 */
export function loadBashGrammar(folder: string): Promise<Parse> {
  return loadGrammar(folder, 'tree-sitter-bash.wasm')
}

/** As `loadBashGrammar`, for PowerShell. */
export function loadPowerShellGrammar(folder: string): Promise<Parse> {
  return loadGrammar(folder, 'tree-sitter-powershell.wasm')
}

function loadGrammar(folder: string, file: string): Promise<Parse> {
  const key = path.join(folder, file)
  const parse = loaded.get(key) ?? load(folder, key)
  loaded.set(key, parse)
  return parse
}

async function load(folder: string, file: string): Promise<Parse> {
  // V8 would optimise the grammars' giant lexers in the background for seconds, and a process can not exit before that is done.
  v8.setFlagsFromString('--no-wasm-tier-up')
  v8.setFlagsFromString('--no-wasm-dynamic-tiering')
  await Parser.init({ locateFile: (name: string) => path.join(folder, path.basename(name)) })
  const language = await Language.load(file)
  const parser = new Parser()
  parser.setLanguage(language)
  let last: Tree | null = null
  return (text) => {
    // Trees lie in the memory of the parser, where nobody collects them.
    last?.delete()
    last = parser.parse(text)
    if (last === null) throw new Error('The parser gave no tree')
    return new CachedNode(last.rootNode, text)
  }
}
