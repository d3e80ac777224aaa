import { spawn } from 'node-pty'
import { afterEach, expect, test } from 'vitest'
import { defaultTerminalSize } from '../../electron/process/ports.ts'
import { startManager, type TestManager } from './start-manager.ts'

// A measurement, for a machine that does nothing else: run with `SIGNALBOX_PTY_MEGABYTES=100`, which is the promise. Other runs skip it.
const megabytes = Number(process.env['SIGNALBOX_PTY_MEGABYTES'] ?? 0)
const ratioMax = 1.2
// The best of each: what else runs on the machine only ever makes a run longer.
const rounds = 3
const perMegabyteMaxMs = 1_000

let box: TestManager
afterEach(() => box.dispose())

const { columns, rows } = defaultTerminalSize
const command = `head -c ${megabytes}000000 /dev/zero | tr '\\0' x | fold -w 100`
// Each 100 bytes get a line end, which the terminal makes two bytes of; the last line has none.
const expectedBytes = megabytes * 1_000_000 * 1.02 - 2

/** Time of node-pty alone with a reader that throws everything away. */
function bareMs(): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const bare = spawn('/bin/bash', ['-c', command], { encoding: null, cols: columns, rows })
    bare.onData(() => undefined)
    bare.onExit(() => resolve(performance.now() - startedAt))
  })
}

async function ourMs(): Promise<number> {
  const startedAt = performance.now()
  const started = await box.run(command, { terminal: defaultTerminalSize })
  await started.ended
  expect(started.output.size).toBe(expectedBytes)
  return performance.now() - startedAt
}

test.skipIf(megabytes === 0)(
  `much output through a terminal, all of it kept, takes at most ${ratioMax} times as long as node-pty takes to throw it away`,
  async () => {
    box = startManager()
    const bare: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await bareMs())
      ours.push(await ourMs())
    }
    const ratio = Math.min(...ours) / Math.min(...bare)
    console.info(
      `${megabytes} MB: bare ${Math.min(...bare).toFixed(0)} ms, ours ${Math.min(...ours).toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
    )
    expect(ratio).toBeLessThanOrEqual(ratioMax)
  },
  megabytes * rounds * 2 * perMegabyteMaxMs,
)
