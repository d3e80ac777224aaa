import { standingOfName } from './assignment-names.ts'
import type { InherentEffect, Role } from './command-specs/spec.ts'
import type { Word } from './parts.ts'
import { type ScriptLanguage, scanScript } from './scripts/scan-script.ts'

/**
 * One thing a command would do. `word` is the path, host or program as written; null where it is not in the text.
 * `named` effects come from what the program is for (a rule that names the program covers them); others need a rule of their own, or
 * one that names the `option` they come from.
 */
export interface CommandEffect {
  readonly kind: PlainRole | InherentEffect
  readonly word: Word | null
  readonly named: boolean
  readonly option: string | null
}

const plainRoles = [
  'read',
  'list',
  'write',
  'delete',
  'delete-tree',
  'program',
  'code',
  'script',
  'url',
  'host',
  'config',
  'target',
] as const satisfies readonly Role[]
type PlainRole = (typeof plainRoles)[number]

const effectWords: readonly CommandEffect['kind'][] = [...plainRoles, 'execute', 'network', 'privilege', 'signal', 'history', 'unknown']

/** The effect that a word of the table means. Table words are checked against the schema by a test; what slips through is unknown, which asks. */
export function effectKind(word: string): CommandEffect['kind'] {
  return effectWords.find((kind) => kind === word) ?? 'unknown'
}

/** What one word does in its role. `option` is the option whose value it is, null for an operand. */
export function effectsOfWord(role: Role, word: Word, named: boolean, option: string | null): readonly CommandEffect[] {
  const known = word.kind === 'literal' ? word.text : word.prefix
  const one = (kind: CommandEffect['kind'], of: Word | null = word, isNamed = named): readonly CommandEffect[] => [
    { kind, word: of, named: isNamed, option },
  ]
  switch (role) {
    case 'text':
    case 'environment':
      return []
    case 'url':
      return /^file:/i.test(known) ? one('read', cut(word, /^file:(\/\/[^/]*)?/i)) : one('url')
    case 'script':
      return /^([a-z][a-z0-9+.-]*:\/\/|npm:|jsr:|data:)/i.test(known) ? [...one('url', word, false), ...one('program')] : one('script')
    case 'module':
      return one('execute')
    case 'setting':
      return /^[\w.-]+[+:?!]?=/.test(known) || (word.kind !== 'literal' && !/[^\w]/.test(known)) ? one('unknown', word, false) : []
    case 'revision':
      return ofRevision(word, known, one)
    case 'remote':
      return ofRemote(word, known, one)
    case 'refspec':
      return /^[+:]/.test(known) ? one('history', word, false) : []
    case 'remote-read':
    case 'remote-write':
      return /^[^/]+:/.test(known) ? one('host') : one(role === 'remote-read' ? 'read' : 'write')
    case 'data':
      return sendsFile(word) ? one('read', cut(word, /^([^=@]*=)?[@<]/)) : []
    case 'header':
      return namesHeaderFile(word) ? one('read', cut(word, /^@/), false) : []
    case 'write-out':
      return ofWriteOut(word, one)
    case 'urlencoded':
      return beforeFile.test(known) ? one('read', cut(word, beforeFile)) : []
    case 'request-item':
      return one('read', cut(word, /^(?:[^=:@]*|.*?[=:])@/), false)
    case 'output':
      return word.kind === 'literal' && word.text === '-' ? [] : one('write')
    case 'variable':
      return word.kind === 'literal' && standingOfName(word.text) === 'harmless' ? [] : one('code', word, false)
    case 'sed-script':
      return ofScript('sed', word, one)
    case 'awk-script':
      return ofScript('awk', word, one)
    case 'jq-filter':
      return ofScript('jq', word, one)
    case 'yq-filter':
      return ofScript('yq', word, one)
    case 'dc-script':
      return ofScript('dc', word, one)
    case 'sql':
      return losesData(word) ? one('code', word, false) : one('execute')
    default:
      return one(role)
  }
}

type One = (kind: CommandEffect['kind'], of?: Word | null, named?: boolean) => readonly CommandEffect[]

