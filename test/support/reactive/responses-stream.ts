import type { ScriptedTurn } from '../scripted-model.ts'

/** The bytes of a turn as a server of Responses streams them, with a thought before it that wants to come back. */
export function toResponsesStream({ text = '', calls = [] }: ScriptedTurn, number: number): string {
  const thought = { id: `rs_${number}`, type: 'reasoning', summary: [], encrypted_content: `thought ${number}` }
  const items = [
    thought,
    ...(text === '' ? [] : [{ id: `msg_${number}`, type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }]),
    ...calls.map((call, place) => ({
      id: `fc_${number}_${place}`,
      type: 'function_call',
      call_id: `call_${number}_${place}`,
      name: call.tool,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    })),
  ]
  const events = [
    ...items.flatMap((item, at) => [
      { type: 'response.output_item.added', output_index: at, item },
      { type: 'response.output_item.done', output_index: at, item },
    ]),
    { type: 'response.completed', response: { status: 'completed', usage: { input_tokens: 100, output_tokens: 10 }, output: items } },
  ]
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
}
