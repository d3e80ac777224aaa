import { realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../electron/headless/command-line.ts'
import type { LineRead } from '../../electron/headless/ports.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { commandLineIo, fakeHeadless, scriptedInput, type Turn } from './support.ts'

const completes: Turn = async () => ({ kind: 'completed' })
const ctrlC: LineRead = { kind: 'interrupted' }

async function chat(lines: readonly (string | LineRead)[], turn: Turn = completes, argv: readonly string[] = ['chat']) {
  const front = commandLineIo({ input: scriptedInput([], lines) })
  const back = fakeHeadless(turn)
  const code = await runCommandLine(argv, front.io, back.compose)
  return { code, ...front, ...back }
}

describe('chat', () => {
  test('without a terminal is wrong use', async () => {
    const { io, messages } = commandLineIo()
    expect(await runCommandLine([], io, fakeHeadless(completes).compose)).toBe(2)
    expect(messages.text()).toMatch(/no terminal to talk in/)
  })

  test('asks for model, address and trust, takes a turn for each message and leaves with /quit', async () => {
    const { code, sent, createdWith, calls } = await chat(['m', 'nonsense', 'http://127.0.0.1/v1', 'y', 'one', '', '/what', 'two', '/quit'])
    expect(code).toBe(0)
    expect(sent).toEqual(['one', 'two'])
    expect(createdWith).toMatchObject([
      { model: { kind: 'chat-completions', baseUrl: 'http://127.0.0.1/v1', model: 'm' }, trusted: true, answerable: true },
    ])
    expect(calls).toEqual(['dispose'])
  })

  test('does not trust a folder without a clear yes', async () => {
    const { createdWith } = await chat(['', '/quit'], completes, ['chat', '--demo', '--cwd', '.'])
    expect(createdWith).toMatchObject([{ trusted: false, workspace: process.cwd() }])
  })

  test('does not ask again about a folder that the user trusted in the window', async () => {
    const folder = realpathSync(temporaryFolder())
    const dataFolder = temporaryFolder()
    writeFileSync(path.join(dataFolder, 'settings.json'), JSON.stringify({ ...defaultSettings, trustedFolders: [folder] }))
    const { createdWith, messages } = await chat(['go', '/quit'], completes, ['chat', '--demo', '--cwd', folder, '--data', dataFolder])
    expect(createdWith).toMatchObject([{ trusted: true, workspace: folder }])
    expect(messages.text()).toContain(`Folder: ${folder}, which you trust`)
    const other = await chat(['n', '/quit'], completes, ['chat', '--demo', '--cwd', path.dirname(folder), '--data', dataFolder])
    expect(other.createdWith).toMatchObject([{ trusted: false }])
  })

  test('with the demo model works in the sample project and asks nothing', async () => {
    const { createdWith, sent } = await chat(['', 'go', '/quit'])
    expect(createdWith).toMatchObject([{ model: { kind: 'demo' }, workspace: null }])
    expect(sent).toEqual(['go'])
  })

  test('goes on after a failed turn', async () => {
    const { code, sent, messages } = await chat(
      ['one', 'two', '/quit'],
      async () => ({ kind: 'failed', error: { kind: 'internal', message: 'It broke.' } }),
      ['chat', '--demo'],
    )
    expect(code).toBe(0)
    expect(sent).toEqual(['one', 'two'])
    expect(messages.text()).toContain('It broke.')
  })

  test('leaves at the end of input, or at the second Ctrl-C in a row', async () => {
    expect((await chat(['one', { kind: 'ended' }], completes, ['--demo'])).code).toBe(0)
    expect((await chat([ctrlC, ctrlC], completes, ['--demo'])).code).toBe(130)
    const between = await chat([ctrlC, 'one', ctrlC, '/quit'], completes, ['--demo'])
    expect(between).toMatchObject({ code: 0, sent: ['one'] })
  })

  test('stops the turn at the first Ctrl-C and leaves at the second', async () => {
    let presses = 1
    const front = commandLineIo({ input: scriptedInput([], ['one', 'two', 'three']) })
    const back = fakeHeadless(async ({ stopped }) => {
      setImmediate(() => {
        for (let press = 0; press < presses; press += 1) front.raise('SIGINT')
        presses += 1
      })
      await stopped
      return { kind: 'stopped' }
    })
    expect(await runCommandLine(['--demo'], front.io, back.compose)).toBe(130)
    expect(back.sent).toEqual(['one', 'two'])
    expect(back.calls).toEqual(['stop', 'stop', 'dispose'])
  })

  test('leaves at once on SIGTERM, after its processes are gone', async () => {
    const front = commandLineIo({ input: scriptedInput([], ['one', 'two']) })
    const back = fakeHeadless(async ({ stopped }) => {
      setImmediate(() => front.raise('SIGTERM'))
      await stopped
      return { kind: 'stopped' }
    })
    expect(await runCommandLine(['--demo'], front.io, back.compose)).toBe(130)
    expect(back.calls).toEqual(['stop', 'dispose'])
  })
})
