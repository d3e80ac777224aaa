import { changedFilesMax } from '../../../shared/tool-actions.ts'

/** One place of an update: what stands there (`old`) and what comes instead, as whole lines. */
export interface Hunk {
  /** A line that stands somewhere before the place (a function's head); null where none was given. */
  readonly after: string | null
  readonly lines: readonly HunkLine[]
  /** The place is the end of the file. */
  readonly atEnd: boolean
}

export interface HunkLine {
  readonly kind: 'keep' | 'remove' | 'add'
  readonly text: string
}

/** What a patch wants done with one file. */
export type FilePatch =
  | { readonly kind: 'add'; readonly path: string; readonly lines: readonly string[] }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'update'; readonly path: string; readonly moveTo: string | null; readonly hunks: readonly Hunk[] }

export type PatchRead =
  | { readonly kind: 'read'; readonly files: readonly FilePatch[] }
  /** `line` of the patch, counted from 1. */
  | { readonly kind: 'broken'; readonly line: number; readonly message: string }

/**
 * Reads a patch in the common envelope: `*** Begin Patch`, then files under `*** Add File:`, `*** Delete File:` or `*** Update File:`
 * (with `*** Move to:`), then `*** End Patch`. Strict: what cannot be read for certain is a fault, with its line.
 */
export function readPatch(text: string): PatchRead {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const from = lines.findIndex((line) => line.trim() !== '')
  let until = lines.length
  while (until > 0 && lines[until - 1]?.trim() === '') until -= 1
  if (lines[from]?.trim() !== '*** Begin Patch') return broken(from, 'A patch begins with the line *** Begin Patch')
  if (lines[until - 1]?.trim() !== '*** End Patch') return broken(until - 1, 'A patch ends with the line *** End Patch')
  const files: FilePatch[] = []
  let at = from + 1
  while (at < until - 1) {
    if (lines[at]?.trim() === '') {
      at += 1
      continue
    }
    const read = readFile(lines, at, until - 1)
    if (read.kind === 'broken') return read
    files.push(read.file)
    at = read.next
    if (files.length > changedFilesMax) return broken(at, `A patch may change at most ${changedFilesMax} files`)
  }
  return files.length === 0 ? broken(from, 'The patch changes no file') : { kind: 'read', files }
}

const broken = (index: number, message: string): Extract<PatchRead, { kind: 'broken' }> => ({
  kind: 'broken',
  line: Math.max(0, index) + 1,
  message,
})

type FileRead = { readonly kind: 'file'; readonly file: FilePatch; readonly next: number } | Extract<PatchRead, { kind: 'broken' }>

function readFile(lines: readonly string[], at: number, until: number): FileRead {
  const header = /^\*\*\* (Add|Delete|Update) File: (.+)$/.exec(lines[at]?.trimEnd() ?? '')
  const path = header?.[2]?.trim()
  if (header === null || path === undefined || path === '') {
    return broken(at, 'Here a line *** Add File:, *** Update File: or *** Delete File: with a path is expected')
  }
  let next = at + 1
  while (next < until && !isFileHeader(lines[next] ?? '')) next += 1
  const body = lines.slice(at + 1, next)
  switch (header[1]) {
    case 'Add':
      return readAdd(path, body, at, next)
    case 'Delete':
      return body.every((line) => line.trim() === '')
        ? { kind: 'file', file: { kind: 'delete', path }, next }
        : broken(at + 1, 'After *** Delete File: nothing is expected')
    default:
      return readUpdate(path, body, at, next)
  }
}

const isFileHeader = (line: string): boolean => /^\*\*\* (Add|Delete|Update) File: /.test(line)

function readAdd(path: string, body: readonly string[], at: number, next: number): FileRead {
  const end = lengthWithoutBlank(body)
  const wrong = body.slice(0, end).findIndex((line) => !line.startsWith('+'))
  if (wrong !== -1) return broken(at + 1 + wrong, 'Every line of an added file begins with +')
  return { kind: 'file', file: { kind: 'add', path, lines: body.slice(0, end).map((line) => line.slice(1)) }, next }
}

function readUpdate(path: string, body: readonly string[], at: number, next: number): FileRead {
  const moveTo = /^\*\*\* Move to: (.+)$/.exec(body[0]?.trimEnd() ?? '')?.[1]?.trim() ?? null
  const first = moveTo === null ? 0 : 1
  const hunks: Hunk[] = []
  let open: { after: string | null; lines: HunkLine[]; atEnd: boolean } | null = null
  for (let index = first; index < lengthWithoutBlank(body); index += 1) {
    const line = body[index] ?? ''
    if (line === '@@' || line.startsWith('@@ ')) {
      if (open !== null && open.lines.length === 0) return broken(at + 1 + index, 'A place (@@) has no lines')
      const after = line.slice(3).trim() === '' ? null : line.slice(3)
      open = { after, lines: [], atEnd: false }
      hunks.push(open)
    } else if (line.trimEnd() === '*** End of File') {
      if (open === null) return broken(at + 1 + index, 'Lines of a place are expected before *** End of File')
      open.atEnd = true
    } else {
      const read = readHunkLine(line)
      if (read === null) return broken(at + 1 + index, 'A line of a place begins with a space, + or -')
      if (open === null || open.atEnd) {
        open = { after: null, lines: [], atEnd: false }
        hunks.push(open)
      }
      open.lines.push(read)
    }
  }
  if (open !== null && open.lines.length === 0) return broken(at + 1, 'A place (@@) has no lines')
  if (hunks.length === 0 && moveTo === null) return broken(at + 1, 'The update changes nothing')
  return { kind: 'file', file: { kind: 'update', path, moveTo, hunks }, next }
}

function readHunkLine(line: string): HunkLine | null {
  // An empty line is one that is kept: the space before it is often lost.
  if (line === '') return { kind: 'keep', text: '' }
  const text = line.slice(1)
  if (line.startsWith(' ')) return { kind: 'keep', text }
  if (line.startsWith('-')) return { kind: 'remove', text }
  return line.startsWith('+') ? { kind: 'add', text } : null
}

/** Blank lines before the next file belong to nothing. */
function lengthWithoutBlank(body: readonly string[]): number {
  let length = body.length
  while (length > 0 && body[length - 1] === '') length -= 1
  return length
}
