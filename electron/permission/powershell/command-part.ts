import type { Span } from '../../../shared/permission.ts'
import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf } from '../bash/syntax-nodes.ts'
import type { Assignment, CommandPart, Cwd, Input, ParsedPart, Word, WordInside } from '../parts.ts'
import type { ChangedVariables } from './changed-variables.ts'
import { gatherWords, redirectTo, type WordPlace } from './gather-words.ts'
import { valueOfVariable } from './known-variables.ts'
import type { LooseRedirect, OutlinedCommand } from './outline-draft.ts'
import type { PowerShellPlace } from './place.ts'

/** Where a command stands: its folder and what comes to it. */
export interface Standing {
  readonly cwd: Cwd
  readonly nested: boolean
  /** `$_` is a file that was listed in the same pipeline. */
  readonly listed: boolean
  readonly input: Input
  readonly upstream: readonly string[]
}

/** Makes parts of the commands of an outline, once the grammar has confirmed them. */
export class CommandReader {
  readonly #place: PowerShellPlace
  readonly #changed: ChangedVariables
  readonly #folder: string | null
  readonly #source: string

  /** `moves`: it may go to another folder. */
  constructor(source: string, place: PowerShellPlace, changed: ChangedVariables, moves: boolean) {
    this.#source = source
    const folders = place.cwd.kind === 'known' && !moves ? place.cwd.folders : []
    this.#place = place
    this.#changed = changed
    this.#folder = folders.length === 1 ? (folders[0] ?? null) : null
  }

  /** The nodes of code and expressions among a command's words; null where the two readers do not agree on them. */
  nestedOf(node: SyntaxNode, command: OutlinedCommand): readonly SyntaxNode[] | null {
    const expected = command.elements.flatMap((element, index): readonly Span[] => {
      if (element.kind === 'nested' || (command.name === null && index === 0)) return [element.span]
      return element.kind === 'word' ? element.pieces.flatMap((piece) => (piece.kind === 'code' ? [piece.span] : [])) : []
    })
    const found = childrenOf(node).flatMap((child): readonly SyntaxNode[] => {
      const inner = childrenOf(child).filter(
        (each) => each.isNamed && !['command_argument_sep', 'command_name', 'comment'].includes(each.type),
      )
      return child.type === 'command_elements' || child.type === 'command_name_expr' ? inner : []
    })
    const agree = found.length === expected.length && found.every((each, index) => isAt(each, expected[index]))
    return agree ? found : null
  }

  /** The part that a command is; none for a bare `& { }`, whose statements stand for it. */
  partsOf(command: OutlinedCommand, nested: readonly SyntaxNode[], standing: Standing): readonly ParsedPart[] {
    const { span, name, operator } = command
    const place = this.#wordPlace(nested, name !== null && this.#place.isCmdlet(name), standing.listed && !this.#changed.has('_'))
    const gathered = gatherWords(command.elements, place)
    if (gathered === null) return [{ kind: 'opaque', span, code: 'unknown-syntax' }]
    const [first] = gathered.words
    const isBlock = name === null && first?.kind === 'unknown' && first.inside?.kind === 'block'
    const named: readonly Word[] = name === null ? [] : [literal(name, { start: span.start, end: span.start + name.length })]
    const sourced: readonly Word[] = operator === '.' && !isBlock ? [literal('.', { start: span.start, end: span.start + 1 })] : []
    const words = isBlock ? [] : [...sourced, ...named, ...gathered.words]
    if (isBlock && gathered.redirects.length === 0) return []
    const base = { kind: 'command' as const, span, assignments: [], shadowed: false, redirects: gathered.redirects, words }
    const { cwd, input, upstream } = standing
    return [{ ...base, cwd, input, upstream, nested: standing.nested }]
  }

  looseRedirect(redirect: LooseRedirect, cwd: Cwd): CommandPart {
    const made = redirectTo(redirect.operator, redirect.target, redirect.span, this.#wordPlace([], false))
    return { ...this.emptyPart(redirect.span, cwd, false, []), redirects: made === null ? [] : [made] }
  }

  /** A part without a command: an expression or an assignment. */
  emptyPart(span: Span, cwd: Cwd, nested: boolean, assignments: readonly Assignment[]): CommandPart {
    const input = { kind: 'inherited' } as const
    return { kind: 'command', span, words: [], assignments, redirects: [], cwd, input, upstream: [], shadowed: false, nested }
  }

  #wordPlace(nested: readonly SyntaxNode[], forCmdlet: boolean, listed = false): WordPlace {
    const { home, windows } = this.#place
    return {
      home,
      forCmdlet,
      valueOf: (name) => {
        const value = valueOfVariable(name, { home, windows, folder: this.#folder })
        return value === null || this.#changed.has(name) ? null : value
      },
      insideOf: (span, text) => {
        if (listed && /^\$(_|PSItem)(\.(FullName|PSPath))?$/i.test(text)) return { kind: 'listed' }
        return insideOf(nested.find((node) => isAt(node, span)))
      },
      textAt: ({ start, end }) => this.#source.slice(start, end),
    }
  }
}

const literal = (text: string, span: Span): Word => ({ kind: 'literal', text, quoted: false, span })

const isAt = (node: SyntaxNode, span: Span | undefined): boolean => node.startIndex === span?.start && node.endIndex === span.end

/** What a nested node is, past the nodes that only wrap it. */
function insideOf(node: SyntaxNode | undefined): WordInside | undefined {
  if (node === undefined) return undefined
  if (node.type === 'script_block_expression') return { kind: 'block' }
  if (node.type === 'hash_literal_expression') return { kind: 'table' }
  const [only, ...more] = childrenOf(node)
  const wraps = ['array_literal_expression', 'unary_expression'].includes(node.type)
  return wraps && more.length === 0 ? insideOf(only) : undefined
}
