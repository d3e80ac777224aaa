import { describe, expect, it } from 'vitest'
import { cardKeyTable } from '../../renderer/approvals/card-keys.ts'
import { judgeKey as judge, type KeyPress, mayClickDecide } from '../../renderer/approvals/key-guard.ts'
import { useSettings } from '../../renderer/store/session-feed.ts'
import { defaultSettings } from '../../shared/settings.ts'

const judgeKey = (key: KeyPress) => judge(key, cardKeyTable())

const press = (change: Partial<KeyPress>): KeyPress => ({
  key: 'a',
  repeat: false,
  composing: false,
  modified: false,
  focus: 'page',
  sinceFrontChangedMs: 5_000,
  pending: false,
  ...change,
})

describe('a key on the card in front', () => {
  it.each([
    ['a', 'allow-once'],
    ['A', 'allow-once'],
    ['l', 'always'],
    ['e', 'edit'],
    ['d', 'deny'],
    ['r', 'deny-with-reason'],
    ['j', 'next'],
    ['k', 'previous'],
    ['g', 'jump'],
  ])('%s asks to %s', (key, intent) => {
    expect(judgeKey(press({ key }))).toEqual({ kind: 'act', intent })
  })

  it.each(['x', 'Enter', ' ', 'constructor', 'toString', 'ａ'])('%s asks for nothing', (key) => {
    expect(judgeKey(press({ key }))).toEqual({ kind: 'ignore', why: 'not-ours' })
  })

  it.each([
    ['an input method is composing', { composing: true }, 'composing'],
    ['someone types', { focus: 'typing' }, 'typing'],
    ['a dialog or menu is open', { focus: 'overlay' }, 'overlay'],
    ['a modifier is held', { modified: true }, 'modified'],
    ['the key repeats by itself', { repeat: true }, 'repeat'],
    ['the card came a moment ago', { sinceFrontChangedMs: 499 }, 'settling'],
    ['the key went down before the card was there', { sinceFrontChangedMs: -20 }, 'settling'],
    ['an answer is on its way', { pending: true }, 'pending'],
  ] as const)('decides nothing while %s', (_when, change, why) => {
    for (const key of ['a', 'l', 'd', 'r']) expect(judgeKey(press({ key, ...change }))).toEqual({ kind: 'ignore', why })
  })

  it('decides from 500 ms on', () => {
    expect(judgeKey(press({ sinceFrontChangedMs: 500 }))).toEqual({ kind: 'act', intent: 'allow-once' })
  })

  it.each(['j', 'k', 'g'])('%s looks around at once, also while an answer is on its way', (key) => {
    expect(judgeKey(press({ key, sinceFrontChangedMs: 0, pending: true })).kind).toBe('act')
  })

  it('asks for what the user chose, under the same guards', () => {
    useSettings.setState({
      shortcuts: [
        { action: 'card.allow-once', key: 'Y' },
        { action: 'card.deny', key: null },
        { action: 'card.always', key: 'Mod+L' },
      ],
    })
    expect(judgeKey(press({ key: 'y' }))).toEqual({ kind: 'act', intent: 'allow-once' })
    expect(judgeKey(press({ key: 'y', sinceFrontChangedMs: 499 }))).toEqual({ kind: 'ignore', why: 'settling' })
    expect(judgeKey(press({ key: 'y', modified: true }))).toEqual({ kind: 'ignore', why: 'modified' })
    expect(judgeKey(press({ key: 'y', focus: 'typing' }))).toEqual({ kind: 'ignore', why: 'typing' })
    for (const key of ['a', 'd']) expect(judgeKey(press({ key }))).toEqual({ kind: 'ignore', why: 'not-ours' })
    // A choice that no card can have is none: the key of the table stays.
    expect(judgeKey(press({ key: 'l' }))).toEqual({ kind: 'act', intent: 'always' })
    useSettings.setState(defaultSettings, true)
  })
})

describe('a click on the card in front', () => {
  const click = { sinceWindowFocusMs: 10_000, windowHadFocus: true, sinceFrontChangedMs: 10_000 }

  it('decides', () => {
    expect(mayClickDecide(click)).toBe(true)
  })

  it.each([
    ['it brings the window to the front', { sinceWindowFocusMs: 20 }],
    ['the window has not got the focus yet', { windowHadFocus: false }],
    ['it was aimed at the card before', { sinceFrontChangedMs: 400 }],
  ])('decides nothing when %s', (_when, change) => {
    expect(mayClickDecide({ ...click, ...change })).toBe(false)
  })
})
