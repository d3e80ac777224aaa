import { describe, expect, it, test } from 'vitest'
import { acceleratorOf } from '../../electron/window/accelerator.ts'
import { actionOf, actionRows } from '../../renderer/actions/action-table.ts'
import { keyFault, keysOf } from '../../renderer/actions/key-choice.ts'
import { ariaCombination, combinationOf, type PressedKey, showCombination } from '../../renderer/actions/key-combination.ts'
import { menuPlan } from '../../renderer/actions/menu-plan.ts'
import { matchEntries, type PaletteEntry } from '../../renderer/palette/palette-match.ts'

const press = (key: string, change: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
})

describe('a key press', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'linux', 'Mod+K'],
    [press('K', { ctrlKey: true, shiftKey: true }), 'win32', 'Mod+Shift+K'],
    [press('k', { metaKey: true }), 'darwin', 'Mod+K'],
    [press('k', { ctrlKey: true }), 'darwin', 'Ctrl+K'],
    [press('k', { metaKey: true }), 'linux', 'Meta+K'],
    [press('л', { ctrlKey: true, code: 'KeyK' }), 'linux', 'Mod+K'],
    [press('˚', { altKey: true, code: 'KeyK' }), 'darwin', 'Alt+K'],
    [press('!', { ctrlKey: true, shiftKey: true, code: 'Digit1' }), 'linux', 'Mod+Shift+1'],
    [press('+', { ctrlKey: true, shiftKey: true, code: 'Equal' }), 'linux', 'Mod++'],
    [press('ArrowDown', { altKey: true }), 'linux', 'Alt+ArrowDown'],
    [press('F6'), 'linux', 'F6'],
    [press(' ', { ctrlKey: true }), 'linux', 'Mod+Space'],
    [press('Control', { ctrlKey: true }), 'linux', null],
    [press('Dead', { altKey: true }), 'linux', null],
  ] as const)('%o on %s is %s', (pressed, platform, combination) => {
    expect(combinationOf(pressed, platform)).toBe(combination)
  })

  it('is shown and named as the system does', () => {
    expect(showCombination('Mod+Shift+P', 'linux')).toBe('Ctrl Shift P')
    expect(showCombination('Mod+Shift+P', 'darwin')).toBe('⇧⌘P')
    expect(showCombination('Mod++', 'linux')).toBe('Ctrl +')
    expect(showCombination('Escape', 'linux')).toBe('Esc')
    expect(ariaCombination('Mod+,', 'linux')).toBe('Control+,')
    expect(ariaCombination('Mod+K', 'darwin')).toBe('Meta+K')
    expect(ariaCombination('Mod++', 'win32')).toBe('Control+Plus')
  })
})

describe('the keys of actions', () => {
  it('come with the app without one being another’s, each fit for where it works', () => {
    for (const action of actionRows) {
      for (const key of action.keys) expect([action.id, key, keyFault(action, key, [])]).toEqual([action.id, key, null])
    }
  })

  it.each([
    ['palette.open', 'K', { kind: 'needs-modifier' }],
    ['palette.open', 'Shift+K', { kind: 'needs-modifier' }],
    ['palette.open', 'Mod+C', { kind: 'reserved' }],
    ['palette.open', 'Mod+N', { kind: 'taken', by: 'session.new-here' }],
    ['palette.open', 'F1', null],
    ['agent.stop', 'Escape', null],
    ['card.deny', 'A', { kind: 'taken', by: 'card.allow-once' }],
    ['card.deny', 'Mod+D', { kind: 'letter-only' }],
    ['card.deny', '0', null],
    ['message.send', 'Mod+Enter', null],
    ['message.send', 'Shift+Enter', { kind: 'enter-only' }],
    ['message.steer', 'Enter', { kind: 'taken', by: 'message.send' }],
    ['message.steer', 'Mod+Shift+Enter', null],
  ] as const)('%s with %s: %o', (id, key, fault) => {
    expect(keyFault(actionOf(id), key, [])).toEqual(fault)
  })

  it('are the user’s where they chose, and a key that was given away is free', () => {
    const chosen = [
      { action: 'session.new-here', key: 'Mod+Shift+N' },
      { action: 'card.deny', key: null },
      { action: 'focus.terminals', key: 'nonsense' },
    ]
    expect(keysOf(actionOf('session.new-here'), chosen)).toEqual(['Mod+Shift+N'])
    expect(keysOf(actionOf('card.deny'), chosen)).toEqual([])
    expect(keysOf(actionOf('focus.terminals'), chosen)).toEqual(['Mod+3'])
    expect(keyFault(actionOf('palette.open'), 'Mod+N', chosen)).toBeNull()
    expect(keyFault(actionOf('card.next'), 'D', chosen)).toBeNull()
  })

  it('of the field for the message give way to each other while another is left', () => {
    const chosen = [{ action: 'message.send', key: 'Mod+Enter' }]
    expect(keysOf(actionOf('message.steer'), [])).toEqual(['Mod+Enter', 'Mod+Shift+Enter'])
    expect(keysOf(actionOf('message.steer'), chosen)).toEqual(['Mod+Shift+Enter'])
    expect(keyFault(actionOf('message.steer'), 'Enter', chosen)).toBeNull()
    expect(keyFault(actionOf('message.steer'), 'Mod+Enter', chosen)).toEqual({ kind: 'taken', by: 'message.send' })
    expect(keyFault(actionOf('message.send'), 'Mod+Shift+Enter', [{ action: 'message.steer', key: 'Mod+Shift+Enter' }])).toMatchObject({
      by: 'message.steer',
    })
  })
})

test('the palette finds entries by every word, beginnings of words first, notes last', () => {
  const entry = (name: string, note = ''): PaletteEntry => ({ id: name, kind: 'action', name, note, key: null, run: () => {} })
  const entries = [entry('Reset all'), entry('Unset'), entry('Open', 'settings'), entry('Settings'), entry('新建会话')]
  const names = (written: string) => matchEntries(entries, written).map(({ name }) => name)
  expect(names('set')).toEqual(['Settings', 'Reset all', 'Unset', 'Open'])
  expect(names('op sett')).toEqual(['Open'])
  expect(names('会话')).toEqual(['新建会话'])
  expect(names('zebra')).toEqual([])
  expect(names('  ')).toHaveLength(5)
})

test('every action of the window is in the native menu, once', () => {
  const planned = menuPlan.flatMap(({ items }) => items).filter((item) => typeof item === 'string' && item !== 'line')
  expect([...planned].sort()).toEqual(
    actionRows
      .filter(({ scope }) => scope === 'window')
      .map(({ id }) => id)
      .sort(),
  )
})

it.each([
  ['Mod+Shift+P', 'CommandOrControl+Shift+P'],
  ['Mod++', 'CommandOrControl+Plus'],
  ['Mod+,', 'CommandOrControl+,'],
  ['Alt+ArrowDown', 'Alt+Down'],
  ['Mod+PageUp', 'CommandOrControl+PageUp'],
  ['F2', 'F2'],
  ['Mod+Ä', null],
  ['Hyper+K', null],
])('%s is %s in the words of the menu', (combination, accelerator) => {
  expect(acceleratorOf(combination)).toBe(accelerator)
})
