import { endOfContinuation, endsWord, isPlainBlank } from './characters.ts'
import { keywords, pipelineKeywords } from './keywords.ts'
import { numberAt } from './number-at.ts'
import { type Outline, OutlineDraft } from './outline-draft.ts'
import { readArguments } from './read-command.ts'
import { readBareWord, readString, startsString } from './read-pieces.ts'
import { ExpressionScanner, type StatementScan } from './scan-expression.ts'

/**
 * Finds the commands of a PowerShell text and reads their words by PowerShell's own rules for tokens, which the grammar does not follow
 * (`a,b`, `--format=x`, `$env:TEMP\x`). What the text is built of is left to the grammar: it gets the text without those words, and must find
 * the very same commands. Null where the text can not be read with certainty.
 */
export function outlineOf(source: string): Outline | null {
  const draft = new OutlineDraft(source)
  const outliner = new Outliner(draft)
  return outliner.all() ? draft.finish() : null
}

class Outliner implements StatementScan {
  readonly #draft: OutlineDraft
  readonly #source: string
  readonly #expressions: ExpressionScanner

  constructor(draft: OutlineDraft) {
    this.#draft = draft
    this.#source = draft.source
    this.#expressions = new ExpressionScanner(draft, this)
  }

  /** False where some of the text could not be read. */
  all(): boolean {
    return this.statements(0, true) === this.#source.length && !this.#expressions.failed
  }

  /** Statements up to a closing bracket or the end of the text: gives where that is, or null. `isWhole`: they are in no bracket. */
  statements(start: number, isWhole = false): number | null {
    let index: number | null = start
    let inPipeline = false
    while (index !== null && index < this.#source.length && !/[)}]/.test(this.#source.charAt(index))) {
      const character = this.#source.charAt(index)
      const next: number | null = this.#draft.separatorAt(index)
      if (next !== null) {
        // A pipeline may go on in the next line.
        if (!/[\s`#<]/.test(character)) inPipeline = character === '|' && next === index + 1
        index = next
        continue
      }
      const after: number | null = this.statement(index, inPipeline)
      // Nothing was read: it would go on for ever.
      if (after === index) return null
      if (isWhole && after !== null && makesPart(this.#source.slice(index, after))) this.#draft.leastParts++
      index = after
      inPipeline = false
    }
    return index
  }

  /** One command, or one expression or keyword with what belongs to it. */
  statement(index: number, inPipeline: boolean): number | null {
    const character = this.#source.charAt(index)
    const next = this.#source.charAt(index + 1)
    if (character === '&' || (character === '.' && /[\s"'$({]/.test(next))) return this.#called(index)
    const startsExpression = /["'$([{@,!+\u2013-\u2015\u2018-\u201e-]/.test(character) || numberAt(this.#source, index) !== null
    if (startsExpression) return this.#expressions.expression(index)
    const word = /^[A-Za-z]+/.exec(this.#source.slice(index))?.[0] ?? ''
    const end = index + word.length
    const isKeyword = !inPipeline && keywords.has(word.toLowerCase()) && endsWord(this.#source.charAt(end))
    if (isKeyword) return pipelineKeywords.has(word.toLowerCase()) ? end : this.#expressions.expression(end)
    return this.#command(index, index, null)
  }

  /** `& name`, `. name`, `& $value`, `& { }`. */
  #called(index: number): number | null {
    let at = index + 1
    while (isPlainBlank(this.#source.charAt(at))) at++
    const operator = this.#source.charAt(index) === '&' ? '&' : '.'
    if (/^[$({]/.test(this.#source.charAt(at))) return this.#arguments(index, index + 1, operator, null)
    return this.#command(index, at, operator)
  }

  #command(start: number, at: number, operator: '&' | '.' | null): number | null {
    const read = operator !== null && startsString(this.#source, at) ? readString(this.#source, at) : readBareWord(this.#source, at)
    const [only, ...more] = read?.pieces ?? []
    if (read === null || only === undefined || more.length > 0 || only.kind !== 'text') return null
    // A name that is written other than it runs (`g`it`, `r'm'`).
    const shown = this.#source.slice(at, read.end)
    if (operator === null ? shown !== only.text : !shown.includes(only.text)) return null
    this.#draft.cover(at, read.end, 'w')
    return this.#arguments(start, read.end, operator, only.text)
  }

  #arguments(start: number, at: number, operator: '&' | '.' | null, name: string | null): number | null {
    const read = readArguments(this.#source, at, (index) => this.#expressions.primary(index), name === null)
    if (read === null) return null
    for (const comment of read.comments) this.#draft.cover(comment.start, comment.end)
    // The value that is called stays to be seen.
    for (const element of read.elements.slice(name === null ? 1 : 0)) this.#expressions.hideElement(element)
    for (const gap of gapsOf(read.elements, at, read.end)) this.#hideJoinedLines(gap.start, gap.end)
    const span = { start, end: read.elements.at(-1)?.span.end ?? at }
    this.#draft.commands.set(start, { operator, name, elements: read.elements, span })
    return read.end
  }

  #hideJoinedLines(from: number, to: number): void {
    for (let index = from; index < to; index++) {
      const joined = endOfContinuation(this.#source, index)
      if (joined !== null) this.#draft.cover(index, joined)
    }
  }
}

/** A statement that sets a variable, or that asks for a condition: each is a part, whatever else is in it. */
const makesPart = (text: string): boolean => /^(\$\w+[ \t]*=$|if[ \t]*\()/i.test(text)

interface Spanned {
  readonly span: { readonly start: number; readonly end: number }
}

/** What stands between the elements of a command. */
function gapsOf(elements: readonly Spanned[], from: number, to: number): readonly Spanned['span'][] {
  const starts = [from, ...elements.map(({ span }) => span.end)]
  const ends = [...elements.map(({ span }) => span.start), to]
  return starts.map((start, index) => ({ start, end: ends[index] ?? to }))
}
