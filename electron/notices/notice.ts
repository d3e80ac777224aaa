import { assertNever } from '../../shared/assert.ts'
import type { ApprovalId, ProcessId, SessionId } from '../../shared/ids.ts'
import { splitOddCharacters } from '../../shared/odd-characters.ts'
import type { Action, ApprovalRequest, Risk } from '../../shared/permission.ts'
import type { EndReason, ProcessFacts } from '../../shared/process.ts'

/** What a system notification is about; a click on it shows just that. */
export type NoticeTarget =
  | { readonly kind: 'question'; readonly sessionId: SessionId; readonly approvalId: ApprovalId }
  | { readonly kind: 'process'; readonly sessionId: SessionId; readonly processId: ProcessId }

/** What a person can do in the notification itself. */
export type NoticeAction = 'review' | 'deny' | 'allow'

/** One system notification as facts; words are put to it where it is shown. */
export interface Notice {
  readonly id: string
  readonly about:
    | { readonly kind: 'question'; readonly risk: Risk; readonly hash: string }
    | { readonly kind: 'job-ended'; readonly reason: EndReason }
    | { readonly kind: 'needs-input' }
  readonly target: NoticeTarget
  /** One line, without invisible characters. */
  readonly line: string
  readonly actions: readonly NoticeAction[]
}

/** Longest line that any system shows whole. A command above it may not be allowed from a notification. In UTF-16 code units. */
export const noticeLineMaxCharacters = 100

/** The notification of a question. It can be allowed there only when the whole command is readable there and little can go wrong. */
export function noticeOfQuestion({ approvalId, sessionId, action, verdict, hash }: ApprovalRequest): Notice {
  const text = textOf(action)
  const line = oneLine(text)
  const isWhole = action.kind === 'command' && line === text && action.stdin === null
  return {
    id: approvalId,
    about: { kind: 'question', risk: verdict.risk, hash },
    target: { kind: 'question', sessionId, approvalId },
    line,
    actions: isWhole && verdict.risk === 'low' ? ['review', 'deny', 'allow'] : ['review', 'deny'],
  }
}

export function noticeOfEnd({ processId, sessionId, command }: ProcessFacts, reason: EndReason): Notice {
  const target = { kind: 'process', sessionId, processId } as const
  return { id: `ended ${processId}`, about: { kind: 'job-ended', reason }, target, line: oneLine(command), actions: ['review'] }
}

export function noticeOfInput({ processId, sessionId, command }: ProcessFacts): Notice {
  const target = { kind: 'process', sessionId, processId } as const
  return { id: inputNoticeId(processId), about: { kind: 'needs-input' }, target, line: oneLine(command), actions: ['review'] }
}

/** So that it can be withdrawn when the process waits no more. */
export const inputNoticeId = (processId: ProcessId): string => `input ${processId}`

function textOf(action: Action): string {
  switch (action.kind) {
    case 'command':
      return action.command
    case 'process-input':
      return action.text
    case 'read-file':
    case 'write-file':
    case 'search-files':
      return action.path
    case 'change-files':
      return action.changes.map(({ path }) => path).join(', ')
    case 'question':
      return action.question
    case 'git-commit':
      return `git commit: ${action.message}`
    case 'git-read':
      return `git ${action.words.join(' ')}`
    default:
      return assertNever(action)
  }
}

/** The first line that says something, with every odd character replaced by its code, cut to what can be shown. */
function oneLine(text: string): string {
  const visible = splitOddCharacters(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : ` U+${piece.codePoint.toString(16).toUpperCase().padStart(4, '0')} `))
    .join('')
  const first = visible.split('\n').find((line) => line.trim() !== '') ?? ''
  return first.length > noticeLineMaxCharacters ? `${first.slice(0, noticeLineMaxCharacters - 1)}…` : first
}
