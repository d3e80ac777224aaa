import { afterEach, expect, test } from 'vitest'
import { defaultTerminalSize } from '../../electron/process/ports.ts'
import { startManager, type TestManager, textOf } from './start-manager.ts'

// A reader that loses the end does so in most runs; thirty show it. `SIGNALBOX_PTY_RUNS=200` is the measured promise.
const runs = Number(process.env['SIGNALBOX_PTY_RUNS'] ?? 30)
const perRunMaxMs = 1_000

let box: TestManager
afterEach(() => box.dispose())

const linesTo = (last: number) => Array.from({ length: last }, (_, at) => `${at + 1}\r\n`).join('')

test.each([
  ['seq 1 2000', linesTo(2_000)],
  ['seq 1 20000', linesTo(20_000)],
  // More than a terminal's buffer in one write, without a line end.
  ["printf 'hello%.0s' $(seq 4096)", 'hello'.repeat(4_096)],
])(
  'a terminal gives every byte of a command that ends at once: %s',
  async (command, expected) => {
    box = startManager()
    const incomplete: number[] = []
    for (let run = 0; run < runs; run++) {
      const started = await box.run(command, { terminal: defaultTerminalSize })
      await started.ended
      if (textOf(started) !== expected) incomplete.push(started.output.size)
    }
    expect(incomplete).toEqual([])
  },
  runs * perRunMaxMs,
)
