import path from 'node:path'
import v8 from 'node:v8'
import type { Language, Tree } from 'web-tree-sitter'
import { copyTree, type SyntaxNode, typesOfGrammar } from './syntax-tree.ts'

export type { SyntaxNode } from './syntax-tree.ts'

/** A text that was parsed. */
export interface ParsedText {
  /** Something in it was not understood, or was missing. */
  readonly hasError: boolean
  /** Its root node. It and all below it are to be read before the next text is parsed. */
  readTree(): SyntaxNode
}

/** Parses one text. */
export type Parse = (text: string) => ParsedText

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

type Runtime = typeof import('web-tree-sitter')

let runtime: Promise<Runtime> | null = null

/**
 * The flags are read when a module of WebAssembly is made: the runtime, which is small, is optimised as it runs; the grammars are not. V8
 * would optimise their giant lexers in the background for seconds, and a process can not exit before that is done.
 */
function loadRuntime(folder: string): Promise<Runtime> {
  runtime ??= startRuntime(folder)
  return runtime
}

async function startRuntime(folder: string): Promise<Runtime> {
  const loaded = await import('web-tree-sitter')
  await loaded.Parser.init({ locateFile: (name: string) => path.join(folder, path.basename(name)) })
  v8.setFlagsFromString('--no-wasm-tier-up')
  v8.setFlagsFromString('--no-wasm-dynamic-tiering')
  return loaded
}

async function load(folder: string, file: string): Promise<Parse> {
  const { Language, Parser } = await loadRuntime(folder)
  const language: Language = await Language.load(file)
  const types = typesOfGrammar(language)
  const parser = new Parser()
  parser.setLanguage(language)
  let last: Tree | null = null
  return (text) => {
    // Trees lie in the memory of the parser, where nobody collects them.
    last?.delete()
    const tree = parser.parse(text)
    last = tree
    if (tree === null) throw new Error('The parser gave no tree')
    const { rootNode } = tree
    return { hasError: rootNode.hasError, readTree: () => copyTree(rootNode, text, types) }
  }
}
