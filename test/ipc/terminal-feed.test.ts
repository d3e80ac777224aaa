import { describe, expect, test, vi } from 'vitest'
import { terminalFeeds } from '../../electron/ipc/terminal-feed.ts'
import { detachAfterMs, frameMaxBytes, pauseAboveBytes, resumeBelowBytes, startBehindBytes } from '../../shared/ipc/flow-control.ts'
import { keptLog } from '../support/fake-ipc.ts'
import { FakeOutput } from '../support/fake-output.ts'
import { FakeServices } from '../support/fake-services.ts'

import { type Frame, lastOffset, lines, open, pass, sizeOf, textOf } from './open-pane.ts'

test('a pane begins with a reset, gets the output and then the end', async () => {
  const output = new FakeOutput()
  output.print('hello\n')
  const { frames } = open(output)
  await pass()
  output.print('world\n')
  output.end()
  await pass()
  expect(frames.map((frame) => frame.kind)).toEqual(['reset', 'data', 'data', 'ended'])
  expect(textOf(frames)).toBe('hello\nworld\n')
  expect(frames.at(-1)).toEqual({ kind: 'ended', offset: 12 })
  expect(output.watchers).toBe(0)
})

test('a pane of a process that printed nothing settles too', async () => {
  const output = new FakeOutput()
  output.end()
  const { frames } = open(output)
  await pass()
  expect(frames).toEqual([
    { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'utf-8' },
    { kind: 'ended', offset: 0 },
  ])
})

test('what comes within a few milliseconds is one frame', async () => {
  const output = new FakeOutput()
  const { frames } = open(output)
  await pass()
  for (const word of ['a', 'b', 'c']) output.print(word)
  await pass()
  expect(frames).toHaveLength(2)
  expect(textOf(frames)).toBe('abc')
})

test('a pane that begins late starts near the end, on a whole line, and says what it leaves out', async () => {
  const output = new FakeOutput()
  output.print(lines(3 * startBehindBytes + 50))
  const { frames } = open(output)
  await pass()
  const [reset] = frames
  expect(reset?.kind).toBe('reset')
  expect(reset?.offset).toBeGreaterThan(2 * startBehindBytes)
  expect((reset?.offset ?? 1) % 100).toBe(0)
  expect(reset).toMatchObject({ skippedBytes: reset?.offset })
})

test('no frame is larger than allowed, and a silent pane gets little above the high mark', async () => {
  const output = new FakeOutput()
  output.print(lines(900_000))
  const { frames } = open(output)
  await pass(1_000)
  for (const frame of frames) if (frame.kind === 'data') expect(frame.bytes.length).toBeLessThanOrEqual(frameMaxBytes)
  expect(sizeOf(frames)).toBeGreaterThan(pauseAboveBytes)
  expect(sizeOf(frames)).toBeLessThanOrEqual(pauseAboveBytes + frameMaxBytes)
})

test('a pane that acknowledges gets every byte in order', async () => {
  const output = new FakeOutput()
  const bytes = lines(900_000)
  output.print(bytes)
  output.end()
  const { pane, frames } = open(output)
  for (let turn = 0; turn < 100 && frames.at(-1)?.kind !== 'ended'; turn++) {
    await pass()
    pane.acknowledge(lastOffset(frames))
  }
  let next = 0
  for (const frame of frames) {
    if (frame.kind !== 'data') continue
    expect(frame.offset).toBe(next)
    next += frame.bytes.length
  }
  expect(next).toBe(bytes.length)
  expect(frames.at(-1)).toEqual({ kind: 'ended', offset: bytes.length })
})

test('after a pause, output goes on as soon as the pane has drawn', async () => {
  const output = new FakeOutput()
  output.print(lines(200_000))
  const { pane, frames } = open(output)
  await pass()
  expect(sizeOf(frames)).toBeLessThan(200_000)
  pane.acknowledge(lastOffset(frames))
  await pass()
  pane.acknowledge(lastOffset(frames))
  output.print('more')
  await pass()
  expect(sizeOf(frames)).toBe(200_004)
})

test('a pane that falls far behind skips ahead with a reset that counts what it no longer shows', async () => {
  const output = new FakeOutput()
  const { pane, frames } = open(output)
  output.print(lines(150_000))
  await pass()
  const sent = lastOffset(frames)
  output.print(lines(5_000_000))
  pane.acknowledge(sent)
  await pass()
  const reset = frames.filter((frame) => frame.kind === 'reset').at(-1)
  if (reset?.kind !== 'reset') throw new Error('no reset')
  expect(reset.skippedBytes).toBe(reset.offset)
  expect(reset.offset).toBeGreaterThan(5_150_000 - 600_000)
  expect(lastOffset(frames)).toBeGreaterThan(reset.offset)
})

test('a pane that is silent for five seconds is detached, costs nothing, and comes back when it draws', async () => {
  const output = new FakeOutput()
  output.print(lines(500_000))
  const { pane, frames } = open(output)
  await pass(detachAfterMs - 100)
  expect(output.watchers).toBe(1)
  await pass(200)
  expect(output.watchers).toBe(0)
  const before = frames.length
  output.print(lines(5_000_000))
  await pass(60_000)
  expect(frames).toHaveLength(before)
  pane.acknowledge(lastOffset(frames))
  await pass()
  expect(output.watchers).toBe(1)
  expect(frames[before]).toMatchObject({ kind: 'reset' })
})

