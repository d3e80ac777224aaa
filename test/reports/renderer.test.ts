import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgePaste } from '../../renderer/terminal/pasted-text.ts'

// Faults of the window that users of similar tools reported, each with the right behaviour. What other tests hold already, by their names:
//
// dozens of panes: one screen and one feed      test/renderer/terminal.test.tsx "hold a feed for the pane in front only"
// endless output and memory                     test/e2e/output.spec.ts "100 MB of output leave the window responsive and are kept whole"
// widths of CJK and emoji in the pane           test/e2e/output.spec.ts "colours and wide characters are shown in the pane"
// several lines pasted                          test/e2e/terminal-input.spec.ts "Ctrl-C and a paste go to the program that the user holds; …"
// the view stays where the user reads above     test/renderer-logic/transcript-logic.test.ts "ends as soon as the user reaches up, …" (conversation)
// the same in a terminal, with a mark           test/renderer-logic/reading-place.test.ts "new output leaves the lines in view where they are …"
// and where a pane could not keep them          test/renderer/terminal.test.tsx "goes on with what was held back when the user is at the end again"
// digits and signs of Microsoft Pinyin, once    test/e2e/terminal-input.spec.ts "the user types into a prompt that the agent opened, …"
// short output is read out, once                test/e2e/terminal-grid.spec.ts "a terminal is read as text, …"
// and is not found a second time by reading on  the same
// ends of commands are told once                test/renderer/announcements.test.tsx "tells each command that ended once, …"
// a card is announced once                      test/renderer/approvals.test.tsx "announces each card once, with its risk and first line"
// Enter that ends a composition, composer       test/renderer/composer/composer.test.tsx "leaves Enter to the input method while it composes"
// the same, in a question                       test/renderer/approvals.test.tsx "takes the Enter that ends a composition as part of the writing"
//
// Not held here: fifteen minutes of endless output (microsoft/vscode#111562), which is too long for every run; 100 MB are, and the benchmarks
// watch memory over a long loop.

const renderer = path.resolve('renderer')
const sources = fs
  .readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(renderer, file), 'utf8') }))

test('every field that does something on Enter leaves the Enter of an input method alone, also one told by key code 229 only', () => {
  const acting = sources.filter(({ text }) => /\bkey (===|!==) 'Enter'/.test(text) && /onKeyDown|KeyboardEvent/.test(text))
  expect(acting.length).toBeGreaterThan(3)
  expect(acting.filter(({ text }) => !text.includes('isComposing(')).map(({ file }) => file)).toEqual([])
  // The flag alone misses what macOS sends after a composition has ended; a terminal looks at the key code by itself.
  const byFlag = sources.filter(({ file, text }) => /\.isComposing\b/.test(text) && !/composing-key|pane-typing/.test(file))
  expect(byFlag.map(({ file }) => file)).toEqual([])
})

test('lines are one paste for a program that marks pastes, asked about for any other, and never carry marks of their own', () => {
  const lines = 'yarn\nyarn watch'
  expect(judgePaste(lines, true)).toEqual({ kind: 'send', text: lines })
  expect(judgePaste(lines, false)).toEqual({ kind: 'ask', text: lines, lineCount: 2 })
  expect(judgePaste('\u001b[201~rm x', true)).toEqual({ kind: 'send', text: '[201~rm x' })
})
