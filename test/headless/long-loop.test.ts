import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { eventsOf } from '../support/e2e/session-log.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { startScriptedModel } from '../support/scripted-model.ts'
import { dataFolderOfTest, recordsOf, startBuilt } from './run-built.ts'

// The built program against a server: what grows with a conversation is its request, and nothing else may.

const steps = 100
const compared = 20
// Steps take some ten milliseconds; a machine that is busy with other tests may take this much more for one at any time.
const slackMs = 50
// A step's call and result in the log, the state and the request; much of it is what the runtime has not collected yet.
const perStepMaxBytes = 256 * 1024

test('a loop of a hundred steps takes as long for its last steps as for its first, and memory grows by little', async () => {
  const residentBytes: number[] = []
  let pid = 0
  const turns = Array.from({ length: steps }, (_, step) => () => {
    residentBytes.push(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024)
    return shellCall(`echo step ${step}`)
  })
  const model = await startScriptedModel({ turns })
  onTestFinished(() => model.close())
  const run = startBuilt(['exec', '--base-url', model.baseUrl, '--model', 'scripted', '--yes', '--json', 'go'], {
    dataFolder: dataFolderOfTest(),
    // What is new lies in a small space: then memory tells what is kept, not what nobody has collected yet.
    environment: { NODE_OPTIONS: '--max-semi-space-size=1' },
  })
  pid = run.child.pid ?? 0
  const { code, output } = await run.ended
  expect(code).toBe(0)
  const records = recordsOf(output)
  expect(eventsOf(records, 'call.finished').map((event) => event.outcome)).toEqual(Array.from({ length: steps }, () => 'succeeded'))
  const repliedAt = records.filter(({ event }) => event.kind === 'model.replied').map(({ at }) => at)
  const tookMs = repliedAt.slice(1).map((at, index) => at - (repliedAt[index] ?? 0))
  // The first step loads the shell's grammar.
  expect(middle(tookMs.slice(-compared))).toBeLessThanOrEqual(2 * middle(tookMs.slice(1, 1 + compared)) + slackMs)
  const grown = (residentBytes.at(-1) ?? Number.NaN) - (residentBytes[compared] ?? Number.NaN)
  expect(grown / (steps - 1 - compared)).toBeLessThan(perStepMaxBytes)
}, 120_000)

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
