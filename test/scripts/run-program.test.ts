import { describe, expect, test } from 'vitest'
import { npmProgram, runQuietly, runShown } from '../../scripts/setup/run-program.mjs'

const node = (code: string, limitMs: number) =>
  runShown(process.execPath, ['-e', code], { cwd: import.meta.dirname, env: process.env, limitMs })

describe('a program that is shown', () => {
  test('gives its exit code', async () => {
    expect(await node('process.exit(3)', 60_000)).toBe(3)
  })
  test('is ended at its limit', async () => {
    expect(await node('setInterval(() => {}, 1000)', 300)).toBe(124)
  })
  test('that can not be started has the code of a shell', async () => {
    expect(await runShown('no-such-program-anywhere', [], { cwd: import.meta.dirname, env: process.env, limitMs: 60_000 })).toBe(127)
  })
})

describe('a quiet program', () => {
  test('has its output and its standard output apart', async () => {
    const result = await runQuietly(process.execPath, ['-e', "console.log('out'); console.error('err'); process.exitCode = 4"])
    expect(result).toMatchObject({ code: 4, stdout: 'out\n' })
    expect(result.output).toContain('err')
  })
  test('that can not be started says why', async () => {
    expect(await runQuietly('no-such-program-anywhere', [])).toMatchObject({ code: 127, output: expect.stringContaining('ENOENT') })
  })
})

test('the npm that runs us is used, and else the one on PATH', () => {
  expect(npmProgram({ npm_execpath: '/opt/npm/bin/npm-cli.js' })).toEqual({ file: process.execPath, args: ['/opt/npm/bin/npm-cli.js'] })
  expect(npmProgram({ npm_execpath: '/opt/yarn/bin/yarn.js' }).args).toEqual([])
})
