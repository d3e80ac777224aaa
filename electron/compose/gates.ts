import type { SessionId } from '../../shared/ids.ts'
import type { Rule } from '../../shared/permission.ts'
import type { AuditService, RuleService } from '../ipc/services.ts'
import type { ApprovalQueue } from '../permission/approval-queue.ts'
import { RuleDesk } from '../permission/rule-desk.ts'
import type { RuleStore } from '../permission/rule-store.ts'
import { createSessionGate, type SessionGate } from '../permission/session-gate.ts'
import { takeCommandApart } from '../permission/take-command-apart.ts'
import type { CommandEnvironment } from '../process/command-environment.ts'
import { newId } from '../session/new-id.ts'
import type { Session } from '../session/session.ts'
import type { SessionHost } from '../session/session-host.ts'
import { type Foundation, grammarFolder } from './foundation.ts'

// Verdicts that are looked through for past commands of a workspace; the newest of them count.
const rememberedEntriesMax = 5_000

/** How the questions of one session are answered besides by the user. */
export interface SessionPolicy {
  readonly givenRules: readonly Rule[]
  readonly allowEverything: boolean
  readonly answerable: 'yes' | 'no'
}

const askTheUser: SessionPolicy = { givenRules: [], allowEverything: false, answerable: 'yes' }

/** What rules and logs of before tell. */
export interface Kept {
  readonly store: RuleStore
  readonly audit: AuditService
}

/** Where a command finds its programs at this moment: a login shell may have told more since the start. */
const searchPathOf = (environment: CommandEnvironment): string | null => environment.current().environment['PATH'] ?? null

/** Saved rules as the window sees them. */
export function composeRules({ folders, shells, environment }: Foundation, store: RuleStore, sessions: SessionHost): RuleService {
  return new RuleDesk({
    store,
    folders,
    sessions,
    takeApart: (action, places) => takeCommandApart(action, places, { grammarFolder, searchPath: searchPathOf(environment) }),
    shell: () => (shells.current.ok ? shells.current.value.file : ''),
  })
}

/** The gates of all open sessions. */
export interface Gates {
  /** The one gate of a session, made when it is first needed. */
  of(session: Session): SessionGate
  rejudge(sessionId: SessionId): Promise<void>
  rejudgeAll(): Promise<void>
}

/** Makes the gate of each session when it is first needed. */
export function composeGates(base: Foundation, queue: ApprovalQueue, policies: ReadonlyMap<SessionId, SessionPolicy>, kept: Kept): Gates {
  const gates = new Map<SessionId, SessionGate>()
  const { home } = base.folders
  const pastOf = async (workspace: string) => {
    const { rememberWorkspace } = await import('../permission/workspace-memory.ts')
    return rememberWorkspace(workspace, await kept.audit.entries(rememberedEntriesMax), { home, grammarFolder })
  }
  const makeGate = (session: Session, sessionId: SessionId) =>
    createSessionGate({
      session,
      queue,
      folders: base.folders,
      ...(policies.get(sessionId) ?? askTheUser),
      takeApart: (action, places) => takeCommandApart(action, places, { grammarFolder, searchPath: searchPathOf(base.environment) }),
      saved: kept.store,
      remember: pastOf,
      newId,
      clock: base.clock,
    })
  return {
    of: (session) => {
      const sessionId = session.state.sessionId ?? ''
      const gate = gates.get(sessionId) ?? makeGate(session, sessionId)
      gates.set(sessionId, gate)
      return gate
    },
    rejudge: async (sessionId) => gates.get(sessionId)?.rejudge(),
    rejudgeAll: async () => {
      for (const gate of gates.values()) await gate.rejudge()
    },
  }
}
