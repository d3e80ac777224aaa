import type { ScriptedTurn } from './scripted-model.ts'

export interface StreamOptions {
  readonly model: string
  readonly withUsage: boolean
}

/** The bytes of a turn as a Chat Completions server streams them: text and arguments in several pieces, then why it stopped, then token counts. */
export function toEventStream(turn: ScriptedTurn, { model, withUsage }: StreamOptions): string {
  const calls = turn.calls ?? []
  const finish = turn.finish === undefined ? (calls.length > 0 ? 'tool_calls' : 'stop') : turn.finish
  const frame = { id: 'chatcmpl-scripted', object: 'chat.completion.chunk', created: 0, model }
  const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
  const chunk = (delta: unknown, reason: string | null = null) => line({ ...frame, choices: [{ index: 0, delta, finish_reason: reason }] })
  const events = [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(turn.text ?? '').map((content) => chunk({ content })),
    ...calls.flatMap((call, place) => {
      const index = call.index ?? place
      const id = call.id === undefined ? { id: `call_${callNumber()}` } : call.id === null ? {} : { id: call.id }
      const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
      return [
        chunk({ tool_calls: [{ index, ...id, type: 'function', function: { name: call.tool, arguments: '' } }] }),
        ...pieces(text).map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
      ]
    }),
  ]
  if (finish === null) return events.join('')
  events.push(chunk({}, finish))
  if (withUsage) events.push(line({ ...frame, choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } }))
  return `${events.join('')}data: [DONE]\n\n`
}

/** Ids must differ over the whole conversation, as real servers' do. */
let callsMade = 0
const callNumber = (): number => ++callsMade

/** A model's tokens are a few characters each; 7 cuts words, escapes and surrogate pairs' neighbours alike. */
const pieceCharacters = 7

function pieces(text: string): readonly string[] {
  const characters = [...text]
  const count = Math.ceil(characters.length / pieceCharacters)
  return Array.from({ length: count }, (_, at) => characters.slice(at * pieceCharacters, (at + 1) * pieceCharacters).join(''))
}
