import { expect, test } from 'vitest'
import { parseJudgeArguments } from '../../electron/headless/judge-arguments.ts'
import { judgePlace } from '../../electron/headless/judge-place.ts'

const io = { currentFolder: process.cwd(), homeFolder: '/home/ann' } as Parameters<typeof judgePlace>[1] // only what is looked at

function place(...argv: readonly string[]) {
  const parsed = parseJudgeArguments(argv, process.cwd())
  if (parsed.kind !== 'judge') throw new Error(parsed.kind)
  return judgePlace(parsed.options, io)
}

test.skipIf(process.platform === 'win32')('a folder of Windows is taken as it is written', async () => {
  expect(await place('ls', '--shell', 'powershell', '--platform', 'win32', '--cwd', 'C:\\Users\\ann\\shop')).toEqual({
    workspace: 'C:\\Users\\ann\\shop',
    home: 'C:\\Users\\ann',
    dataFolder: 'C:\\Users\\ann\\AppData\\Roaming\\Signalbox',
  })
})

test.skipIf(process.platform === 'win32')('without one the platform can not be Windows', async () => {
  expect(await place('ls', '--platform', 'win32')).toMatch(/--cwd/)
})

test('a folder of this machine has to be there', async () => {
  expect(await place('ls', '--cwd', '/no/such/folder')).toMatch(/no folder/)
  expect(await place('ls', '--cwd', '.')).toMatchObject({ home: '/home/ann' })
})
