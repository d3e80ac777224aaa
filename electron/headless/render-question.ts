import { assertNever } from '../../shared/assert.ts'
import type { Action, ApprovalRequest, Part, Risk } from '../../shared/permission.ts'
import type { SandboxFacts } from '../../shared/sandbox.ts'
import { describeEffect, describeReason, describeRule } from './describe-verdict.ts'
import { behindGutter, type Colour, paint, visibleText } from './terminal-text.ts'

export interface QuestionStyle {
  /** Width of the terminal, in columns. */
  readonly columns: number
  readonly colour: boolean
}

const riskColours: Readonly<Record<Risk, Colour>> = { low: 'green', medium: 'amber', high: 'red' }

/** Everything a person needs to answer, as text: what will run whole, then where, what it does, why it asks, and last the model's words. */
export function renderQuestion(request: ApprovalRequest, style: QuestionStyle): string {
  const { verdict, action, modelWords } = request
  const quoted = (text: string) => behindGutter(visibleText(text), '  │ ', style.columns)
  const row = (name: string, text: string) => behindGutter(`${name.padEnd(9)}${text}`, '  ', style.columns)
  const risk = paint(`risk ${verdict.risk}`, riskColours[verdict.risk], style.colour)
  return [
    '',
    `${paint(titleOf(action), 'bold', style.colour)} · ${risk}`,
    quoted(subjectOf(action)),
    ...[...detailsOf(action), ...programRow(verdict.parts)].map(([name, text]) => row(name, visibleText(text))),
    row('does', verdict.effects.map(describeEffect).join('; ') || 'not known'),
    row('because', verdict.reasons.map(describeReason).join('; ') || 'no rule answers this'),
    ...(modelWords === null ? [] : ["  the model's own words, not checked:", behindGutter(visibleText(modelWords), '  » ', style.columns)]),
    '',
    renderKeys(request, style),
  ].join('\n')
}

function titleOf(action: Action): string {
  switch (action.kind) {
    case 'command':
      return action.background ? 'Run this command in the background?' : 'Run this command?'
    case 'read-file':
      return 'Read this file?'
    case 'write-file':
      return action.beforeHash === null ? 'Create this file?' : 'Change this file?'
    case 'process-input':
      return 'Type this into a running program?'
    default:
      return assertNever(action)
  }
}

function subjectOf(action: Action): string {
  switch (action.kind) {
    case 'command':
      return action.command
    case 'read-file':
      return action.path
    case 'write-file':
      return `${action.path}\n${action.diff}`
    case 'process-input':
      return [...(action.text === '' ? [] : [action.text]), ...action.keys.map((key) => `<${key}>`)].join('\n')
    default:
      return assertNever(action)
  }
}

function detailsOf(action: Action): readonly (readonly [string, string])[] {
  switch (action.kind) {
    case 'command':
      return [
        ['in', action.cwd],
        ['shell', action.shell],
        ...(action.sandbox === undefined ? [] : [['sandbox', sandboxWords(action.sandbox)] as const]),
        ...(action.terminal ? [['terminal', 'it runs in a terminal of its own'] as const] : []),
        ...(action.stdin === null ? [] : [['input', action.stdin] as const]),
        ...(action.timeoutMs === null ? [] : [['at most', `${action.timeoutMs / 1000} s`] as const]),
      ]
    case 'read-file':
      return [['really', action.realPath]]
    case 'write-file': {
      const cut = action.diffCut > 0 ? `; ${action.diffCut} more lines of the change are not shown` : ''
      return [
        ['really', action.realPath],
        ['change', `+${action.added} −${action.removed} lines${cut}`],
      ]
    }
    case 'process-input':
      return [
        ['into', action.command],
        ['in', action.cwd],
      ]
    default:
      return assertNever(action)
  }
}

function sandboxWords(facts: SandboxFacts): string {
  if (facts.kind === 'outside') return 'leaves it: this would run outside the sandbox'
  const { writable, readOnly, hidden } = facts
  return `no network, changes only ${writable.join(', ')}; protected in it: ${readOnly.length}, hidden: ${hidden.length}`
}

/** The files that its programs are, where that is known. */
function programRow(parts: readonly Part[]): readonly (readonly [string, string])[] {
  const files = parts.flatMap(({ program }) => (program === undefined ? [] : [`${program.name} is ${program.path}`]))
  return files.length === 0 ? [] : [['programs', [...new Set(files)].join('; ')]]
}

function renderKeys({ offeredRule }: ApprovalRequest, style: QuestionStyle): string {
  const key = (letter: string, words: string) => `  ${paint(letter, 'bold', style.colour)}  ${words}`
  const rule =
    offeredRule === null
      ? []
      : [key('s', 'allow, and save this rule for the session:'), behindGutter(describeRule(offeredRule), '     │ ', style.columns)]
  return [key('a', 'allow once'), ...rule, key('d', 'deny'), key('r', 'deny, with a reason the model reads'), ''].join('\n')
}
