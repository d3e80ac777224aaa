import { assertNever } from '../../shared/assert.ts'
import { faulty, type RuleResult, readable } from './rule-problem.ts'

/** One word of a rule: itself, any one word, one of several, or all that is left (last only). */
export type RuleWord =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'any-word' }
  | { readonly kind: 'choice'; readonly texts: readonly string[] }
  | { readonly kind: 'rest' }

/** What a rule's text means: words of a command, or an effect (`write(workspace/**)`, `network(api.example.com)`). */
export type RulePattern =
  | { readonly kind: 'command'; readonly words: readonly RuleWord[] }
  | { readonly kind: 'effect'; readonly effect: EffectRuleKind; readonly target: string }

const effectRuleKinds = ['read', 'write', 'delete', 'network', 'execute'] as const
export type EffectRuleKind = (typeof effectRuleKinds)[number]

// Longer than any command a person would save a rule for.
const ruleMaxCharacters = 2_000

/**
 * Reads a rule as a person writes it: words separated by blanks, `*` for one word, `**` for the rest, `{a,b}` for choices.
 * Quotes make a word literal: `grep '*' **` matches a star.
 */
export function parseRuleText(text: string): RuleResult<RulePattern> {
  const trimmed = text.trim()
  if (trimmed === '') return faulty('empty')
  if (trimmed.length > ruleMaxCharacters) return faulty('too-long', { maximum: String(ruleMaxCharacters) })
  if (/[\p{Cc}\p{Cf}]/u.test(trimmed)) return faulty('odd-characters')
  const effect = /^(\w+)\((.+)\)$/.exec(trimmed)
  if (effect) {
    const kind = effectRuleKinds.find((each) => each === effect[1])
    if (kind === undefined) return faulty('unknown-effect', { name: effect[1] ?? '', known: effectRuleKinds.join(', ') })
    return readable({ kind: 'effect', effect: kind, target: effect[2] ?? '' })
  }
  const raw = splitWords(trimmed)
  if (raw === null) return faulty('open-quote')
  const patterned = raw.find(holdsPattern)
  if (patterned !== undefined) return faulty('pattern-in-word', { word: patterned })
  const words = raw.map(wordFrom)
  if (words.slice(0, -1).some((word) => word.kind === 'rest')) return faulty('rest-not-last')
  const [first] = words
  if (first?.kind !== 'word' && first?.kind !== 'choice') return faulty('no-program')
  return readable({ kind: 'command', words })
}

/** True when the words of a command are what the rule says. A word that is not known before the command runs (null) matches only `*` and `**`. */
export function matchesWords(words: readonly RuleWord[], argv: readonly (string | null)[]): boolean {
  const last = words.at(-1)
  if (last?.kind === 'rest') {
    if (argv.length < words.length - 1) return false
  } else if (argv.length !== words.length) return false
  return words.every((word, index) => {
    const given = argv[index]
    switch (word.kind) {
      case 'rest':
      case 'any-word':
        return true
      case 'word':
        return given === word.text
      case 'choice':
        return typeof given === 'string' && word.texts.includes(given)
      default:
        return assertNever(word)
    }
  })
}

/** Writes a word so that the rule means it literally. */
export function quoteRuleWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** The words as they are written; null where a quote is not closed. */
function splitWords(text: string): readonly string[] | null {
  const words: string[] = []
  const pattern = /\s*((?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+)/gy
  let at = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    at = pattern.lastIndex
    words.push(match[1] ?? '')
  }
  return text.slice(at).trim() === '' ? words : null
}

/** `src/*.ts`, `test:*`, `name[`: taken letter by letter such a word would fit nothing that was meant, and a deny rule would deny nothing. */
function holdsPattern(raw: string): boolean {
  if (/^(\*|\*\*|\[|\[\[|\]|\]\])$/.test(raw)) return false
  return /[*[\]]/.test(raw.replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\./g, ''))
}

function wordFrom(raw: string): RuleWord {
  if (raw === '*') return { kind: 'any-word' }
  if (raw === '**') return { kind: 'rest' }
  const choice = /^\{([^{}'"\\]+)\}$/.exec(raw)
  if (choice?.[1]?.includes(',')) return { kind: 'choice', texts: choice[1].split(',').map((each) => each.trim()) }
  const text = raw.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g, (_whole, single?: string, double?: string, escaped?: string) => {
    return single ?? double?.replace(/\\(.)/g, '$1') ?? escaped ?? ''
  })
  return { kind: 'word', text }
}
