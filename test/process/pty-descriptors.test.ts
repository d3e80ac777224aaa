import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { noteMaster, withoutTerminals } from '../../electron/process/pty-descriptors.ts'

const pipes = ['ignore', 'pipe', 'pipe'] as const
const isLinux = process.platform === 'linux'

test.runIf(isLinux)('the null device stands for every open terminal in a child', () => {
  const master = fs.openSync('/dev/ptmx', fs.constants.O_RDWR | fs.constants.O_NOCTTY)
  const forget = noteMaster(master)
  const stdio = withoutTerminals(pipes)
  expect(stdio).toHaveLength(master + 1)
  expect(typeof stdio[master]).toBe('number')
  forget()
  fs.closeSync(master)
})

test.runIf(isLinux)(
  'a terminal that was closed and not told of yet is left out, so that a start which fails is told as failed',
  async () => {
    const master = fs.openSync('/dev/ptmx', fs.constants.O_RDWR | fs.constants.O_NOCTTY)
    const forget = noteMaster(master)
    fs.closeSync(master)
    expect(withoutTerminals(pipes)).toEqual(pipes)
    // The number is taken by something else now.
    const other = fs.openSync('/dev/null', 'r')
    expect(withoutTerminals(pipes)).toEqual(pipes)
    fs.closeSync(other)
    const child = spawn('/bin/bash', ['-c', 'true'], { cwd: '/no/such/folder', stdio: withoutTerminals(pipes) })
    const [error] = await once(child, 'error')
    expect(error).toMatchObject({ code: 'ENOENT' })
    forget()
  },
)
