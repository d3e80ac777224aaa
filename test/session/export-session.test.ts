import { Window } from 'happy-dom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { describe, expect, test } from 'vitest'
import { exportFileName, sessionText } from '../../electron/session/export/export-session.ts'
import { sessionEventSchema, sessionRecordSchema } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { everyEvent, hostile, hostileNames } from '../support/every-event.ts'

const records = everyEvent('/home/mara/工作')
/** A hostile text as a reader sees it: with what turns text around shown by its number. */
const shown = (name: string) => hostile(name).replace('\u202E', '[U+202E]')
const hasAll = (text: string, words: readonly string[]) => expect(words.filter((word) => !text.includes(word))).toEqual([])

// Beside the words of the session: each verdict, who let a call through, how it ended, and where each output is found.
const facts = [
  'Verdict: ask, medium risk',
  'Allowed by the user',
  'Allowed by the rule 【rule】',
  'Denied by the user: 【deny】',
  'The model says: 【words】',
  'Edited: the user wrote this in place of {"command":"2"}',
  `Output: prc_${'1'.repeat(20)} (exited 3, 4711 bytes)`,
  `Output: prc_${'2'.repeat(20)} (lost, nobody saw its end, 12 bytes)`,
  'File added: 【file】',
  'line ends were LF, are CRLF',
  'Files were not kept before it: too-slow',
  'Step, active: 【plan】',
  '用户选择了 2：绿',
  'log-repaired',
  `Run again by the user, after prc_${'1'.repeat(20)}`,
  'cancelled',
]

test('the session that is exported here has every kind of event', () => {
  const kinds = sessionEventSchema.options.map((option) => option.shape.kind.value)
  expect([...new Set(records.map(({ event }) => event.kind))].sort()).toEqual(kinds.sort())
  for (const record of records) sessionRecordSchema.parse(record)
})

test('JSON lines are the records themselves, read back as such, and make the same session', () => {
  const lines = sessionText(records, 'json-lines').trimEnd().split('\n')
  const read = lines.map((line) => sessionRecordSchema.parse(JSON.parse(line)))
  expect(read).toEqual(records)
  expect(reduce(initialSessionState, read)).toEqual(reduce(initialSessionState, records))
})

describe('a page', () => {
  const page = sessionText(records, 'html')
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(page)

  test('holds every message, call, verdict and reference to an output', () => {
    const text = document.body.textContent ?? ''
    hasAll(text, hostileNames.map(shown))
    hasAll(text, facts)
  })

  test('holds no element, attribute or address that a text of the session brought along', () => {
    const own = 'html head meta title style body header h1 p section code small ul li pre details summary'.split(' ')
    expect([...new Set([...document.querySelectorAll('*')].map((element) => element.localName))].sort()).toEqual(own.sort())
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) => [...element.attributes].map(({ name }) => name))
    expect(new Set(attributes)).toEqual(new Set(['class']))
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|src=|href=|url\(|\u202E/)
  })
})

describe('Markdown', () => {
  const text = sessionText(records, 'markdown')

  test('holds every message, call, verdict and reference to an output, in the order in which they happened', () => {
    // A title stands on one line, its own marks escaped.
    const isTitle = (name: string) => name === 'title'
    hasAll(text, hostileNames.filter((name) => !isTitle(name)).map(shown))
    expect(text).not.toContain('\u202E')
    hasAll(text, ['【title】', ...facts])
    const places = [
      '【message】',
      '【reply】',
      '【command】',
      '【deny】',
      '【refused】',
      '【diff】',
      '【note】',
      '【summary】',
      '【failure】',
    ]
    expect(places.map((place) => text.indexOf(place))).toEqual(places.map((place) => text.indexOf(place)).sort((a, b) => a - b))
  })

  test('is read as the document that was meant: no text of the session leaves its block or makes a heading', () => {
    const { document } = new Window()
    document.body.innerHTML = renderToStaticMarkup(createElement(Markdown, null, text))
    const headings = [...document.body.children].filter(({ localName }) => /^h\d$/.test(localName)).map((each) => each.textContent)
    expect(headings.slice(0, 3)).toEqual([expect.stringMatching(/^【title】/), 'User', 'Agent'])
    expect(headings.slice(1).filter((heading) => !/^(User|Agent|Call: \w+)$/.test(heading ?? ''))).toEqual([])
    const state = reduce(initialSessionState, records)
    expect(headings.filter((heading) => heading?.startsWith('Call: '))).toHaveLength(state.calls.size)
    expect(headings.filter((heading) => heading === 'User')).toHaveLength(2)
    expect([...document.body.children].at(-1)?.textContent).toContain('sleep 30')
  })

  test('keeps an output in its block, whatever fences it holds', () => {
    const output = records.map((record) =>
      record.event.kind === 'call.finished' ? { ...record, event: { ...record.event, resultText: 'a\n````\n# not a heading' } } : record,
    )
    expect(sessionText(output, 'markdown')).toContain('`````\na\n````\n# not a heading\n`````')
  })
})

test.each([
  ['Fix the flaky parser test', 'Fix the flaky parser test.md'],
  ['../../etc/passwd: "x"\n', 'etc passwd x.md'],
  ['把配送仓库改名', '把配送仓库改名.md'],
  ['...', 'session.md'],
])('a session called %j becomes the file %s', (title, name) => {
  expect(exportFileName(title, 'markdown')).toBe(name)
})
