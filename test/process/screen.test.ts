import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultTerminalSize, type ManagedProcess } from '../../electron/process/ports.ts'
import { showTerminalText } from '../../electron/process/screen-text.ts'
import { startManager, type TestManager, textOf, until } from './start-manager.ts'

let box: TestManager
beforeEach(() => {
  box = startManager()
})
afterEach(() => box.dispose())

const inTerminal = (command: string, change = {}) => box.run(command, { terminal: defaultTerminalSize, ...change })
const waits = (one: ManagedProcess) => until(() => one.input.kind === 'waiting')
const hasLess = () => {
  try {
    return execFileSync('less', ['--version']).length > 0
  } catch {
    return false
  }
}

describe('the screen of a process is what a person would see', () => {
  test('after overwriting, erasing and moving the cursor', async () => {
    const started = await inTerminal('printf "10%%\\r20%%\\r\\e[Kdone\\nold\\e[1A\\e[20Gright"; read x')
    await waits(started)
    expect(await started.screen()).toBe('done               right\nold')
  })

  test('only the visible rows of much, of the size it has', async () => {
    const started = await inTerminal('seq 1 100; read x', { terminal: { columns: 40, rows: 10 } })
    await waits(started)
    expect((await started.screen()).split('\n')).toEqual(['92', '93', '94', '95', '96', '97', '98', '99', '100'])
    started.resize(40, 5)
    expect((await started.screen()).split('\n')).toHaveLength(4)
  })

  test.skipIf(!hasLess())('a pager while it shows, and after it closed', async () => {
    const started = await inTerminal('echo before; seq 1 500 | less; echo after; read x')
    await until(() => textOf(started).includes('31'))
    await waits(started)
    expect((await started.screen()).split('\n').slice(0, 3)).toEqual(['1', '2', '3'])
    started.write('q', 'agent')
    await until(() => textOf(started).includes('after'))
    expect(await started.screen()).toBe('before\nafter')
  })

  test('after more output than is fed to it, also for a full-screen program that began long before', async () => {
    const started = await inTerminal('printf "\\e[?1049h"; seq 1 200000; printf "\\e[2J\\e[Hmenu\\e[?25l"; read x; printf "\\e[?1049l"')
    await until(() => textOf(started).includes('menu'))
    expect(await started.screen()).toBe('menu')
    started.write('\r', 'agent')
    await started.ended
    expect(await started.screen()).not.toContain('menu')
  })

  test('asked for again and again while it runs, and once more after its end', async () => {
    const started = await inTerminal('for i in 1 2 3; do read x; done')
    for (const word of ['one', 'two', 'three']) {
      started.write(`${word}\r`, 'agent')
      await until(() => textOf(started).includes(`${word}\r\n`))
      expect(await started.screen()).toContain(word)
    }
    await started.ended
    expect(await started.screen()).toBe('one\ntwo\nthree')
  })
})

test('a program that asks where the cursor is gets the answer once, right, and not for what it asked before', async () => {
  const ask = 'IFS= read -rs -d R -p $\'\\e[6n\' at; printf "%q\\n" "$at"'
  const started = await inTerminal(`echo line one; printf "ab"; ${ask}; ${ask}; stty size; read x`)
  await until(() => textOf(started).includes('32 120'))
  expect(textOf(started)).toContain("$'\\E[2;3'")
  expect(textOf(started)).toContain("$'\\E[3;1'")
})

describe('the text of a terminal for the model', () => {
  test('has the last screen of a full-screen program that took it away', async () => {
    const raw = 'before\r\n\u001b[?1049h\u001b[H\u001b[2Jitem one\r\nitem two\u001b[?1049lafter\r\n'
    expect(await showTerminalText(raw)).toBe('before\nafter\n[last screen of the full-screen program:]\nitem one\nitem two\n')
  })

  test('has the screen of one that never closed', async () => {
    expect(await showTerminalText('\u001b[?1049h\u001b[H\u001b[2Jstill here')).toBe(
      '[last screen of the full-screen program:]\nstill here\n',
    )
  })

  test.skipIf(!hasLess())('of a real pager that was quit', async () => {
    const started = await inTerminal('seq 1 500 | less')
    await waits(started)
    started.write('q', 'agent')
    await started.ended
    expect(await showTerminalText(textOf(started))).toMatch(/1\n2\n3\n/)
  })

  test('joins lines that the terminal wrapped, and keeps blanks at the place of wrapping', async () => {
    const line = `${'word '.repeat(60)}end`
    expect(await showTerminalText(`\u001b[H\u001b[2J${line}\r\nnext\r\n`)).toBe(`${line}\nnext\n`)
  })

  test('keeps long output without cursor moves whole', async () => {
    const raw = Array.from({ length: 20_000 }, (_, at) => `\u001b[32mline ${at}\u001b[0m\r\n`).join('')
    const text = await showTerminalText(raw)
    expect(text.split('\n')).toHaveLength(20_001)
    expect(text).not.toContain('\u001b')
  })

  test('shows wide characters once', async () => {
    expect(await showTerminalText('\u001b[H\u001b[2J中文 \u{1f600} ok\r\n')).toBe('中文 \u{1f600} ok\n')
  })
})
