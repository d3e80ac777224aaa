import { assertNever } from '../../shared/assert.ts'
import type { Action, ApprovalRequest, Part, Risk } from '../../shared/permission.ts'
import type { SandboxFacts } from '../../shared/sandbox.ts'
import type { FileChangeShown, GitCommitAction } from '../../shared/tool-actions.ts'
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
    ...(action.kind === 'question' ? [] : knownOf(request, row)),
    ...(modelWords === null ? [] : ["  the model's own words, not checked:", behindGutter(visibleText(modelWords), '  » ', style.columns)]),
    '',
    renderKeys(request, style),
  ].join('\n')
}

function knownOf({ verdict }: ApprovalRequest, row: (name: string, text: string) => string): readonly string[] {
  return [
    row('does', verdict.effects.map(describeEffect).join('; ') || 'not known'),
    row('because', verdict.reasons.map(describeReason).join('; ') || 'no rule answers this'),
  ]
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
    case 'search-files':
      return 'Look through this folder?'
    case 'change-files':
      return `Change ${action.changes.length === 1 ? 'this file' : `these ${action.changes.length} files`}?`
    case 'question':
      return 'The agent asks you'
    case 'git-commit':
      return 'Commit what is staged?'
    case 'git-read':
      return 'Look at this repository?'
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
    case 'search-files':
      return action.pattern === '' ? action.path : `${action.pattern}\n${action.path}`
    case 'change-files':
      return action.changes.map(fileChangeText).join('\n')
    case 'git-read':
      return `git ${action.words.join(' ')}`
    case 'git-commit':
      return [action.message, ...action.changes.map(fileChangeText)].join('\n')
    case 'question':
      return [action.question, ...action.choices.map((choice, index) => `${index + 1}  ${choice}`)].join('\n')
    default:
      return assertNever(action)
  }
}

/** A path and its diff; what is not shown, and what stood there only but for spaces, is said. */
function fileChangeText({ change, path, from, diff, diffCut, looseLines }: FileChangeShown): string {
  const head = from === null ? `${change} ${path}` : `${change} ${from.path} to ${path}`
  const notes = [
    ...(diffCut > 0 ? [`(${diffCut} more lines of the change are not shown)`] : []),
    ...(looseLines.length > 0 ? [`(lines ${looseLines.join(', ')} of the old text match only but for spaces)`] : []),
  ]
  return [head, ...(diff === '' ? [] : [diff]), ...notes].join('\n')
}

function commitDetails({ folder, branch, changesCut, skippedHooks }: GitCommitAction): readonly (readonly [string, string])[] {
  return [
    ['in', folder],
    ['branch', branch],
    ...(changesCut > 0 ? [['besides', `${changesCut} more files that are not shown`] as const] : []),
    ...(skippedHooks.length > 0 ? [['hooks', `not run: ${skippedHooks.join(', ')}`] as const] : []),
  ]
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
    case 'search-files':
      return [['really', action.realPath]]
    case 'change-files':
      return action.changes.map(({ realPath, added, removed }) => ['really', `${realPath} +${added} −${removed} lines`])
    case 'question':
      return []
    case 'git-commit':
      return commitDetails(action)
    case 'git-read':
      return [['in', action.folder]]
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

function renderKeys({ offeredRule, action }: ApprovalRequest, style: QuestionStyle): string {
  const key = (letter: string, words: string) => `  ${paint(letter, 'bold', style.colour)}  ${words}`
  if (action.kind === 'question') {
    const choose = key(`1-${action.choices.length}`, 'choose an answer')
    return [choose, key('r', 'answer in your words'), key('d', 'do not answer'), ''].join('\n')
  }
  const rule =
    offeredRule === null
      ? []
      : [key('s', 'allow, and save this rule for the session:'), behindGutter(describeRule(offeredRule), '     │ ', style.columns)]
  return [key('a', 'allow once'), ...rule, key('d', 'deny'), key('r', 'deny, with a reason the model reads'), ''].join('\n')
}
