import { standingOfName } from '../assignment-names.ts'
import type { Assignment, CommandPart, Cwd, Input, OpaqueCode, ParsedPart, Word } from '../parts.ts'
import { PartCollector } from './collect-parts.ts'
import { changeFolder, nameMayMove, unionOf } from './follow-cwd.ts'
import { CommandGatherer, type CommandWalk, type Gathered } from './gather-command.ts'
import type { SyntaxNode } from './load-grammar.ts'
import { quotedVariable, wordOfLoop } from './loop-value.ts'
import { readWord } from './read-word.ts'
import { childrenOf, isRedirect, separators, spanOf, statementTypes, withoutTokens } from './syntax-nodes.ts'
import { isHarmlessTest, wordsOfTest } from './test-command.ts'
import type { KnownVariables } from './word-from-pieces.ts'

/** What must be known of the place a text would run in. */
export interface BashSurroundings {
  readonly cwd: Cwd
  readonly home: string | null
  /** What `$PWD` holds when the text begins; null where that is not certain. */
  readonly pwd: string | null
  /** Functions that the shell begins with: a command by such a name is not the program it seems to be. */
  readonly functions?: readonly string[]
}

/** What a statement runs with: where its input comes from and what stands before it in the pipeline. */
interface Flow {
  readonly input: Input
  readonly upstream: readonly string[]
}

const ownInput: Flow = { input: { kind: 'inherited' }, upstream: [] }

/** Walks the statements of one text and keeps every simple command that it finds. */
export class BashWalker implements CommandWalk {
  readonly source: string
  readonly #surroundings: BashSurroundings
  readonly #parts = new PartCollector()
  readonly #changedVariables = new Set<string>()
  /** Variables of the loops that the walk is in, where they can be but the one word that is gone over. */
  readonly #looped = new Map<string, Word>()
  readonly #gatherer = new CommandGatherer(this)
  #nesting = 0
  #looping = 0

  constructor(source: string, surroundings: BashSurroundings) {
    this.source = source
    this.#surroundings = surroundings
    for (const name of surroundings.functions ?? []) this.#parts.nameFunction(name)
  }

  /** All parts in the order of the text. */
  finish(): readonly ParsedPart[] {
    return this.#parts.inOrder()
  }

  get isFull(): boolean {
    return this.#parts.isFull
  }

  /** Statements one after the other. Gives the folders that may be current afterwards. */
  statements(nodes: readonly SyntaxNode[], start: Cwd, flow: Flow = ownInput): Cwd {
    let cwd = start
    for (const [index, node] of nodes.entries()) {
      if (this.isFull) break
      if (!node.isNamed) {
        if (!separators.has(node.type)) this.opaque(node, 'unknown-syntax')
        continue
      }
      // A background statement runs in a subshell: its cd does not count.
      const after = this.#statement(node, cwd, flow)
      cwd = nodes[index + 1]?.type === '&' ? cwd : unionOf(after.success, after.any)
    }
    return cwd
  }

