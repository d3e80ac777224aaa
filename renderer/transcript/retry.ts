import { assertNever } from '../../shared/assert.ts'
import type { AppErrorKind } from '../../shared/errors.ts'
import type { SessionState, TranscriptItem } from '../../shared/session/state.ts'

type Message = Extract<TranscriptItem, { kind: 'message' }>

/** What one press of "try again" sends: the same message when nothing was done yet, else a word to go on. */
export type Retry = { readonly kind: 'send-again'; readonly message: Message } | { readonly kind: 'go-on' }

/** Says whether trying again can help: by itself, or once the user has put the model's address, name or key right. */
export function retryHelps(kind: AppErrorKind): boolean {
  switch (kind) {
    case 'busy':
    case 'connection-refused':
    case 'model-unavailable':
    case 'rate-limited':
    case 'reply-cut':
    case 'process-failed':
    case 'internal':
    case 'wrong-key':
    case 'model-not-found':
      return true
    case 'invalid-input':
    case 'untrusted-sender':
    case 'not-found':
    case 'stale':
    case 'too-large':
    case 'storage-failed':
    case 'untrusted-workspace':
    case 'no-sandbox':
    case 'no-images':
      return false
    default:
      return assertNever(kind)
  }
}

/** The retry that the last turn end offers: only when its turn failed, nothing has happened since and trying again can help. */
export function retryOf(state: SessionState): Retry | null {
  if (state.turn.kind !== 'idle') return null
  const end = state.transcript.at(-1)
  if (end?.kind !== 'turn-end' || end.outcome.kind !== 'failed' || !retryHelps(end.outcome.error.kind)) return null
  const before = state.transcript.slice(0, -1)
  const message = before.findLast((item): item is Message => item.kind === 'message')
  const since = message ? before.slice(before.indexOf(message) + 1) : before
  if (message && !since.some((item) => item.kind === 'call' || item.kind === 'reply')) return { kind: 'send-again', message }
  return { kind: 'go-on' }
}
