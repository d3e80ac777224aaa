import { expect, it } from 'vitest'
import { judgePaste } from '../../renderer/terminal/pasted-text.ts'

it('a paste of one line goes in as it is', () => {
  expect(judgePaste('git status', false)).toEqual({ kind: 'send', text: 'git status' })
})

it.each([
  ['two lines', 'yarn\nyarn watch', 2],
  ['two lines as Windows ends them', 'yarn\r\nyarn watch\r\n', 2],
  ['one line with its end, which would run it', 'rm -rf build\n', 1],
])('a paste of %s is asked about', (_what, text, lineCount) => {
  expect(judgePaste(text, false)).toMatchObject({ kind: 'ask', lineCount })
})

it('a program that marks pastes gets many lines as one', () => {
  expect(judgePaste('yarn\r\nyarn watch', true)).toEqual({ kind: 'send', text: 'yarn\nyarn watch' })
})

it('a copied text cannot press keys or end its own marks', () => {
  expect(judgePaste('a\u001b[201~\u0003b\u009b1m\tc\u0000', true)).toEqual({ kind: 'send', text: 'a[201~b1m\tc' })
})
