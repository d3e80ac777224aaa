import { z } from 'zod'
import type { ModelCall, ModelMessage } from '../../agent/ports.ts'
import { sampleName, serveCommand, sourceFile, testCommand, testFile } from './sample-project.ts'

export type StepName = 'check' | 'test' | 'read-test' | 'read-source' | 'edit' | 'serve' | 'request'

/** A step whose call has a result that stands; interrupted calls are left out and so are made again. */
interface DoneStep {
  readonly name: StepName
  readonly result: string
}

/** How far the demo has come, read from nothing but the conversation. */
export interface Progress {
  /** The demo ended in an earlier turn. */
  readonly isOver: boolean
  /** The folder bears the sample's name, or nothing is known of the folder. */
  readonly isNamedLikeSample: boolean
  readonly steps: readonly DoneStep[]
  /** Calls made so far, of any kind: new ids go on from here. */
  readonly callCount: number
}

/** Reads the conversation that the model is sent. */
export function readProgress(messages: readonly ModelMessage[]): Progress {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const results = new Map(messages.flatMap((message) => (message.role === 'tool' ? [[message.modelCallId, message.text]] : [])))
  return {
    isOver: endedBefore(messages),
    isNamedLikeSample: isNamedLikeSample(messages),
    callCount: calls.length,
    steps: calls.flatMap((call) => {
      const name = nameOf(call)
      const result = results.get(call.modelCallId)
      return name === null || result === undefined || interrupted.test(result) ? [] : [{ name, result }]
    }),
  }
}

const interrupted =
  /^(the turn was stopped|stopped before |the call was (interrupted|cancelled)|the user stopped|cancelled|interrupted|stopped by user)/i

/** A reply without calls ends a turn: what the user writes after it is a further message. */
function endedBefore(messages: readonly ModelMessage[]): boolean {
  const lastQuestion = messages.findLastIndex((message) => message.role === 'user')
  return messages.slice(0, lastQuestion).some((message) => message.role === 'assistant' && message.calls.length === 0)
}

function isNamedLikeSample(messages: readonly ModelMessage[]): boolean {
  const system = messages.find((message) => message.role === 'system')
  const workspace = system === undefined ? null : /^Workspace: (.*)$/m.exec(system.text)
  return workspace === null || new RegExp(`[/\\\\]${sampleName}(-\\d+)?"?$`).test(workspace[1] ?? '')
}

const argumentsSchema = z.looseObject({
  command: z.string().optional(),
  path: z.string().optional(),
})

function nameOf(call: ModelCall): StepName | null {
  const { command = '', path = '' } = readArguments(call.argumentsText)
  switch (call.tool) {
    case 'shell':
      if (command === testCommand) return 'test'
      if (command === serveCommand) return 'serve'
      return command.startsWith('node request.js') ? 'request' : null
    case 'read_file':
      if (path === testFile) return 'read-test'
      if (path === sourceFile) return 'read-source'
      return path === 'package.json' ? 'check' : null
    case 'edit_file':
      return 'edit'
    default:
      return null
  }
}

function readArguments(text: string): z.infer<typeof argumentsSchema> {
  try {
    return argumentsSchema.parse(JSON.parse(text))
  } catch {
    return {}
  }
}
