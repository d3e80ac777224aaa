import { expect, test } from 'vitest'
import { sayWhatRuns } from '../../electron/headless/say-what-runs.ts'
import { commandLineIo, textOutput } from './support.ts'

const said = (left: Parameters<typeof sayWhatRuns>[0]): string => {
  const messages = textOutput()
  sayWhatRuns(left, { ...commandLineIo().io, messages })
  return messages.text()
}

test('one line says what an earlier run left, and nothing is said when it left nothing', () => {
  expect(said([])).toBe('')
  expect(said([{ command: 'npm run dev', pid: 7 }])).toBe(
    '1 process of an earlier run still runs: npm run dev (pid 7). Open Signalbox to stop or keep it.\n',
  )
  const four = said(['a', 'b', 'c', 'd\u001b[2J'].map((command, index) => ({ command, pid: index })))
  expect(four).toBe(
    '4 processes of an earlier run still run: a (pid 0), b (pid 1), c (pid 2) and 1 more. Open Signalbox to stop or keep them.\n',
  )
  expect(said([{ command: 'echo \u001b[2J\nx', pid: null }])).not.toMatch(/\u001b|\n./)
})
