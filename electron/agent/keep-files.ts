import { assertNever } from '../../shared/assert.ts'
import type { ChangedFile } from '../../shared/changes.ts'
import type { CallId } from '../../shared/ids.ts'
import type { Action, ReasonCode, Verdict } from '../../shared/permission.ts'
import type { Checkpoints, Clock, SessionWriter } from './ports.ts'

export interface FileKeeping {
  readonly session: SessionWriter
  readonly clock: Clock
  readonly checkpoints?: Checkpoints
}

/** Before a call that was let through: keeps the workspace's files, unless the call only reads. Whatever comes of it, the call goes on. */
export async function keepFiles({ session, clock, checkpoints }: FileKeeping, callId: CallId, signal: AbortSignal): Promise<void> {
  const call = session.state.calls.get(callId)
  if (checkpoints === undefined || signal.aborted || !mayChangeFiles(call?.action ?? null, call?.verdict ?? null)) return
  const startedAt = clock.now()
  const kept = await checkpoints.before(session.state.workspace, signal)
  if (signal.aborted) return
  switch (kept.kind) {
    case 'kept':
      await session.append({ kind: 'checkpoint.kept', callId, before: kept.before, durationMs: Math.max(0, clock.now() - startedAt) })
      return
    case 'unkept':
      await session.append({ kind: 'checkpoint.skipped', callId, reason: kept.reason })
      return
    default:
      return assertNever(kept)
  }
}

/** After the call: writes down what it changed, and gives the files. Also when it was stopped: what it did until then can be undone. */
export async function compareFiles({ session, clock, checkpoints }: FileKeeping, callId: CallId): Promise<readonly ChangedFile[]> {
  const call = session.state.calls.get(callId)
  if (checkpoints === undefined || call?.files?.kind !== 'kept') return []
  const startedAt = clock.now()
  const compared = await checkpoints.after(session.state.workspace, call.files.before, commandOf(call.action))
  if (compared === null) return []
  const durationMs = Math.max(0, clock.now() - startedAt)
  await session.append({ kind: 'checkpoint.compared', callId, ...compared, files: [...compared.files], durationMs })
  return compared.files
}

/** What the tools for files write keeps the form of a file by itself. */
const commandOf = (action: Action | null): string | null =>
  action?.kind === 'command' || action?.kind === 'process-input' ? action.command : null

// Why a part of a command passes without changing anything. Whatever else let it through may change files.
const readingCodes: readonly ReasonCode[] = ['harmless', 'reads-workspace', 'reads-outside', 'reads-secret']

/** Whether a call could change a file, as far as its verdict tells. In doubt it could. */
export function mayChangeFiles(action: Action | null, verdict: Verdict | null): boolean {
  if (action === null) return false
  switch (action.kind) {
    case 'read-file':
    case 'search-files':
    case 'git-read':
    case 'git-commit':
    case 'question':
      return false
    case 'write-file':
    case 'change-files':
    case 'process-input':
      return true
    case 'command':
      return verdict === null || verdict.parts.length === 0 || !verdict.parts.every(onlyReads)
    default:
      return assertNever(action)
  }
}

const onlyReads = ({ effects, reasons }: Verdict['parts'][number]): boolean =>
  reasons.length > 0 && reasons.every(({ code }) => readingCodes.includes(code)) && effects.every(({ kind }) => kind === 'read')
