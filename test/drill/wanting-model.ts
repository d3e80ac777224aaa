import { type ScriptedModel, type ScriptedTurn, startScriptedModel, type Turn } from '../support/scripted-model.ts'
import { commandOf } from './killed-session-facts.ts'
import type { Random } from './random.ts'

// Of the requests; each life of the app makes some ten.
const troubleShare = 0.15
const turnsMax = 1_000

export interface WantingModel {
  readonly model: ScriptedModel
  /** Where a call it made does not have exactly one result. */
  readonly faults: readonly string[]
}

/** A model that wants two commands more with every reply. With `random` it is a bad server too: busy, broken, or its line is cut. */
export async function startWanting(random: Random | null = null): Promise<WantingModel> {
  const faults: string[] = []
  let number = 0
  const wanted = () => {
    number += 1
    return { tool: 'shell', arguments: { command: commandOf(number), description: 'Write a number down' } }
  }
  const turn: Turn = ({ messages }) => {
    for (const [at, { role, tool_calls: calls = [] }] of messages.entries()) {
      const results = messages.slice(at + 1, at + 1 + calls.length).map((message) => message.tool_call_id)
      if (role === 'assistant' && results.join() !== calls.map(({ id }) => id).join()) faults.push(`message ${at}: ${results.join()}`)
    }
    const results = messages.filter(({ role }) => role === 'tool').length
    const made = messages.reduce((sum, { tool_calls: calls = [] }) => sum + calls.length, 0)
    if (results !== made) faults.push(`${made} calls have ${results} results`)
    if (random?.chance(troubleShare)) return troubleOf(random, wanted)
    return { calls: [wanted(), wanted()] }
  }
  const model = await startScriptedModel({ turns: Array.from({ length: turnsMax }, () => turn) })
  return { model, faults }
}

type Call = NonNullable<ScriptedTurn['calls']>[number]

const troubleOf = (random: Random, wanted: () => Call): ScriptedTurn =>
  random.pick<() => ScriptedTurn>([
    () => ({ status: 429, headers: { 'retry-after': '0' } }),
    () => ({ status: 500 }),
    () => ({ calls: [wanted()], cutAfterBytes: random.between(0, 400) }),
  ])()
