import { assertNever } from '../../shared/assert.ts'
import { describeImage, type ImageRef } from '../../shared/images.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { ModelMessage } from './ports.ts'
import { thinResult } from './thin-result.ts'

/** The conversation as plain text, for a model that is to summarise it: one heading a message, old results at their beginnings. */
export function describeHistory(messages: readonly ModelMessage[]): string {
  return messages
    .map(describeMessage)
    .filter((text) => text !== '')
    .join('\n\n')
}

const nameImage = (image: ImageRef): string => `[an image (${describeImage(image)}) was shown here]`

function describeMessage(message: ModelMessage): string {
  switch (message.role) {
    case 'system':
      return ''
    case 'user':
      return ['## User', ...[message.text, ...(message.images ?? []).map(nameImage)].filter((line) => line !== '')].join('\n')
    case 'tool':
      return `## Result\n${thinResult(message.text)}`
    case 'assistant': {
      const calls = message.calls.map((call) => `${call.tool} ${thinResult(call.argumentsText)}`)
      return `## Agent\n${[message.text, ...calls].filter((line) => line.trim() !== '').join('\n')}`
    }
    default:
      return assertNever(message)
  }
}

// The newest of the user's own words; a summary must not be the only memory of what was asked for. In UTF-16 code units.
const userWordsMaxCharacters = 8_000
const listedMax = 40

/** What must survive a summary whatever the model wrote: the user's words, jobs that run, files that were changed or read. */
export function describeFacts(state: SessionState, items: number): string {
  const words = state.transcript.slice(0, items).flatMap((item) => (item.kind === 'message' ? [item.text] : []))
  const jobs = [...state.processes.values()].flatMap(({ facts, state: stage }) =>
    stage.kind === 'running' ? [`${facts.processId}: ${facts.command.slice(0, 200)}`] : [],
  )
  const paths = (kind: 'read-file' | 'write-file') => [
    ...new Set(
      [...state.calls.values()].flatMap(({ action, stage }) =>
        action?.kind === kind && stage.kind === 'finished' && stage.outcome === 'succeeded' ? [action.path] : [],
      ),
    ),
  ]
  return [
    section('What the user asked for, in their words', lastThatFit(words, userWordsMaxCharacters)),
    section('Jobs that run', jobs.slice(-listedMax)),
    section('Files changed so far', paths('write-file').slice(-listedMax)),
    section('Files read so far', paths('read-file').slice(-listedMax)),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `- ${line}`).join('\n')}`

/** The first of all, which set the task, and the newest up to a length. */
function lastThatFit(texts: readonly string[], maximum: number): readonly string[] {
  const kept: string[] = []
  let size = 0
  for (const text of [...texts].reverse()) {
    size += text.length
    if (size > maximum && kept.length > 0) break
    kept.unshift(text.slice(0, maximum))
  }
  const first = texts[0]
  return first !== undefined && kept.length < texts.length ? [first.slice(0, maximum), ...kept] : kept
}
