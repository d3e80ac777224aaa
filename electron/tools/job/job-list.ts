import { z } from 'zod'
import type { ProcessFacts } from '../../../shared/process.ts'
import type { Tool } from '../../agent/ports.ts'
import type { ManagedProcess } from '../../process/ports.ts'
import { endWords, stateWords } from '../shell/state-words.ts'
import { describeJobTool, parseJobInput } from './job-input-schema.ts'
import { shortCommand } from './job-notes.ts'
import { doneWith, type JobToolParts, stateOf } from './job-result.ts'
import { lastLinesOf } from './last-lines.ts'

// What ended longer ago is no longer of interest.
const endedShown = 10
const lastLineMaxCharacters = 120

const schema = z.strictObject({})

/** Lists the session's jobs, those that run and those that ended lately. */
export function createJobListTool(parts: JobToolParts): Tool {
  return {
    description: describeJobTool('job_list', 'Lists your jobs: id, command, state, age, number of processes, folder, last line.', schema),
    exclusive: false,
    prepare: async (input, { sessionId }) => {
      const parsed = parseJobInput('job_list', schema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.error.message }
      const list = () => {
        const live = parts.jobs.live(sessionId)
        const ended = parts.jobs.recentlyEnded(sessionId, endedShown)
        const lines = [
          ...live.map((process) => describeLive(process, parts.now())),
          ...ended.map(({ facts, end }) => listed(facts, endWords(end))),
        ]
        return [`${live.length} running, ${ended.length} ended`, ...lines].join('\n')
      }
      return { kind: 'free', modelWords: null, summary: '', run: async () => doneWith(parts.redact(list())) }
    },
  }
}

function describeLive(process: ManagedProcess, now: number): string {
  const count = Math.max(1, process.processCount ?? 1)
  const last = lastLinesOf(process.output, 1).at(-1)
  const words = [...stateWords(stateOf({ kind: 'known', process }, now)), `${count} ${count === 1 ? 'process' : 'processes'}`]
  if (process.facts.origin.kind === 'leftover') words.push(`left behind by ${process.facts.origin.of}`)
  const line = last === undefined ? 'no output' : `last line: ${last.slice(0, lastLineMaxCharacters)}`
  return `${listed(process.facts, words)} · cwd ${process.facts.cwd} · ${line}`
}

const listed = ({ processId, command }: ProcessFacts, words: readonly string[]) =>
  `${processId} · ${words.join(' · ')} · ${shortCommand(command)}`
