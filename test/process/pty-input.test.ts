import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultTerminalSize, type ManagedProcess } from '../../electron/process/ports.ts'
import { startManager, type TestManager, textOf, until } from './start-manager.ts'

let box: TestManager
beforeEach(() => {
  box = startManager()
})
afterEach(() => box.dispose())

const inTerminal = (command: string, change = {}) => box.run(command, { terminal: defaultTerminalSize, ...change })
const waits = (one: ManagedProcess, echo: 'on' | 'off') => until(() => one.input.kind === 'waiting' && one.input.echo === echo)
const shows = (one: ManagedProcess, text: string) => until(() => textOf(one).includes(text))
const has = (program: string) => {
  try {
    execFileSync('/bin/bash', ['-c', `command -v ${program}`])
    return true
  } catch {
    return false
  }
}
/** What a program that must not be flagged is watched for: several looks, past the longest silence that counts. */
const watchedMs = 1_200
const pass = () => new Promise((resolve) => setTimeout(resolve, watchedMs))

describe('a process that waits for somebody to type is flagged', () => {
  test.each([
    ['read', 'read -p "name? " x; echo "hello $x"'],
    ['cat, which says nothing', 'cat'],
    ['a reader of the terminal at the end of a pipeline', 'echo data | (read x </dev/tty; echo "hello $x")'],
    ['a question after a command that does not ask', 'sleep 0.2; read x; echo "hello $x"'],
  ])('%s', async (_what, command) => {
    const started = await inTerminal(command)
    await waits(started, 'on')
    expect(started.state).toEqual({ kind: 'running', waitingForInput: true })
    expect(box.inputs).toEqual(['echo on'])
    expect(started.write('you\r', 'agent')).toEqual({ ok: true, value: null })
    // The question is answered; until the next look nothing is known, so the old question is not taken for a new one.
    expect(started.input).toEqual({ kind: 'none' })
    await shows(started, 'you')
  })

  test.skipIf(!has('python3'))('a prompt of python, and its line editor', async () => {
    const asks = await inTerminal('python3 -c \'print("got", input("value: "))\'')
    await waits(asks, 'on')
    asks.write('41\r', 'agent')
    await asks.ended
    expect(textOf(asks)).toContain('got 41')
    const interactive = await inTerminal('python3 -q', { environment: { ...process.env, PYTHON_BASIC_REPL: '1' } })
    await waits(interactive, 'on')
    interactive.write('6*7\r', 'agent')
    await shows(interactive, '42')
    await waits(interactive, 'on')
  })

  test('an event loop behind a prompt: the line editor of node', async () => {
    const started = await inTerminal(`${process.execPath} -i`)
    await waits(started, 'on')
    started.write('6*7\r', 'agent')
    await shows(started, '42')
    await waits(started, 'on')
  })

  test('an interactive shell', async () => {
    const started = await inTerminal('PS1="me@here:~\\$ " exec bash --norc --noprofile -i')
    await waits(started, 'on')
  })

  test.skipIf(!has('less'))('a pager', async () => {
    const started = await inTerminal('seq 1 500 | less')
    await waits(started, 'on')
    started.write('q', 'agent')
    expect((await started.ended).reason).toEqual({ kind: 'exited', code: 0 })
  })
})

describe('a process that does something else is not flagged', () => {
  test.each([
    ['sleep', 'echo "what now? "; sleep 30'],
    ['a busy loop behind something like a prompt', 'printf "working> "; while :; do :; done'],
    [
      'a server that waits for events',
      `exec ${process.execPath} -e 'require("node:net").createServer().listen(0,()=>console.log("ready"))'`,
    ],
    ['a shell that waits for its command', '(printf "build> "; sleep 30)'],
    ['a reader in the background', 'set -m; cat & sleep 30'],
  ])('%s', async (_what, command) => {
    const started = await inTerminal(command)
    await pass()
    expect([started.input, box.inputs]).toEqual([{ kind: 'none' }, []])
  })

  test('with pipes nothing is ever flagged, and nothing can be typed', async () => {
    const started = await box.run('echo one; echo two >&2; sleep 30')
    await shows(started, 'one')
    expect([started.input, started.holder]).toEqual([{ kind: 'none' }, 'agent'])
    expect(started.write('x', 'user')).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
    expect(started.takeOver()).toMatchObject({ ok: false })
    await until(() => textOf(started, 'stderr').includes('two'))
    expect(await started.screen()).toBe('one\ntwo')
  })
})

