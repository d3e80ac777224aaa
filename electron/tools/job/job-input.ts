import { z } from 'zod'
import type { ProcessInputAction } from '../../../shared/permission.ts'
import type { Grant, Preparation, Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import type { ManagedProcess } from '../../process/ports.ts'
import { findJob } from './find-job.ts'
import { describeJobTool, jobIdSchema, jobWaitMaxMs, parseJobInput } from './job-input-schema.ts'
import { doneWith, type JobToolParts, jobHeader, returnedWords, stateOf, stoppedWith } from './job-result.ts'
import { showNew } from './job-view.ts'
import { charactersOfKey, keyNames } from './key-bytes.ts'
import { waitForAnswer } from './wait-for-answer.ts'

// A prompt answers in moments; what takes longer is read with job_output.
const defaultWaitMs = 5_000
const textMaxCharacters = 10_000
const keysMax = 50

const schema = z.strictObject({
  job_id: jobIdSchema,
  text: z.string().max(textMaxCharacters).optional().describe('Typed exactly as it is. It does not press Enter by itself.'),
  keys: z.array(z.string().max(20)).max(keysMax).optional().describe(`Keys pressed after the text: ${keyNames}.`),
  wait_ms: z.int().min(0).max(jobWaitMaxMs).optional().describe(`Longest wait for the answer, in milliseconds. Default ${defaultWaitMs}.`),
})

/** Types into a job that has a terminal. A program may do anything with it, so it goes through the gate. */
export function createJobInputTool(parts: JobToolParts): Tool {
  return {
    description: describeJobTool(
      'job_input',
      'Types text and then keys into a job that was started with tty. The user is asked first unless a rule allows it. ' +
        'Several lines go in as one paste when the program asks for that. ' +
        'Returns what the program printed after it, and why: reads-input (it asks again), quiet, timeout or exited. Passwords are typed by the user only.',
      schema,
    ),
    exclusive: true,
    prepare: async (input, context) => {
      const parsed = parseJobInput('job_input', schema, input)
      if (!parsed.ok) return refused(parsed.error.message)
      const { job_id: id, text = '', keys = [], wait_ms: waitMs = defaultWaitMs } = parsed.value
      if (text === '' && keys.length === 0) return refused('Nothing was typed: give "text", "keys" or both.')
      const unknown = keys.find((key) => charactersOfKey(key) === null)
      if (unknown !== undefined) return refused(`There is no key ${JSON.stringify(unknown)}; nothing was typed. Keys: ${keyNames}.`)
      const found = await findJob(parts.jobs, context.sessionId, id)
      if (!found.ok) return refused(found.error.message)
      if (found.value.kind === 'recorded') return refused('Nothing was typed: this job has ended.')
      const { process } = found.value
      const fault = findFault(process)
      if (fault !== null) return refused(fault)
      const { processId, command, cwd } = process.facts
      const action: ProcessInputAction = { kind: 'process-input', processId, command, cwd, text, keys }
      return {
        kind: 'ready',
        action,
        modelWords: null,
        run: (grant, signal) => run(parts, process, action, waitMs, context, grant, signal),
      }
    },
  }
}

const refused = (message: string): Preparation => ({ kind: 'refused', message })

/** Why nothing can be typed now, before anybody is asked. */
function findFault({ state, facts, holder, input }: ManagedProcess): string | null {
  if (state.kind === 'ended') return 'Nothing was typed: this job has ended.'
  if (facts.stream === 'pipe') return 'Nothing was typed: this job has no terminal and reads no input. Start it again with "tty": true.'
  if (holder === 'user') return 'Nothing was typed: the user has taken over this terminal. Wait until they hand it back.'
  if (input.kind === 'waiting' && input.echo === 'off') {
    return 'Nothing was typed: the program asks for a password, which only the user may type, in its terminal. Wait with job_output.'
  }
  return null
}

async function run(
  parts: JobToolParts,
  process: ManagedProcess,
  action: ProcessInputAction,
  waitMs: number,
  { sessionId }: ToolContext,
  grant: Grant,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (signal.aborted) return stoppedWith('The call was cancelled before anything was typed.')
  // The question may have stood for long: it is looked at again, last of all by the terminal itself.
  const fault = findFault(process)
  if (fault !== null) return failed(fault)
  grant.spend(action)
  const sizeBefore = process.output.size
  const written = process.write(`${process.asPaste(action.text)}${action.keys.map((key) => charactersOfKey(key) ?? '').join('')}`, 'agent')
  if (!written.ok) return failed(written.error.message)
  const end = await waitForAnswer(process, sizeBefore, waitMs, signal)
  if (end.kind === 'aborted') return stoppedWith('stopped by user: the text was typed; no longer waiting for an answer')
  const found = { kind: 'known', process } as const
  const state = stateOf(found, parts.now())
  const shown = await showNew(parts.jobs, found)
  if (state.kind === 'ended') parts.jobs.toldEnd(sessionId, action.processId)
  return doneWith(parts.redact([jobHeader(state, action.processId, returnedWords(end, waitMs)), ...shown].join('\n')))
}

const failed = (text: string): ToolResult => ({ outcome: 'failed', text, changes: [] })
