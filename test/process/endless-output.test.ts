import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TerminalPane } from '../../electron/ipc/terminal-feed.ts'
import { OutputStore } from '../../electron/process/output-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const line = Buffer.from('test\n'.repeat(13_000))
const printedBytes = 50_000_000
// As the summaries of two streams may take, and what is on its way to the disk.
const heldMaxBytes = 2 * 1024 * 1024

test('an output without an end is held in bounded memory, with no more listeners at its end than at its beginning, and its pane skips ahead', async () => {
  const folder = path.join(temporaryFolder(), 'output')
  mkdirSync(folder)
  const store = new OutputStore({ file: path.join(folder, 'prc'), capBytes: 4_000_000, onPressure: () => undefined })
  const counted = countListeners(store)
  let sent = 0
  let resets = 0
  const pane: TerminalPane = new TerminalPane({
    reader: counted.reader,
    ended: () => false,
    slow: null,
    detectEncoding: () => 'utf-8',
    log: { info: () => undefined, warn: () => undefined, error: (words, cause) => expect.unreachable(`${words} ${String(cause)}`) },
    now: () => performance.now(),
    send: (frame) => {
      if (frame.kind === 'reset') resets += 1
      if (frame.kind !== 'data') return
      sent += frame.bytes.length
      const end = frame.offset + frame.bytes.length
      setImmediate(() => pane.acknowledge(end))
    },
  })
  for (let printed = 0; printed < printedBytes; printed += line.length) {
    store.append('stdout', line)
    expect(store.heldBytes).toBeLessThan(heldMaxBytes)
    expect(counted.listeners()).toBeLessThanOrEqual(1)
    if (printed % (line.length * 32) === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await expect.poll(() => resets).toBeGreaterThan(1)
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(printedBytes)
  pane.close()
  await store.close()
  expect(counted.listeners()).toBe(0)
})

/** The same reader, with a count of who listens to it. */
function countListeners(store: OutputStore) {
  let listeners = 0
  const reader = new Proxy(store, {
    get: (target, name) => {
      if (name !== 'onChange') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (listener: () => void) => {
        listeners += 1
        const stop = target.onChange(listener)
        return () => {
          listeners -= 1
          stop()
        }
      }
    },
  })
  return { reader, listeners: () => listeners }
}