/** What the script does besides printing is never what the program's name says. One that can not be read may do anything. */
function ofScript(language: ScriptLanguage, word: Word, one: One): readonly CommandEffect[] {
  const acts = word.kind === 'literal' ? scanScript(language, word.text) : null
  if (acts === null) return one('code', word, false)
  return acts.flatMap(({ kind, path }) => {
    if (kind === 'execute') return one('code', word, false)
    const place: Word =
      path === null ? { kind: 'unknown', prefix: '', span: word.span } : { ...word, kind: 'literal', quoted: true, text: path }
    return one(kind, place, false)
  })
}

/** True where what is sent is the content of a file: `-d @file`, `-F part=@file`. */
function sendsFile(word: Word): boolean {
  return /^([^=@]*=)?[@<]./.test(word.kind === 'literal' ? word.text : word.prefix)
}

/** True where the value makes an option do more than its name says: `-d @file` sends a file, `-H @file` its lines, `-w` may write others. */
export function actsByValue(role: string | undefined, word: Word): boolean {
  if (role === 'data') return sendsFile(word)
  if (role === 'urlencoded') return beforeFile.test(word.kind === 'literal' ? word.text : word.prefix)
  if (role === 'header') return namesHeaderFile(word)
  return role === 'write-out' && (word.kind !== 'literal' || /^@|%output\{/.test(word.text))
}

// `@file` and `name@file`, but not `name=a@b`.
const beforeFile = /^[^=@]*@/

// A word that is not known from its beginning can be `@file`.
const namesHeaderFile = (word: Word): boolean =>
  word.kind === 'literal' ? word.text.startsWith('@') : word.prefix === '' || word.prefix.startsWith('@')

/** `%output{file}` goes on in a file, and `@file` is read for such text. Source: curl manual, `--write-out`. */
function ofWriteOut(word: Word, one: One): readonly CommandEffect[] {
  if (word.kind !== 'literal') return one('code', word, false)
  if (word.text.startsWith('@')) return one('script', cut(word, /^@/), false)
  return [...word.text.matchAll(/%output\{(?:>>)?([^}]*)/g)].flatMap(([, path = '']) => one('write', { ...word, text: path }, false))
}

/** `HEAD~3`, `main..topic`, a path, or `main:src/a.ts`: then the file in that commit. `:/text` and `:(magic)` are no paths. */
function ofRevision(word: Word, known: string, one: One): readonly CommandEffect[] {
  if (/^:[/!^(]/.test(known)) return one('read', null)
  return /^[^/]*:(\.?\/)?./.test(known) && !known.startsWith('/') ? one('read', cut(word, /^(:\d:|[^:]*:)/)) : one('read')
}

/** The name of a remote, an address, or a path. `ext::sh -c …` runs a command (git-remote-ext). */
function ofRemote(word: Word, known: string, one: One): readonly CommandEffect[] {
  if (/^[a-z]+::/i.test(known)) return one('code', word, false)
  if (/^file:/i.test(known)) return one('read', cut(word, /^file:(\/\/)?/i))
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(known)) return one('url')
  if (/^[^/]+:/.test(known)) return one('host')
  return /^[./~]/.test(known) ? one('read') : []
}

/** Statements that take data away or reach outside the database; also one that is not known before it runs. */
function losesData(word: Word): boolean {
  if (word.kind !== 'literal') return true
  const words =
    /\b(drop|delete|truncate|alter|grant|revoke|shutdown|flushall|flushdb|dropdatabase|deletemany|deleteone|load_extension|readfile|writefile|program|outfile|dumpfile|config|eval|script|debug)\b/i
  return (
    words.test(word.text) ||
    /^\s*(\.(shell|system|import|output|once|read|load|save|restore|clone|excel|log|open)|\\[!oiwg])/i.test(word.text)
  )
}

/** The word without the text that the pattern finds at its beginning. */
function cut(word: Word, beginning: RegExp): Word {
  switch (word.kind) {
    case 'literal':
      return { ...word, text: word.text.replace(beginning, '') }
    case 'pattern':
      return { ...word, prefix: word.prefix.replace(beginning, ''), text: word.text.replace(beginning, '') }
    case 'unknown':
      return { ...word, prefix: word.prefix.replace(beginning, '') }
  }
}
