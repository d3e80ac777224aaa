import { assertNever } from '../../shared/assert.ts'
import { type FormChange, isUnicode, type TextCoding } from '../../shared/text-forms.ts'
import { decodeFile, type FileText } from '../tools/file-text.ts'
import { encodedTwiceAs } from './encoded-twice.ts'

/** What a command did to the way a text file is written. Only what is certain: between two older encodings, both guessed, nothing is told. */
export function compareForms(before: Uint8Array, after: Uint8Array): readonly FormChange[] {
  if (before.length === 0 || after.length === 0) return []
  const [old, fresh] = [decodeFile(before), decodeFile(after)]
  if (old.kind === 'binary') return []
  if (fresh.kind === 'binary') return [{ kind: 'encoding', from: codingOf(old), to: codingOf(fresh) }]
  return [...encodingChange(old, fresh), ...damage(old, fresh), ...lineEndChange(old.text, fresh.text)]
}

/** What is to be said of a new file: that it is in UTF-16, which hardly a program for developers reads, unless there is a reason for it. */
export function formOfNew(content: Uint8Array, name: string, command: string): readonly FormChange[] {
  const coding = codingOf(decodeFile(content))
  const wide = coding.kind === 'text' && coding.encoding.startsWith('utf-16')
  return wide && !wantsUtf16.test(command) && !usuallyUtf16.test(name) ? [{ kind: 'encoding', from: null, to: coding }] : []
}

// The command says so itself (`iconv -t UTF-16`, `-Encoding Unicode`), or its kind of file mostly is.
const wantsUtf16 = /utf-?16|ucs-?2|unicode/i
const usuallyUtf16 = /\.(?:reg|rc|inf|strings|mof|sif)$/i

function codingOf(text: FileText): TextCoding {
  switch (text.kind) {
    case 'text':
      return { kind: 'text', encoding: text.encoding, mark: text.bom }
    case 'lossy':
      return { kind: 'unreadable' }
    case 'binary':
      return { kind: 'binary' }
    default:
      return assertNever(text)
  }
}

type Readable = Exclude<FileText, { kind: 'binary' }>

function encodingChange(old: Readable, fresh: Readable): readonly FormChange[] {
  const [from, to] = [codingOf(old), codingOf(fresh)]
  const same = old.kind === 'text' && fresh.kind === 'text' && old.encoding === fresh.encoding && old.bom === fresh.bom
  // Text without a foreign character is written alike in all but UTF-16: nothing tells what it is meant to be.
  const plain = !isUnicode(from) && !hasForeign(fresh.text)
  return same || plain || (!isUnicode(from) && !isUnicode(to)) ? [] : [{ kind: 'encoding', from, to }]
}

function damage(old: Readable, fresh: Readable): readonly FormChange[] {
  if (fresh.kind !== 'text' || old.text === fresh.text) return []
  const replaced = count(fresh.text, '\ufffd')
  if (replaced > (old.kind === 'text' ? count(old.text, '\ufffd') : 0)) return [{ kind: 'characters-lost', put: '\ufffd' }]
  if (old.kind !== 'text') return []
  const freshLines = linesIn(fresh.text)
  const oldLines = linesIn(old.text)
  const gone = [...oldLines].filter((line) => hasForeign(line) && !freshLines.has(line)).slice(0, goneLinesMax)
  if (gone.length === 0) return []
  const readAs = encodedTwiceAs(gone, old.text, fresh.text)
  if (readAs !== null) return [{ kind: 'encoded-twice', readAs }]
  return turnedToQuestionMarks(gone, oldLines, freshLines) ? [{ kind: 'characters-lost', put: '?' }] : []
}

// What was done to a whole file shows in its first lines.
const goneLinesMax = 200

const linesIn = (text: string): ReadonlySet<string> => new Set(text.split(/\r?\n/))

const hasForeign = (text: string): boolean => /[^\0-\x7f]/.test(text)

function count(text: string, wanted: string): number {
  let found = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found += 1
  return found
}

// One question mark in place of a character may be an edit; a line that is otherwise the same and has two is none.
const marksMin = 2

/** Lines that are gone, and stand in the new text with a question mark for each foreign character. */
function turnedToQuestionMarks(gone: readonly string[], before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  let marks = 0
  for (const line of gone) {
    const found = [line.replace(/[^\0-\x7f]/g, '?'), line.replace(/[^\0-\x7f]/gu, '?')].some((lost) => after.has(lost) && !before.has(lost))
    if (found) marks += line.match(/[^\0-\x7f]/gu)?.length ?? 0
  }
  return marks >= marksMin
}

// A file of one line is hardly "all its lines".
const lineEndsMin = 2

function lineEndChange(before: string, after: string): readonly FormChange[] {
  const [from, to] = [allLineEnds(before), allLineEnds(after)]
  return from === null || to === null || from === to ? [] : [{ kind: 'line-ends', from, to }]
}

function allLineEnds(text: string): 'lf' | 'crlf' | null {
  const all = count(text, '\n')
  const carriage = count(text, '\r\n')
  if (all < lineEndsMin || (carriage > 0 && carriage < all)) return null
  return carriage === 0 ? 'lf' : 'crlf'
}