  #statement(node: SyntaxNode, cwd: Cwd, flow: Flow): { readonly success: Cwd; readonly any: Cwd } {
    const same = (after: Cwd) => ({ success: after, any: after })
    switch (node.type) {
      case 'comment':
        return same(cwd)
      case 'command':
      case 'declaration_command':
      case 'unset_command':
        return this.#command(node, [], cwd, flow)
      case 'variable_assignment':
      case 'variable_assignments':
        return this.#command(node, [], cwd, flow)
      case 'redirected_statement':
        return this.#redirected(node, cwd, flow)
      case 'list':
        return this.#list(node, cwd, flow)
      case 'pipeline':
        this.#pipeline(node, cwd, flow)
        return same(cwd)
      case 'negated_command':
        return same(this.statements(withoutTokens(node, ['!']), cwd, flow))
      case 'subshell':
        this.statements(withoutTokens(node, ['(', ')']), cwd, flow)
        return same(cwd)
      case 'compound_statement':
        // `{ls` is a word to the shell, and no beginning of a group.
        if (/^\{\S/.test(node.text)) this.opaque(node, 'joined-words')
        return same(this.statements(withoutTokens(node, ['{', '}']), cwd, flow))
      case 'do_group':
      case 'else_clause':
        return same(this.statements(withoutTokens(node, ['do', 'done', 'else']), cwd, flow))
      case 'if_statement':
      case 'elif_clause':
        return same(unionOf(cwd, this.statements(withoutTokens(node, ['if', 'then', 'elif', 'fi']), cwd, flow)))
      case 'while_statement':
        return same(this.#loop(node, cwd, (start) => this.statements(withoutTokens(node, ['while', 'until']), start, flow)))
      case 'for_statement':
        return same(this.#loop(node, cwd, (start) => this.#forEach(node, start, flow)))
      case 'case_statement':
      case 'case_item':
        return same(unionOf(cwd, this.#withHead(node, cwd, flow)))
      case 'c_style_for_statement':
        return same(this.#loop(node, cwd, (start) => this.#arithmetic(node, start, flow)))
      case 'test_command':
        return same(this.#test(node, cwd, flow))
      case 'function_definition':
        this.#function(node)
        return same(cwd)
      default:
        this.opaque(node, 'unknown-syntax')
        return same({ kind: 'unknown' })
    }
  }

  /** A loop that changes folder does so again and again: nobody knows how often. */
  #loop(node: SyntaxNode, cwd: Cwd, body: (start: Cwd) => Cwd): Cwd {
    this.#looping++
    const moves = node.descendantsOfType('command').some((command) => command !== null && nameMayMove(command.child(0)?.text ?? ''))
    const after = body(moves ? { kind: 'unknown' } : cwd)
    this.#looping--
    return unionOf(cwd, after)
  }

  #list(node: SyntaxNode, cwd: Cwd, flow: Flow): { readonly success: Cwd; readonly any: Cwd } {
    const [left, operator, right, ...rest] = childrenOf(node).filter((child) => child.type !== 'comment')
    if (left === undefined || operator === undefined || right === undefined || rest.length > 0 || !['&&', '||'].includes(operator.type)) {
      this.opaque(node, 'unknown-syntax')
      return { success: { kind: 'unknown' }, any: { kind: 'unknown' } }
    }
    const first = this.#statement(left, cwd, flow)
    const second = this.#statement(right, operator.type === '&&' ? first.success : unionOf(cwd, first.any), flow)
    const any = unionOf(unionOf(first.any, second.any), first.success)
    return operator.type === '&&' ? { success: second.success, any } : { success: unionOf(first.success, second.success), any }
  }

  #pipeline(node: SyntaxNode, cwd: Cwd, flow: Flow): void {
    let upstream = flow.upstream
    let input = flow.input
    for (const child of childrenOf(node)) {
      if (child.type === '|' || child.type === '|&') {
        input = { kind: 'pipe' }
        continue
      }
      const before = this.#parts.count
      this.#statement(child, cwd, { input, upstream })
      upstream = [...upstream, ...this.#parts.programsSince(before)]
    }
  }

  #redirected(node: SyntaxNode, cwd: Cwd, flow: Flow): { readonly success: Cwd; readonly any: Cwd } {
    const [body, ...rest] = childrenOf(node)
    if (body === undefined) return { success: cwd, any: cwd }
    const isSimple = ['command', 'declaration_command', 'unset_command', 'variable_assignment', 'variable_assignments'].includes(body.type)
    if (isSimple) return this.#command(body, rest, cwd, flow)
    const redirects = isRedirect(body) ? [body, ...rest] : rest
    // A redirect of a whole compound statement is a part of its own; the statement's input comes through it.
    this.#command(null, redirects, cwd, flow, node)
    if (isRedirect(body)) return { success: cwd, any: cwd }
    const input: Input = redirects.some((redirect) => redirect.type !== 'file_redirect') ? { kind: 'text', text: null } : { kind: 'file' }
    return this.#statement(body, cwd, { ...flow, input: redirects.length > 0 ? input : flow.input })
  }

  #command(
    node: SyntaxNode | null,
    redirects: readonly SyntaxNode[],
    cwd: Cwd,
    flow: Flow,
    whole: SyntaxNode | null = node,
  ): { readonly success: Cwd; readonly any: Cwd } {
    const gathered: Gathered = { words: [], assignments: [], redirects: [], input: flow.input, rest: [] }
    if (node !== null) this.#gatherer.gather(node.type.startsWith('variable_assignment') ? [node] : childrenOf(node), gathered, cwd)
    this.#gatherer.gather(redirects, gathered, cwd)
    const words = [...gathered.words].sort((a, b) => a.span.start - b.span.start)
    const first = whole ?? redirects[0]
    const spans = [
      ...(first ? [spanOf(first)] : []),
      ...words.map((word) => word.span),
      ...gathered.redirects.map((redirect) => redirect.span),
    ]
    const span = { start: Math.min(...spans.map((each) => each.start)), end: Math.max(...spans.map((each) => each.end)) }
    const { assignments, input } = gathered
    this.#parts.add({
      kind: 'command',
      span,
      words,
      assignments,
      redirects: gathered.redirects,
      cwd,
      input,
      upstream: flow.upstream,
      shadowed: false,
      nested: this.#nesting > 0,
    })
    for (const assignment of assignments) this.#changedVariables.add(assignment.name)
    const own = changeFolder(words, cwd)
    let after = own
    // `cat <<EOF | sh`, `cat <<EOF && ls`: the grammar hangs what follows under the here-document.
    for (const rest of gathered.rest) {
      const upstream = [...flow.upstream, words[0]?.kind === 'literal' ? words[0].text : '?']
      if (rest.type === 'pipeline' && rest.child(0)?.isNamed === false) this.#pipeline(rest, cwd, { input: { kind: 'pipe' }, upstream })
      else {
        const next = this.statements([rest], unionOf(own.success, own.any), flow)
        after = { success: next, any: unionOf(own.any, next) }
      }
    }
    return after
  }

