import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startScriptedModel, type Turn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { killsCount, runKilledSession } from './killed-session.ts'
import { commandOf, faultsOfLog } from './killed-session-facts.ts'
import { randomFrom } from './random.ts'

const root = path.resolve(import.meta.dirname, '../..')
// Beside the other bundles: there node-pty is found.
const folder = path.join(root, 'out', `drill-test-${process.pid}`)

beforeAll(async () => {
  await build({ configFile: path.join(root, 'test/bench/vite.config.ts'), logLevel: 'silent', build: { outDir: folder } })
}, 60_000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function drill(...options: string[]): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, [path.join(folder, 'drill.js'), ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

test('ten seconds of random starts, stops, crashes and quits leave nothing behind and no wrong end', async () => {
  const { code, output } = await drill('--seconds', '10', '--seed', '20250101')
  expect(output).toMatch(/0 survivors, 0 wrong end states \(seed 20250101\)/)
  expect(code).toBe(0)
}, 120_000)

for (const fault of ['skip-kill', 'blind', 'tells-twice', 'no-journal']) {
  test(`the drill fails with its seed when the fault "${fault}" is put in`, async () => {
    const { code, output } = await drill('--seconds', '60', '--seed', '7', '--fault', fault)
    expect(output).toMatch(/WRONG \(seed 7\)/)
    expect(code).toBe(1)
  }, 120_000)
}

/** A model that wants two commands more with every reply, and notes where a call it made does not have exactly one result. */
async function startWanting() {
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
    return { calls: [wanted(), wanted()] }
  }
  const model = await startScriptedModel({ turns: Array.from({ length: 1_000 }, () => turn) })
  onTestFinished(() => model.close())
  return { model, faults }
}

// What falls together at a kill is chance; the seed tells where the kills are.
const killSeed = Number(process.env['SIGNALBOX_KILL_SEED'] ?? 20250203)

test(`a session that is killed at ten random points loses nothing that was answered, resumed and forked (seed ${killSeed})`, async () => {
  const { model, faults: requestFaults } = await startWanting()
  const drill = { hostFile: path.join(folder, 'answer-host.js'), dataFolder: temporaryFolder(), workspace: temporaryFolder(), model }
  const { faults, facts, forks, records } = await runKilledSession(drill, killSeed)
  expect([...faults, ...requestFaults]).toEqual([])
  expect(forks).toBe(killsCount - 1)
  expect(records.filter(({ event }) => event.kind === 'session.recovered')).toHaveLength(killsCount - 1)
  expect(facts.answered.size).toBeGreaterThan(killsCount)
  expect(facts.ran.length).toBeGreaterThan(0)

  // It sees what is to be seen: an answer that is lost, a command that ran unasked or twice, a call without a result.
  const without = (kind: string) => records.filter(({ event }) => event.kind !== kind)
  const seenIn = (log: typeof records, given = facts) => faultsOfLog(log, given, true).join()
  expect(seenIn(without('approval.answered'))).toMatch(/the log says ""/)
  expect(seenIn(without('call.started'))).toMatch(/ran without a grant/)
  expect(seenIn(without('call.finished'))).toMatch(/has 0 results/)
  expect(seenIn(records, { ...facts, ran: [...facts.ran, facts.ran[0] ?? 0] })).toMatch(/ran twice/)
}, 120_000)

test('a seed repeats its numbers, and another gives others', () => {
  const draw = (seed: number) => {
    const random = randomFrom(seed)
    return Array.from({ length: 20 }, () => random.between(0, 1_000))
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(Math.min(...draw(3))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...draw(3))).toBeLessThanOrEqual(1_000)
})
