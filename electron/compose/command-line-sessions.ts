import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { Headless, ResumedSession } from '../headless/ports.ts'
import { givenRule } from '../permission/given-rule.ts'
import { newId } from '../session/new-id.ts'
import type { SessionHost } from '../session/session-host.ts'
import type { SessionPolicy } from './gates.ts'

type Wanted = Parameters<Headless['resume']>[1]

/** How a run in the terminal comes by its session, and by the answers that its command line gives beforehand. */
export function openByCommandLine(
  sessions: SessionHost,
  policies: Map<SessionId, SessionPolicy>,
): Pick<Headless, 'create' | 'resume' | 'sessions'> {
  return {
    sessions: () => sessions.list(),
    create: async (wanted) => {
      const { workspace, model, mode, trusted } = wanted
      const created = await sessions.create({ workspace, model, mode, trusted })
      if (created.ok) policies.set(created.value, policyOf(wanted))
      return created
    },
    resume: async (sessionId, wanted) => {
      policies.set(sessionId, policyOf(wanted))
      return resume(sessions, sessionId, wanted)
    },
  }
}

async function resume(sessions: SessionHost, sessionId: SessionId, { model, mode }: Wanted): Promise<Result<ResumedSession>> {
  const opened = await sessions.recordsOf(sessionId)
  if (!opened.ok) return opened
  const state = sessions.states().find((one) => one.sessionId === sessionId)
  if (state === undefined) throw new Error('A session that was just opened is not open')
  const now = { model: model ?? state.model ?? { kind: 'demo' }, mode: mode ?? state.mode }
  const { title, workspace, lastSeq } = state
  if (JSON.stringify(now.model) !== JSON.stringify(state.model)) {
    const changed = await sessions.setModel(sessionId, now.model)
    if (!changed.ok) return changed
  }
  if (now.mode !== state.mode) {
    const changed = await sessions.setMode(sessionId, now.mode)
    if (!changed.ok) return changed
  }
  return succeed({ title, workspace, lastSeq, ...now })
}

const policyOf = ({ givenRules, allowEverything, answerable }: Omit<Wanted, 'model' | 'mode'>): SessionPolicy => ({
  givenRules: givenRules.map((text) => givenRule(text, newId('rul'))),
  allowEverything,
  answerable: answerable ? 'yes' : 'no',
})
