import { environmentAct, type ScriptAct, type ScriptReading } from './script-act.ts'

// Words that run a command, read another file, load code or change which files are read, wherever they stand.
const actingWords = /\b(system|getline|ARGV|ARGC|ARGIND|SYMTAB|FUNCTAB|PROCINFO|extension|close)\b|@/

/**
 * What an awk program does besides printing: output to a file or a pipe, commands, the environment. Only programs that plainly
 * print are let through; whatever might be read in two ways is null. Source: POSIX awk; GNU awk 5.3 manual.
 */
export function scanAwk(text: string): ScriptReading {
  if (actingWords.test(text)) return null
  const tokens = tokensOf(text)
  if (tokens === null) return null
  const acts: ScriptAct[] = /\bENVIRON\b/.test(text) ? [environmentAct] : []
  if (tokens.some((token) => token.text === '|' || token.text === '|&')) return [...acts, { kind: 'execute', path: null }]
  return [...acts, ...outputsOf(tokens)]
}

interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'regex' | 'sign' | 'line'
  readonly text: string
}

const plainOutputs: ReadonlySet<string> = new Set(['"/dev/stdout"', '"/dev/stderr"', '"/dev/null"'])

/** Files that `print` and `printf` write to. A `>` elsewhere, or inside parentheses, compares. */
function outputsOf(tokens: readonly Token[]): readonly ScriptAct[] {
  const acts: ScriptAct[] = []
  let printing = false
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.text === '(' || token.text === '[') depth++
    if (token.text === ')' || token.text === ']') depth--
    if (token.kind === 'word' && (token.text === 'print' || token.text === 'printf')) {
      printing = true
      depth = 0
    }
    if (token.kind === 'line' || token.text === ';' || token.text === '}') printing = false
    const isOutput = token.text === '>>' || (token.text === '>' && printing && depth <= 0)
    if (token.kind !== 'sign' || !isOutput) continue
    const target = tokens[index + 1]
    const alone = [undefined, ';', '}', '\n'].includes(tokens[index + 2]?.text)
    if (target?.kind === 'string' && alone && plainOutputs.has(target.text)) continue
    acts.push({ kind: 'write', path: target?.kind === 'string' && alone && !target.text.includes('\\') ? target.text.slice(1, -1) : null })
  }
  return acts
}

// After these words a `/` begins a regular expression, after any other word it divides.
const keywords: ReadonlySet<string> = new Set(
  'print printf return if else while for do in case delete exit next nextfile switch function func BEGIN END'.split(' '),
)

const signs = /\|\||&&|\|&|>>|>=|<=|==|!=|!~|\+\+|--|\*\*=?|[-+*/%^]=|[-+*%^!<>=~?:,;(){}[\]$|/&]/y

/** Null where a `/`, a quote or anything else may be read in two ways. */
function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = []
  // For each open parenthesis: whether it belongs to `if (…)`, `while (…)`, after which a statement begins.
  const heads: boolean[] = []
  let afterHead = false
  for (let at = 0; at < text.length; ) {
    const blank = matchAt(/(?:[ \t\r]|\\\r?\n)+|#[^\n]*/y, text, at)
    if (blank !== null) {
      at += blank.length
      continue
    }
    const previous = tokens.at(-1)
    const token = nextToken(text, at, startsOperand(previous))
    if (token === null) return null
    if (token.text.startsWith('/') && afterHead) return null
    afterHead = false
    if (token.text === '(') heads.push(previous?.kind === 'word' && ['if', 'while', 'for', 'switch'].includes(previous.text))
    if (token.text === ')') afterHead = heads.pop() ?? false
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function startsOperand(previous: Token | undefined): boolean {
  if (previous === undefined || previous.kind === 'line') return true
  if (previous.kind === 'word') return keywords.has(previous.text)
  return previous.kind === 'sign' && ![')', ']', '++', '--', '$'].includes(previous.text)
}

function nextToken(text: string, at: number, operandNext: boolean): Token | null {
  const character = text.charAt(at)
  if (character === '\n') return { kind: 'line', text: character }
  if (character === '"') return token('string', matchAt(/"(?:[^"\\\n]|\\[^\n])*"/y, text, at))
  if (character === '/' && operandNext) return token('regex', regexAt(text, at))
  if (/[A-Za-z_]/.test(character)) return token('word', matchAt(/\w+/y, text, at))
  if (/[\d.]/.test(character)) return token('number', matchAt(/[\d.]+([eE][-+]?\d+)?/y, text, at))
  return token('sign', matchAt(signs, text, at))
}

const token = (kind: Token['kind'], text: string | null): Token | null => (text === null ? null : { kind, text })

/** A `/` inside brackets ends the expression for one awk and not for another: null. */
function regexAt(text: string, at: number): string | null {
  const found = matchAt(/\/(?:[^/\\\n]|\\[^\n])+\//y, text, at)
  if (found === null) return null
  const open = found
    .slice(1, -1)
    .replace(/\\./g, '')
    .replace(/\[\^?\]?[^\]]*\]/g, '')
  return open.includes('[') ? null : found
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}