test('acknowledgements that are old or impossible change nothing', async () => {
  const output = new FakeOutput()
  output.print(lines(500_000))
  const { pane, frames } = open(output)
  await pass()
  const before = frames.length
  for (const offset of [0, -1, 400_000, Number.MAX_SAFE_INTEGER]) pane.acknowledge(offset)
  await pass()
  expect(frames).toHaveLength(before)
})

test('bytes that are no longer kept are announced as left out', async () => {
  const output = new FakeOutput()
  const { frames } = open(output)
  await pass()
  output.drop(6)
  output.print('hello\nworld\n')
  await pass()
  expect(frames).toMatchObject([
    { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'utf-8' },
    { kind: 'reset', offset: 6, skippedBytes: 6, encoding: 'utf-8' },
    { kind: 'data', offset: 6 },
  ])
})

test('a closed pane sends nothing more', async () => {
  const output = new FakeOutput()
  const { pane, frames } = open(output)
  await pass()
  pane.close()
  output.print('late')
  output.end()
  await pass(detachAfterMs)
  expect(frames).toHaveLength(1)
  expect(output.watchers).toBe(0)
})

test('output that cannot be read ends the pane and is logged', async () => {
  const output = new FakeOutput()
  output.print('x')
  vi.spyOn(output, 'read').mockRejectedValue(new Error('disk gone'))
  const { frames, log } = open(output)
  await pass()
  expect(frames.at(-1)).toEqual({ kind: 'ended', offset: 0 })
  expect(log.lines).toHaveLength(1)
})

test('a process that nothing is known of gives an empty pane that has ended', async () => {
  const frames: Frame[] = []
  const opener = terminalFeeds(new FakeServices().processes, keptLog())['terminal.output']
  opener({ processId: `prc_${'0'.repeat(20)}` }, { windowId: 1, send: (frame) => frames.push(frame), batch: () => undefined })
  await pass()
  expect(frames.map((frame) => frame.kind)).toEqual(['reset', 'ended'])
})

describe('a program in a terminal is slowed while its pane is paused, and at no other time', () => {
  /** A brake that counts who holds it, as the process does. */
  function openTerminal(output: FakeOutput) {
    const brake = { held: 0, pulls: 0 }
    const slow = () => {
      brake.held++
      brake.pulls++
      return () => {
        brake.held--
      }
    }
    return { brake, ...open(output, { slow }) }
  }

  test('from the high mark until the pane has drawn enough', async () => {
    const output = new FakeOutput()
    const { brake, pane, frames } = openTerminal(output)
    output.print(lines(pauseAboveBytes))
    await pass()
    expect(brake.held).toBe(0)
    output.print(lines(2 * frameMaxBytes))
    await pass()
    expect(brake.held).toBe(1)
    pane.acknowledge(lastOffset(frames) - resumeBelowBytes)
    await pass(0)
    expect(brake.held).toBe(1)
    pane.acknowledge(lastOffset(frames) - resumeBelowBytes + 1)
    await pass(0)
    expect(brake).toMatchObject({ held: 0, pulls: 1 })
  })

  test('not longer than 5 s by a pane that says nothing, and not again by it', async () => {
    const output = new FakeOutput()
    const { brake } = openTerminal(output)
    output.print(lines(2 * pauseAboveBytes))
    await pass(detachAfterMs - 100)
    expect(brake.held).toBe(1)
    await pass(200)
    expect(brake.held).toBe(0)
    output.print(lines(2 * pauseAboveBytes))
    await pass(2 * detachAfterMs)
    expect(brake).toMatchObject({ held: 0, pulls: 1 })
  })

  test('not after the pane was closed', async () => {
    const output = new FakeOutput()
    const { brake, pane } = openTerminal(output)
    output.print(lines(2 * pauseAboveBytes))
    await pass()
    expect(brake.held).toBe(1)
    pane.close()
    expect(brake.held).toBe(0)
    await pass(detachAfterMs)
    expect(brake).toMatchObject({ held: 0, pulls: 1 })
  })

  test('by whatever acknowledgements come: always held exactly while paused, and free in the end', async () => {
    const output = new FakeOutput()
    const { brake, pane, frames } = openTerminal(output)
    let seed = 7
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    for (let turn = 0; turn < 300; turn++) {
      if (chance() < 0.5) output.print(lines(Math.floor(chance() * 60_000)))
      if (chance() < 0.4) pane.acknowledge(Math.floor(chance() * (lastOffset(frames) + 1)))
      await pass(Math.floor(chance() * 400))
      expect([0, 1]).toContain(brake.held)
    }
    output.end()
    for (let turn = 0; turn < 400 && frames.at(-1)?.kind !== 'ended'; turn++) {
      pane.acknowledge(lastOffset(frames))
      await pass()
    }
    expect(frames.at(-1)?.kind).toBe('ended')
    expect(brake.held).toBe(0)
    expect(brake.pulls).toBeGreaterThan(1)
  })
})
