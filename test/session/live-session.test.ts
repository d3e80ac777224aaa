import { expect, test } from 'vitest'
import { titleFrom } from '../../electron/session/live-session.ts'

test.each([
  ['Fix the parser', 'Fix the parser'],
  ['  Fix the parser\nand the tests', 'Fix the parser'],
  [
    'Find out why the test fails and fix it, then start the server and check it.',
    'Find out why the test fails and fix it, then start the…',
  ],
  [
    'Compare /home/mara/code/parcel-tracker/src/import/fields-of-one-line.ts with it',
    'Compare /home/mara/code/parcel-tracker/src/import/fields-of…',
  ],
  ['把配送仓库改名为调度场，'.repeat(8), `${'把配送仓库改名为调度场，'.repeat(8).slice(0, 59)}…`],
])('the first message %j gives the title %j', (message, title) => {
  expect(titleFrom(message)).toBe(title)
})
