import { createHash } from 'node:crypto'
import { idFromBytes, type RuleId } from '../../shared/ids.ts'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { RuleMatch, VerdictKind } from '../../shared/permission.ts'
import { type RuleFault, ruleNoteMaxCharacters } from '../../shared/rules.ts'
import { faulty, type RuleResult, readable } from './rule-problem.ts'
import { parseRuleText } from './rule-text.ts'

/** One rule of a file, in the words of docs/rules.md. */
export interface RuleLine {
  readonly id: RuleId
  /** From 1. */
  readonly line: number
  readonly decision: VerdictKind
  readonly match: RuleMatch
  /** The rule without its decision and note, as written. */
  readonly text: string
  readonly note: string | null
}

export interface ReadRuleFile {
  readonly rules: readonly RuleLine[]
  readonly faults: readonly RuleFault[]
}

/** A rule that is to be written. */
export interface RuleDraft {
  readonly decision: VerdictKind
  readonly text: string
  readonly note: string | null
}

// More rules than anyone reads; past it the rest of a file is a fault.
const rulesPerFileMax = 2_000

// How much of a broken line the screen shows, in UTF-16 code units.
const shownMaxCharacters = 200

/** Reads a rule file: one rule a line (`allow npm run *`), `#` begins a comment. The same rule twice counts once. `fileKey` tells files apart in ids. */
export function readRuleFile(content: string, fileKey: string): ReadRuleFile {
  const rules = new Map<RuleId, RuleLine>()
  const faults: RuleFault[] = []
  for (const [index, raw] of content.split(/\r?\n/).entries()) {
    const text = raw.trim()
    if (text === '' || text.startsWith('#')) continue
    const read = rules.size < rulesPerFileMax ? readLine(text) : faulty('too-many-rules', { maximum: String(rulesPerFileMax) })
    if (!read.ok) {
      faults.push({ kind: 'broken', line: index + 1, text: text.slice(0, shownMaxCharacters), problem: read.problem })
      continue
    }
    const id = ruleIdOf(fileKey, read.value.decision, read.value.text)
    if (!rules.has(id)) rules.set(id, { id, line: index + 1, ...read.value })
  }
  return { rules: [...rules.values()], faults }
}

/** The same text in the same file always has the same id, so that a file edited by hand keeps its hits. */
export function ruleIdOf(fileKey: string, decision: VerdictKind, text: string): RuleId {
  const digest = createHash('sha256').update(`${fileKey}\0${decision}\0${text}`).digest()
  return idFromBytes('rul', digest)
}

function readLine(text: string): RuleResult<Omit<RuleLine, 'id' | 'line'>> {
  const parts = /^(\S+)\s*(.*)$/u.exec(text)
  const decision = (['allow', 'ask', 'deny'] as const).find((each) => each === parts?.[1])
  if (decision === undefined) return faulty('no-decision')
  const { body, note } = splitNote(parts?.[2] ?? '')
  const match = readRuleBody(body)
  return match.ok ? readable({ decision, match: match.value, text: body, note }) : match
}

/** What a rule's words mean, whatever the decision: a pattern, or `exact("a whole line", "/in/this/folder", "zsh")`. */
export function readRuleBody(text: string): RuleResult<RuleMatch> {
  const trimmed = text.trim()
  if (hasOddCharacters(trimmed)) return faulty('odd-characters')
  if (trimmed.startsWith('exact(')) return readExact(trimmed)
  const pattern = parseRuleText(trimmed)
  return pattern.ok ? readable({ kind: 'pattern', text: trimmed }) : pattern
}

/** One line of a file. Null when what was given would read as something else: a note with a line break, words that end in a comment. */
export function writeRuleLine({ decision, text, note }: RuleDraft): string | null {
  const shortNote = note?.replace(/\s+/gu, ' ').trim().slice(0, ruleNoteMaxCharacters) ?? ''
  const line = shortNote === '' ? `${decision} ${text.trim()}` : `${decision} ${text.trim()}  # ${shortNote}`
  const read = readLine(line)
  const same = read.ok && read.value.decision === decision && read.value.text === text.trim() && (read.value.note ?? '') === shortNote
  return same && !/[\r\n]/.test(line) ? line : null
}

function readExact(text: string): RuleResult<RuleMatch> {
  if (!text.endsWith(')')) return faulty('wrong-exact')
  const values = parseTexts(text.slice('exact('.length, -1))
  const [command, cwd, shell] = values ?? []
  if (values === null || command === undefined || values.length > 3) return faulty('wrong-exact')
  if (values.some(hasOddCharacters)) return faulty('odd-characters')
  return readable({ kind: 'exact-command', command, cwd: cwd ?? null, ...(shell !== undefined && { shell }) })
}

function parseTexts(list: string): readonly string[] | null {
  try {
    const values: unknown = JSON.parse(`[${list}]`)
    return Array.isArray(values) && values.every((each) => typeof each === 'string') ? values : null
  } catch {
    return null
  }
}

/** Cuts off a comment behind the rule: a `#` at the start of a word, outside quotes. */
function splitNote(text: string): { readonly body: string; readonly note: string | null } {
  let quote: string | null = null
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\' && quote !== "'") at += 1
    else if (quote !== null) quote = character === quote ? null : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '#' && (at === 0 || /\s/u.test(text.charAt(at - 1)))) {
      return { body: text.slice(0, at).trim(), note: text.slice(at + 1).trim() || null }
    }
  }
  return { body: text.trim(), note: null }
}
