import { expect, test } from 'vitest'
import { isStartedFromDesktop, type StartFacts } from '../../electron/process/started-from-desktop.ts'

const cases: readonly (readonly [string, StartFacts, boolean])[] = [
  ['the Dock of macOS', { platform: 'darwin', environment: { __CFBundleIdentifier: 'x' }, hasTerminal: false }, true],
  ['a menu of Linux', { platform: 'linux', environment: { DISPLAY: ':0' }, hasTerminal: false }, true],
  ['a build tool that says TERM=dumb', { platform: 'linux', environment: { TERM: 'dumb' }, hasTerminal: false }, true],
  ['a terminal', { platform: 'linux', environment: { TERM: 'xterm-256color' }, hasTerminal: true }, false],
  ['a terminal, with all streams redirected', { platform: 'darwin', environment: { TERM: 'xterm' }, hasTerminal: false }, false],
  ['a terminal without a type', { platform: 'darwin', environment: {}, hasTerminal: true }, false],
  ['CI', { platform: 'linux', environment: { CI: 'true' }, hasTerminal: false }, false],
  ['the desktop of Windows, which gives PATH itself', { platform: 'win32', environment: {}, hasTerminal: false }, false],
]

test.each(cases)('a start from %s is told apart', (_, facts, expected) => {
  expect(isStartedFromDesktop(facts)).toBe(expected)
})
