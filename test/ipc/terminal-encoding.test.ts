import { describe, expect, test } from 'vitest'
import { cleanStart } from '../../electron/ipc/clean-start.ts'
import { FakeOutput } from '../support/fake-output.ts'

import { type Frame, lastOffset, open, pass, sizeOf } from './open-pane.ts'

describe('the encoding of a pane', () => {
  const gbk = (repeats: number) => new Uint8Array(Buffer.from('b1e0d2ebb4edceb3a3bacec4bcfeb2bbb4e6d4da0a'.repeat(repeats), 'hex'))
  const resets = (frames: readonly Frame[]) =>
    frames.flatMap((frame) => (frame.kind === 'reset' ? [`${frame.encoding} from ${frame.offset}`] : []))

  test('is UTF-8 until bytes come that cannot be, then the pane begins anew with the right one', async () => {
    const output = new FakeOutput()
    output.print('building…\n')
    const { frames } = open(output)
    await pass()
    output.print(gbk(1))
    output.end()
    await pass()
    expect(resets(frames)).toEqual(['utf-8 from 0', 'gb18030 from 0'])
    const last = frames.slice(frames.findLastIndex((frame) => frame.kind === 'reset'))
    expect(sizeOf(last)).toBe(output.size)
    expect(last.at(-1)).toEqual({ kind: 'ended', offset: output.size })
  })

  test('stays UTF-8 where a character is split between two pieces', async () => {
    const output = new FakeOutput()
    const bytes = new TextEncoder().encode('你好')
    output.print(bytes.subarray(0, 4))
    const { frames } = open(output)
    await pass()
    output.print(bytes.subarray(4))
    await pass()
    expect(resets(frames)).toEqual(['utf-8 from 0'])
  })

  test('is corrected when more text says otherwise', async () => {
    const output = new FakeOutput()
    const answers = ['big5', 'gb18030'] as const
    let asked = 0
    output.print(gbk(1))
    const { frames } = open(output, { detectEncoding: () => answers[asked++] ?? 'gb18030' })
    await pass()
    output.print(gbk(10))
    await pass()
    expect(resets(frames)).toEqual(['utf-8 from 0', 'big5 from 0', 'gb18030 from 0'])
  })

  test('is asked a few times only, however much comes', async () => {
    const output = new FakeOutput()
    let asked = 0
    const { pane, frames } = open(output, {
      detectEncoding: () => {
        asked++
        return 'gb18030'
      },
    })
    for (let turn = 0; turn < 50; turn++) {
      output.print(gbk(500))
      await pass()
      pane.acknowledge(lastOffset(frames))
    }
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(10)
  })

  test('UTF-16 is begun on a whole unit after a skip', () => {
    const text = Buffer.from('one\ntwo\n', 'utf16le')
    expect(cleanStart.skip(text.subarray(1), 1, 'utf-16le')).toBe(7)
    expect(cleanStart.skip(text.subarray(9, 13), 9, 'utf-16le')).toBe(1)
  })
})