describe('a password', () => {
  // In words that no list has: the terminal's modes tell.
  const asksPassword =
    'stty -echo; printf "Kennwort: "; read p; stty echo; echo; [ "$p" = s3cret-horse ] && echo welcome; read -p "more? " x; echo "x=$x"'

  test('is for the keys of the user only', async () => {
    const started = await inTerminal(asksPassword)
    await waits(started, 'off')
    expect(box.inputs).toEqual(['echo off'])
    expect(started.write('s3cret-horse\r', 'agent')).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', message: /Only the user/ },
    })
    expect(textOf(started)).toBe('Kennwort: ')
  })

  test('is refused to the agent from the moment the echo is off, before anybody looked', async () => {
    const started = await inTerminal('stty -echo; echo ready; while :; do :; done')
    await shows(started, 'ready')
    expect(started.input).toEqual({ kind: 'none' })
    expect(started.write('guess\r', 'agent')).toMatchObject({ ok: false })
  })

  test('of the user is written nowhere, and what they type visibly is told', async () => {
    const started = await inTerminal(asksPassword)
    await waits(started, 'off')
    expect(started.takeOver()).toEqual({ ok: true, value: null })
    for (const key of 's3cret-horse') started.write(key, 'user')
    started.write('\r', 'user')
    await shows(started, 'welcome')
    await waits(started, 'on')
    for (const key of 'plaiN\u007fn words\r') started.write(key, 'user')
    await started.ended
    expect(textOf(started)).toContain('x=plain words')
    expect(box.typing).toEqual(['taken over', 'handed back: plain words'])
    expect(filesUnder(box.folder).filter((file) => fs.readFileSync(file).includes('s3cret-horse'))).toEqual([])
    expect(await started.screen()).not.toContain('s3cret-horse')
  })

  test('pasted together with what is typed visibly before it is not told', async () => {
    const started = await inTerminal('read name; stty -echo; read p; stty echo; expr "$p" : ".*"; read x')
    await waits(started, 'on')
    started.takeOver()
    started.write('me\rs3cret-horse\r', 'user')
    await shows(started, '\r\n12\r\n')
    started.handBack()
    expect(box.typing).toEqual(['taken over', 'handed back: me\n…'])
  })

  test('can be broken off by the agent', async () => {
    const started = await inTerminal(asksPassword)
    await waits(started, 'off')
    expect(started.write('\u0003', 'agent').ok).toBe(true)
    expect((await started.ended).reason).toEqual({ kind: 'signalled', signal: 'SIGINT' })
  })
})

describe('taking over', () => {
  test('gives the keys to the user, handing back returns them', async () => {
    const started = await inTerminal('cat')
    expect(started.write('too early\r', 'user')).toMatchObject({ ok: false, error: { kind: 'busy' } })
    started.takeOver()
    expect(started.takeOver().ok).toBe(true)
    expect(started.holder).toBe('user')
    expect(started.write('mine\r', 'agent')).toMatchObject({ ok: false, error: { kind: 'busy', message: /taken over/ } })
    started.write('yours\r', 'user')
    await shows(started, 'yours\r\nyours')
    started.handBack()
    expect(started.handBack().ok).toBe(true)
    expect(started.write('mine again\r', 'agent').ok).toBe(true)
    await shows(started, 'mine again\r\nmine again')
    expect(box.typing).toEqual(['taken over', 'handed back: yours'])
    expect(textOf(started)).not.toContain('too early')
  })

  test('ends with the process, and then there is nothing to take over', async () => {
    const started = await inTerminal('read x')
    await waits(started, 'on')
    started.takeOver()
    started.write('\u0003', 'user')
    await started.ended
    expect(box.typing[1]).toMatch(/^handed back/)
    expect(started.holder).toBe('agent')
    expect(started.takeOver()).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })
})

function filesUnder(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
