import { z } from 'zod'
import type { ProcessId } from '../../shared/ids.ts'
import { parseJson } from '../../shared/parse-json.ts'
import type { SessionEventOf } from '../../shared/session/events.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { NewId } from './new-id.ts'

/** The call that started an ended process of the session once more, as a job; null where it runs, or was not a command of its own. */
export function repeatOf(state: SessionState, processId: ProcessId, newId: NewId): SessionEventOf<'call.repeated'> | null {
  const view = state.processes.get(processId)
  const first = view?.facts.callId == null ? undefined : state.calls.get(view.facts.callId)
  if (view?.state.kind !== 'ended' || view.facts.origin.kind !== 'command' || first?.action?.kind !== 'command') return null
  const { description = '', ...others } = kept.parse(parseJson(first.call.argumentsText))
  const call = {
    ...others,
    // What the user may have written in the model's place, in the folder that was meant then.
    command: first.action.command,
    workdir: first.action.cwd,
    description: description.trim() === '' ? 'Run this again' : description,
    background: true,
    tty: view.facts.stream === 'pty',
  }
  const callId = newId('cal')
  return {
    kind: 'call.repeated',
    of: processId,
    call: { callId, modelCallId: callId, tool: first.call.tool, argumentsText: JSON.stringify(call) },
  }
}

// What else the model asked for. The tool checks it all anew.
const kept = z
  .object({
    description: z.string().optional().catch(undefined),
    stdin: z.string().optional().catch(undefined),
    permissions: z.string().optional().catch(undefined),
    justification: z.string().optional().catch(undefined),
  })
  .catch({})
