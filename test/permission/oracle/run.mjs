// `npm run oracle -- --count 20000 --seed 7`: as the oracle of `npm test`, with more commands, and the properties of the gate with other texts. The seed is printed; the same seed makes the same commands.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

const root = path.join(import.meta.dirname, '../../..')
const { values } = parseArgs({ options: { count: { type: 'string', default: '20000' }, seed: { type: 'string' } } })
const count = Number(values.count)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('Use: npm run oracle -- [--count NUMBER] [--seed NUMBER]')
  process.exit(2)
}
console.log(`${count} commands, seed ${seed}`)
const env = { ...process.env, SIGNALBOX_ORACLE_COUNT: String(count), SIGNALBOX_ORACLE_SEED: String(seed) }
const tests = ['test/permission/oracle/oracle.test.ts', 'test/permission/properties.test.ts']
const words = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', ...tests]
process.exit(spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' }).status ?? 1)
