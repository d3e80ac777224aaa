import type { CallId, SessionId } from '../../shared/ids.ts'
import type { Action, Verdict } from '../../shared/permission.ts'
import { type AuditEntry, ruleBody } from '../../shared/rules.ts'
import type { SessionRecord } from '../../shared/session/events.ts'

// Kinds that make a row, or that rows need; other lines are not parsed at all.
const auditedKinds =
  /^\{"seq":\d+,"at":[\d.]+,"event":\{"kind":"(?:session\.created|session\.renamed|verdict\.given|approval\.\w+|rule\.saved|rule\.revoked)"/

/** True for a line of a session log that the audit looks at. Told by its beginning, so that a long log is read quickly. */
export const isAudited = (line: string): boolean => auditedKinds.test(line)

/** Makes rows of one session's records, given in order. */
export class AuditRows {
  readonly #sessionId: SessionId
  readonly #rows: AuditEntry[] = []
  readonly #calls = new Map<CallId, { readonly text: string; readonly verdict: Verdict }>()
  #title = ''
  #workspace = ''

  constructor(sessionId: SessionId) {
    this.#sessionId = sessionId
  }

  add({ seq, at, event }: SessionRecord): void {
    const base = { sessionId: this.#sessionId, title: '', workspace: '', seq, at }
    switch (event.kind) {
      case 'session.created':
        this.#title = event.title
        this.#workspace = event.workspace
        return
      case 'session.renamed':
        this.#title = event.title
        return
      case 'verdict.given':
        this.#calls.set(event.callId, { text: actionText(event.action), verdict: event.verdict })
        this.#rows.push({ ...base, ...this.#ofCall(event.callId), kind: 'verdict', answer: null, words: null, ruleId: null })
        return
      case 'approval.answered': {
        const { answer } = event
        const words = answer.kind === 'deny' ? answer.reason : (event.savedRules?.map((rule) => ruleBody(rule.match)).join(' · ') ?? null)
        const row = { kind: 'answered', answer: answer.kind, words: words || null, ruleId: event.savedRules?.[0]?.id ?? null } as const
        this.#rows.push({ ...base, ...this.#ofCall(event.callId), ...row })
        return
      }
      case 'approval.edited':
        this.#rows.push({ ...base, ...this.#ofCall(event.callId), kind: 'edited', answer: null, words: event.command, ruleId: null })
        return
      case 'approval.cancelled':
      case 'approval.expired': {
        const kind = event.kind === 'approval.cancelled' ? 'cancelled' : 'expired'
        this.#rows.push({ ...base, ...this.#ofCall(event.callId), kind, answer: null, words: null, ruleId: null })
        return
      }
      case 'rule.saved': {
        const { id, match, decision } = event.rule
        const text = `${decision} ${ruleBody(match)}`
        this.#rows.push({ ...base, ...ofNothing, text, kind: 'rule-saved', answer: null, words: null, ruleId: id })
        return
      }
      case 'rule.revoked':
        this.#rows.push({ ...base, ...ofNothing, text: '', kind: 'rule-revoked', answer: null, words: null, ruleId: event.ruleId })
        return
      default:
        return
    }
  }

  /** All rows so far, with the title that the session has now. */
  entries(): readonly AuditEntry[] {
    return this.#rows.map((row) => ({ ...row, title: this.#title, workspace: this.#workspace }))
  }

  #ofCall(callId: CallId): Pick<AuditEntry, 'callId' | 'text' | 'verdict' | 'risk' | 'reasons'> {
    const call = this.#calls.get(callId)
    if (call === undefined) return { ...ofNothing, callId }
    const { verdict, risk, reasons } = call.verdict
    return { callId, text: call.text, verdict, risk, reasons }
  }
}

const ofNothing = { callId: null, text: '', verdict: null, risk: null, reasons: [] }

function actionText(action: Action): string {
  switch (action.kind) {
    case 'command':
    case 'process-input':
      return action.command
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
  }
}
