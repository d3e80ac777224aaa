import { expect, test } from 'vitest'
import { asksForSecret, judgeWait, waitsByModes } from '../../electron/process/needs-input.ts'
import { parseModes } from '../../electron/process/pty-modes.ts'
import { OutputSigns } from '../../electron/process/pty-output-signs.ts'
import { TypedText } from '../../electron/process/pty-typed-text.ts'

/** Types key by key as a keyboard does; `visible` tells for each key. */
function type(typed: TypedText, keys: string, visible = true): void {
  for (const key of keys) typed.add(key, visible)
}

test('what was typed is told as the lines it became, without the keys that only moved about', () => {
  const typed = new TypedText()
  type(typed, 'git psuh\u007f\u007f\u007fush\r')
  typed.add('\u001b[A', true)
  typed.add('\u001b[200~echo hi\u001b[201~', true)
  type(typed, '\r\u0003')
  expect(typed.take(true)).toBe('git push\necho hi\n^C')
  expect(typed.take(true)).toBe('')
})

test('a line that was unseen at its first key, at its end or in between is left out whole', () => {
  for (const [first, last] of [
    [false, true],
    [true, false],
    [false, false],
  ] as const) {
    const typed = new TypedText()
    typed.add('s3c', first)
    typed.add('ret', true)
    typed.add('\r', last)
    type(typed, 'seen\r')
    expect(typed.take(true)).toBe('seen')
  }
})

test('a line without an end is told only when it is seen at the end too', () => {
  const typed = new TypedText()
  type(typed, 'half')
  expect(typed.take(false)).toBe('')
  type(typed, 'half')
  expect(typed.take(true)).toBe('half')
})

test('a look at the terminal is needed at the first key of a line and at its end, not for each key', () => {
  const typed = new TypedText()
  expect(typed.needsLook('a')).toBe(true)
  typed.add('a', true)
  expect([typed.needsLook('b'), typed.needsLook('\r')]).toEqual([false, true])
})

test('much that was typed is cut', () => {
  const typed = new TypedText()
  for (let line = 0; line < 500; line++) typed.add(`${'x'.repeat(100)}\r`, true)
  expect(typed.take(true).length).toBeLessThanOrEqual(2_000)
})

test.each([
  ['whole lines without echo', { echo: false, canonical: true }, '? ', true],
  ['a line editor with an ordinary prompt', { echo: false, canonical: false }, '>>> ', false],
  ['a line editor that asks for a password', { echo: false, canonical: false }, 'Password: ***', true],
  ['a visible question for a password, to be safe', { echo: true, canonical: true }, "Enter passphrase for key '/home/u/id': ", true],
  ['the same in Chinese', { echo: true, canonical: true }, '请输入密码：', true],
  ['a plain question', { echo: true, canonical: true }, 'Your name: ', false],
  ['a prompt in a folder named like one', { echo: false, canonical: false }, 'me@here:~/token$ ', false],
  ['unknown modes and a plain question', null, 'Continue? ', false],
  ['unknown modes and a question for a code', null, 'Verification code: ', true],
])('whether a secret is asked for: %s', (_what, modes, lastLine, expected) => {
  expect(asksForSecret(modes, lastLine)).toBe(expected)
})

test('an event loop counts as waiting only after a while, behind a prompt, with the whole screen, or when it reads keys', () => {
  const facts = { wait: 'waits-for-events', quietMs: 500, lastLine: '', isFullScreen: false } as const
  expect(judgeWait({ ...facts, lastLine: '> ', quietMs: 300 })).toBe('works')
  expect(judgeWait({ ...facts, lastLine: '> ' })).toBe('waits')
  expect(judgeWait({ ...facts, isFullScreen: true })).toBe('waits')
  expect(judgeWait(facts)).toBe('look')
  expect(waitsByModes(facts, { echo: false, canonical: false })).toBe(false)
  expect(waitsByModes({ ...facts, lastLine: '› my-app' }, { echo: false, canonical: false })).toBe(true)
  expect(waitsByModes(facts, { echo: false, canonical: true })).toBe(true)
  expect(waitsByModes({ ...facts, lastLine: 'building' }, { echo: true, canonical: true })).toBe(false)
})

test('where nothing can be known of a process a prompt must stand for longer', () => {
  const facts = { wait: 'unknown', quietMs: 500, lastLine: '[sudo] password for me: ', isFullScreen: false } as const
  expect(judgeWait(facts)).toBe('works')
  expect(judgeWait({ ...facts, quietMs: 900 })).toBe('waits')
})

test('modes are read from what the system prints', () => {
  expect(parseModes('speed 38400 baud; rows 32;\n-parenb cs8\nisig icanon iexten echo echoe -echonl\n')).toEqual({
    echo: true,
    canonical: true,
  })
  expect(parseModes('isig -icanon -echo echoe')).toEqual({ echo: false, canonical: false })
  expect(parseModes('stty: not a terminal')).toBeNull()
})

test('signs in the output are found wherever it is split', () => {
  const output = 'a\u001b[31mred\u001b[?25l\u001b[?1049h\u001b[2Jx\u001b[?1049;25ly\u001b[6n> '
  for (let at = 0; at <= output.length; at++) {
    const signs = new OutputSigns()
    const asked = [output.slice(0, at), output.slice(at)].map((piece) => signs.note(Buffer.from(piece)))
    expect([signs.isFullScreen, asked.filter(Boolean).length, signs.lastLine.endsWith('> ')]).toEqual([false, 1, true])
    const entered = new OutputSigns()
    entered.note(Buffer.from(output.slice(0, Math.min(at, 20))))
    entered.note(Buffer.from(output.slice(Math.min(at, 20), 26)))
    expect(entered.isFullScreen).toBe(true)
  }
})

test('the last line is right after more output than is kept', () => {
  const signs = new OutputSigns()
  for (let piece = 0; piece < 100; piece++) signs.note(Buffer.from(`${'x'.repeat(piece * 7)}\r\n`))
  expect(signs.lastLine).toBe('')
  signs.note(Buffer.from('name: '))
  expect(signs.lastLine).toBe('name: ')
})
