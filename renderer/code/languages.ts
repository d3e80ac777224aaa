import type { LanguageRegistration } from 'shiki/core'

type Load = () => Promise<{ readonly default: LanguageRegistration[] }>

/** The languages that are coloured; each is loaded when it is first met. */
const loaders = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
} as const satisfies Record<string, Load>

export type CodeLanguage = keyof typeof loaders

/** Loads the rules of a language. */
export const loadLanguage = async (language: CodeLanguage): Promise<LanguageRegistration[]> => (await loaders[language]()).default

const otherNames: Readonly<Record<string, CodeLanguage>> = {
  cc: 'cpp',
  cjs: 'javascript',
  cs: 'csharp',
  cts: 'typescript',
  h: 'c',
  hpp: 'cpp',
  htm: 'html',
  js: 'javascript',
  jsonc: 'json',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
}

/** The language of a fenced block's word or of an ending; null where none of ours is meant. */
export function languageNamed(name: string): CodeLanguage | null {
  const word = name.toLowerCase()
  if (Object.hasOwn(otherNames, word)) return otherNames[word] ?? null
  return isLanguage(word) ? word : null
}

/** The language of a file, by its ending. */
export function languageOfFile(path: string): CodeLanguage | null {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? null : languageNamed(name.slice(dot + 1))
}

const isLanguage = (word: string): word is CodeLanguage => Object.hasOwn(loaders, word)
