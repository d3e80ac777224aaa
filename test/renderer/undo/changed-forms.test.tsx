import { render } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { setLanguage } from '../../../renderer/i18n/language.ts'
import { ChangedForms } from '../../../renderer/undo/changed-forms.tsx'
import type { ChangedFile } from '../../../shared/changes.ts'
import type { FormChange } from '../../../shared/text-forms.ts'

const file = (path: string, ...forms: readonly FormChange[]): ChangedFile => ({
  path,
  change: 'changed',
  added: null,
  removed: null,
  ...(forms.length > 0 && { forms: [...forms] }),
})
const text = (encoding: 'utf-8' | 'utf-16le' | 'gb18030', mark = false) => ({ kind: 'text', encoding, mark }) as const
const wide: FormChange = { kind: 'encoding', from: text('utf-8'), to: text('utf-16le', true) }
const lineEnds: FormChange = { kind: 'line-ends', from: 'lf', to: 'crlf' }

const shown = (...files: readonly ChangedFile[]) => render(<ChangedForms files={files} />).container.textContent

it('names the files that a command wrote in another way, and how', () => {
  expect(shown(file('a.txt', wide, lineEnds), file('b.txt'), file('c.txt', { kind: 'encoded-twice', readAs: 'windows-1252' }))).toBe(
    'The way files are written changed: a.txt (UTF-8 → UTF-16LE with a byte order mark; line ends LF → CRLF) · c.txt (encoded twice: UTF-8 was read as WINDOWS-1252)',
  )
})

it('says what is not valid any more, what was lost and what is new', () => {
  const broken: FormChange = { kind: 'encoding', from: text('utf-8'), to: text('gb18030') }
  const unreadable: FormChange = { kind: 'encoding', from: text('utf-8'), to: { kind: 'unreadable' } }
  expect(shown(file('a', broken), file('b', unreadable))).toContain(
    'a (no valid UTF-8 any more, reads as GB18030) · b (no valid UTF-8 any more)',
  )
  expect(shown(file('c', { kind: 'encoding', from: null, to: text('utf-16le', true) }))).toContain(
    'c (new, in UTF-16LE with a byte order mark)',
  )
  expect(shown(file('d', { kind: 'characters-lost', put: '?' }))).toContain('d (characters lost: ? in their place)')
  expect(shown(file('e', { kind: 'encoding', from: text('utf-8'), to: { kind: 'binary' } }))).toContain('e (UTF-8 → binary)')
})

it('counts what is more than a line holds, and is silent where nothing changed', () => {
  expect(shown(...['a', 'b', 'c', 'd', 'e'].map((name) => file(name, lineEnds)))).toMatch(/c \(line ends LF → CRLF\) and 2 more files$/)
  expect(shown(file('a'), file('b'))).toBe('')
})

it('shows what turns a name around by its number, and speaks Chinese', async () => {
  expect(shown(file('a\u202Etxt', lineEnds))).toContain('U+202E')
  await setLanguage('zh-CN')
  onTestFinished(() => setLanguage('en'))
  expect(shown(file('a.txt', wide))).toBe('文件的存储形式变了： a.txt (UTF-8 → 带字节顺序标记的 UTF-16LE)')
})