  word(node: SyntaxNode, cwd: Cwd): Word {
    const looped = this.#looped.get(quotedVariable(node.text) ?? '')
    if (looped !== undefined) return { ...looped, span: spanOf(node) }
    const read = readWord(node, this.#known())
    if (read.evaluates) this.opaque(node, node.type.includes('arithmetic') ? 'arithmetic' : 'evaluates-text')
    for (const inner of read.inner) this.substitution(inner, cwd)
    return read.word
  }

  #known(): KnownVariables {
    const moved = this.#looping > 0 || this.#parts.moved
    return {
      HOME: this.#changedVariables.has('HOME') ? null : this.#surroundings.home,
      // `$PWD` follows every cd; it is known only while no cd and no assignment came before.
      PWD: moved || this.#changedVariables.has('PWD') ? null : this.#surroundings.pwd,
    }
  }

  substitution(node: SyntaxNode, cwd: Cwd): void {
    // Between back-ticks the shell takes backslashes off before it reads on: what the grammar saw is not what runs.
    if (/^\s*`[\s\S]*\\/.test(node.text)) this.opaque(node, 'evaluates-text')
    this.#nesting++
    this.statements(withoutTokens(node, ['$(', ')', '`', '<(', '>(']), cwd)
    this.#nesting--
  }

  #forEach(node: SyntaxNode, cwd: Cwd, flow: Flow): Cwd {
    const loop = this.#surroundings.functions?.length ? null : wordOfLoop(node)
    if (loop === null) return this.#withHead(node, cwd, flow)
    const { word } = readWord(loop.word, this.#known())
    if (word.kind !== 'unknown') this.#looped.set(loop.name, word)
    const after = this.#withHead(node, cwd, flow)
    this.#looped.delete(loop.name)
    return after
  }

  #withHead(node: SyntaxNode, cwd: Cwd, flow: Flow): Cwd {
    let after = cwd
    for (const child of childrenOf(node)) {
      if (!child.isNamed) continue
      if (statementTypes.has(child.type)) after = unionOf(after, this.statements([child], after, flow))
      else if (child.type === 'variable_name') this.#loopVariable(child, after, flow)
      else this.word(child, cwd)
    }
    return after
  }

  /** `for PATH in ./bin` sets a variable like an assignment does. */
  #loopVariable(node: SyntaxNode, cwd: Cwd, flow: Flow): void {
    this.#changedVariables.add(node.text)
    const span = spanOf(node)
    const assignment: Assignment = { name: node.text, value: { kind: 'unknown', prefix: '', span }, span }
    if (standingOfName(node.text) === 'acts') this.#parts.add(this.#bare(node, cwd, flow, [assignment]))
  }

  #test(node: SyntaxNode, cwd: Cwd, flow: Flow): Cwd {
    if (!isHarmlessTest(node)) return this.#arithmetic(node, cwd, flow)
    // A part without words changes nothing, and shows on the card that the test was seen.
    this.#parts.add(this.#bare(node, cwd, flow, []))
    for (const word of wordsOfTest(node)) this.word(word, cwd)
    return cwd
  }

  #arithmetic(node: SyntaxNode, cwd: Cwd, flow: Flow): Cwd {
    this.opaque(node, 'arithmetic')
    for (const inner of node.descendantsOfType(['command_substitution', 'process_substitution'])) if (inner) this.substitution(inner, cwd)
    const body = childrenOf(node).filter((child) => child.type === 'do_group' || child.type === 'compound_statement')
    return unionOf(cwd, this.statements(body, cwd, flow))
  }

  #bare(node: SyntaxNode, cwd: Cwd, flow: Flow, assignments: readonly Assignment[]): CommandPart {
    const nested = this.#nesting > 0
    const span = spanOf(node)
    return { kind: 'command', span, words: [], assignments, redirects: [], cwd, ...flow, shadowed: false, nested }
  }

  #function(node: SyntaxNode): void {
    const name = node.childForFieldName('name')
    const body = node.childForFieldName('body')
    if (name === null || body === null) return this.opaque(node, 'unknown-syntax')
    this.#parts.nameFunction(name.text)
    this.opaque(name, 'function')
    // Where it will be called is not known.
    this.statements([body], { kind: 'unknown' })
  }

  opaque(node: SyntaxNode, code: OpaqueCode): void {
    this.#parts.add({ kind: 'opaque', span: spanOf(node), code })
  }
}
