import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runKilledSession } from './killed-session.ts'
import { faultsOfLog } from './killed-session-facts.ts'
import { randomFrom } from './random.ts'
import { startWanting } from './wanting-model.ts'

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
  expect(output).toMatch(/0 survivors, 0 wrong end states, 0 answers lost, 0 commands without a grant \(seed 20250101\)/)
  expect(code).toBe(0)
}, 120_000)

for (const fault of ['skip-kill', 'blind', 'tells-twice', 'no-journal']) {
  test(`the drill fails with its seed when the fault "${fault}" is put in`, async () => {
    const { code, output } = await drill('--seconds', '60', '--seed', '7', '--fault', fault)
    expect(output).toMatch(/WRONG \(seed 7\)/)
    expect(code).toBe(1)
  }, 120_000)
}

const killsCount = 10
// What falls together at a kill is chance; the seed tells where the kills are.
const killSeed = Number(process.env['SIGNALBOX_KILL_SEED'] ?? 20250203)

test(`a session that is killed at ten random points loses nothing that was answered, resumed and forked (seed ${killSeed})`, async () => {
  const { model, faults: requestFaults } = await startWanting()
  onTestFinished(() => model.close())
  const drill = { hostFile: path.join(folder, 'answer-host.js'), dataFolder: temporaryFolder(), workspace: temporaryFolder(), model }
  const { faults, facts, forks, records } = await runKilledSession(drill, randomFrom(killSeed), killsCount)
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
