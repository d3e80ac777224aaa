import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
