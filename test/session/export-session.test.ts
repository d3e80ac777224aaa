import { expect, test } from 'vitest'
import { exportFileName, sessionText } from '../../electron/session/export/export-session.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { sessionRecordSchema } from '../../shared/session/events.ts'
import { mainRecords } from '../preview/preview-data.ts'

const hostile = '<script>alert(1)</script> ``` "x" \u202Eevil'

function records(): readonly SessionRecord[] {
  const said: SessionRecord['event'] = { kind: 'message.sent', messageId: `msg_${'9'.repeat(20)}`, text: hostile }
  const start = mainRecords(false)
  return [...start, { seq: start.length + 1, at: 1, event: said }]
}

test('JSON lines are the records themselves and read back as such', () => {
  const lines = sessionText(records(), 'json-lines').trimEnd().split('\n')
  expect(lines.map((line) => sessionRecordSchema.parse(JSON.parse(line)))).toEqual(records())
})

test('a page holds every text escaped, needs nothing else, and may run nothing', () => {
  const page = sessionText(records(), 'html')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ``` &quot;x&quot; [U+202E]evil')
  expect(page).toContain('Fix the flaky parser test')
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/<script|src=|href=|url\(/)
})

test('Markdown tells what was said and done in order, and output cannot leave its block', () => {
  const text = sessionText(records(), 'markdown')
  const places = ['> The parser test fails', 'npm test -- parse', '6 passed', 'cache key ignores the file name', '> <script>']
  expect(places.map((place) => text.indexOf(place))).toEqual(places.map((place) => text.indexOf(place)).sort((a, b) => a - b))
  expect(text.indexOf(places[0] ?? '')).toBeGreaterThan(0)
  const output = records().map((record) =>
    record.event.kind === 'call.finished' ? { ...record, event: { ...record.event, resultText: 'a\n````\n# not a heading' } } : record,
  )
  expect(sessionText(output, 'markdown')).toContain('`````\na\n````\n# not a heading\n`````')
})

test.each([
  ['Fix the flaky parser test', 'Fix the flaky parser test.md'],
  ['../../etc/passwd: "x"\n', 'etc passwd x.md'],
  ['把配送仓库改名', '把配送仓库改名.md'],
  ['...', 'session.md'],
])('a session called %j becomes the file %s', (title, name) => {
  expect(exportFileName(title, 'markdown')).toBe(name)
})
