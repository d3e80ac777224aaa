import { fail, type Result } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { findWorkspace, type OpenedSession, whyNotThisMode } from './open-session.ts'
import type { ResumeAim, SessionOptions } from './parse-arguments.ts'
import { type CommandLineIo, exitCodes, type Headless } from './ports.ts'
import { visibleLine, visibleText } from './terminal-text.ts'

/** Longest title in the line that says which session it is, in characters. */
const titleMaxCharacters = 80

/** Opens the session that a run goes on with, and says on stderr which it is. A number is the exit code: what was wrong has been said. */
export async function resumeSession(
  headless: Headless,
  aim: ResumeAim,
  options: SessionOptions,
  io: CommandLineIo,
): Promise<OpenedSession | number> {
  const say = (sentence: string, exitCode: number): number => {
    io.messages.write(`${sentence}\n`)
    return exitCode
  }
  const found = await findSession(headless.sessions(), aim, options.cwd, io)
  if (!found.ok) return say(found.error.message, exitCodes.wrongUse)
  const resumed = await headless.resume(found.value, {
    model: options.model,
    mode: options.mode,
    givenRules: options.allow,
    allowEverything: options.allowEverything,
    answerable: io.input !== null,
  })
  if (!resumed.ok) {
    const { kind, message } = resumed.error
    if (kind === 'busy') return say(`${visibleText(message)} Close it there first.`, exitCodes.sessionInUse)
    return say(visibleText(message), exitCodes.failed)
  }
  const { title, workspace, model, mode, lastSeq } = resumed.value
  if ((await findWorkspace(workspace, io)) === null) {
    return say(`The folder of this session is gone: ${visibleText(workspace)}.`, exitCodes.wrongUse)
  }
  const refusal = await whyNotThisMode({ mode }, io)
  if (refusal !== null) return say(visibleText(refusal), exitCodes.wrongUse)
  const named = title === '' ? '' : ` “${visibleLine(title, titleMaxCharacters)}”`
  io.messages.write(`Going on with session ${found.value}${named} in ${visibleText(workspace)}.\n`)
  return { sessionId: found.value, model, afterSeq: lastSeq }
}

async function findSession(
  sessions: readonly SessionSummary[],
  aim: ResumeAim,
  cwd: string | null,
  io: CommandLineIo,
): Promise<Result<SessionId>> {
  const folder = aim.kind === 'last' || cwd !== null ? await findWorkspace(cwd ?? '.', io) : null
  if (cwd !== null && folder === null) return fail('not-found', `There is no folder ${visibleText(cwd)}: check --cwd.`)
  if (aim.kind === 'last') return lastOf(sessions, folder ?? io.currentFolder)
  const session = sessions.find(({ sessionId }) => sessionId === aim.sessionId)
  if (session === undefined) return fail('not-found', `There is no session ${aim.sessionId} in this data folder: check the id and --data.`)
  if (folder !== null && folder !== session.workspace) {
    return fail('invalid-input', `Session ${aim.sessionId} works in ${visibleText(session.workspace)}: leave out --cwd.`)
  }
  return { ok: true, value: session.sessionId }
}

/** Sessions that were put out of the way are not meant. */
function lastOf(sessions: readonly SessionSummary[], folder: string): Result<SessionId> {
  const [last] = sessions
    .filter((session) => session.workspace === folder && session.archived !== true)
    .sort((a, b) => b.updatedAt - a.updatedAt)
  if (last === undefined) return fail('not-found', `There is no session in ${visibleText(folder)} to go on with: check --cwd and --data.`)
  return { ok: true, value: last.sessionId }
}
