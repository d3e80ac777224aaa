import type { FileChangeShown } from '../../../shared/tool-actions.ts'
import type { Preparation, ToolContext } from '../../agent/ports.ts'
import { toShow, unwritable } from '../change-file.ts'
import { type DiffRoom, diffOfTexts } from '../diff-of-texts.ts'
import { encodeText } from '../encode-text.ts'
import { decodeFile } from '../file-text.ts'
import { hashOf } from '../hash-of.ts'
import { type LocatedFile, locateFile, tellAboutFile, tellProblem } from '../locate-file.ts'
import { readBytes } from '../read-bytes.ts'
import { applyHunks } from './apply-hunks.ts'
import type { Step } from './apply-steps.ts'
import type { FilePatch } from './read-patch.ts'

/** Most bytes of old and new contents held for one patch. */
const patchMaxBytes = 50 * 1024 * 1024
/** Most of all diffs together that travel to the card. */
const allDiffs: DiffRoom = { lines: 4_000, characters: 400_000 }

/** One file of a patch, worked out: what is shown, what is done, and what must still be so when it is done. */
export interface PlannedFile {
  readonly shown: FileChangeShown
  readonly steps: readonly Step[]
  /** Files with the hash they have now; null: not there. */
  readonly now: readonly { readonly file: LocatedFile; readonly hash: string | null }[]
}

export type Planned =
  | { readonly kind: 'planned'; readonly files: readonly PlannedFile[] }
  | { readonly kind: 'not'; readonly preparation: Preparation }

/** Works out what a patch would do to every file, without doing anything; the first thing that does not fit ends it. */
export async function planChanges(patches: readonly FilePatch[], context: ToolContext): Promise<Planned> {
  const files: PlannedFile[] = []
  const taken = new Set<string>()
  let bytes = 0
  let { lines, characters } = allDiffs
  for (const patch of patches) {
    const one = await planOne(patch, context, { lines, characters })
    if (one.kind === 'not') return one
    const twice = one.file.now.find(({ file }) => taken.has(file.realPath))
    if (twice !== undefined) return refused(`${twice.file.shownPath} is named twice in the patch. Put all its places under one header.`)
    for (const { file } of one.file.now) taken.add(file.realPath)
    bytes += one.file.steps.reduce((sum, step) => sum + (step.kind === 'write' ? step.bytes.length : 0), 0)
    if (bytes > patchMaxBytes) return refused('The patch is about more than 50 MB of files. Make it in parts.')
    lines -= one.file.shown.diff.split('\n').length
    characters -= one.file.shown.diff.length
    files.push(one.file)
  }
  return { kind: 'planned', files }
}

type One = { readonly kind: 'file'; readonly file: PlannedFile } | Extract<Planned, { kind: 'not' }>

const not = (preparation: Preparation): Extract<Planned, { kind: 'not' }> => ({ kind: 'not', preparation })
const refused = (message: string) => not({ kind: 'refused', message: `${message} Nothing was changed.` })

async function planOne(patch: FilePatch, context: ToolContext, room: DiffRoom): Promise<One> {
  if (/[/\\]$/.test(patch.path) || patch.path.includes('\0')) return refused(`${JSON.stringify(patch.path)} does not name a file.`)
  const file = await locateFile(patch.path, context)
  if (file.kind === 'refused') return not(file)
  const present = await readBytes(file.realPath, file.shownPath)
  if (present.kind === 'unusable') return not(tellProblem(file, `${present.message} Nothing was changed.`, context))
  const before = present.kind === 'bytes' ? present.bytes : null
  if (patch.kind === 'add') {
    if (before !== null) {
      return not(tellProblem(file, `${file.shownPath} exists already; use *** Update File: for it. Nothing was changed.`, context))
    }
    const after = Buffer.from(patch.lines.map((line) => `${line}\n`).join(''), 'utf8')
    return planWrite({ file, before: null, after, from: null, looseLines: [] }, context, room)
  }
  if (before === null) return not(tellProblem(file, `${file.shownPath} does not exist. Nothing was changed.`, context))
  if (patch.kind === 'delete') return { kind: 'file', file: planDelete(file, before, room) }
  return planUpdate(file, before, patch, context, room)
}

async function planUpdate(
  file: LocatedFile,
  before: Buffer,
  { hunks, moveTo }: Extract<FilePatch, { kind: 'update' }>,
  context: ToolContext,
  room: DiffRoom,
): Promise<One> {
  const changed = hunks.length === 0 ? { kind: 'bytes' as const, bytes: before, looseLines: [] } : changeText(file, before, hunks)
  if (changed.kind === 'fault') return not(tellAboutFile(file, `${changed.message} Nothing was changed.`))
  const { bytes: after, looseLines } = changed
  if (moveTo === null) {
    if (after.equals(before)) return not(tellAboutFile(file, `The patch leaves ${file.shownPath} as it is. Nothing was changed.`))
    return planWrite({ file, before, after, from: null, looseLines }, context, room)
  }
  const target = await locateFile(moveTo, context)
  if (target.kind === 'refused') return not(target)
  const there = await readBytes(target.realPath, target.shownPath)
  if (there.kind !== 'missing') return not(tellProblem(target, `${target.shownPath} exists already. Nothing was changed.`, context))
  return planWrite({ file: target, before, after, from: file, looseLines }, context, room)
}

type Changed =
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly looseLines: readonly number[] }
  | { readonly kind: 'fault'; readonly message: string }

function changeText(file: LocatedFile, before: Buffer, hunks: Extract<FilePatch, { kind: 'update' }>['hunks']): Changed {
  const decoded = decodeFile(before)
  if (decoded.kind !== 'text') return { kind: 'fault', message: `${file.shownPath} is not text that can be changed without harm.` }
  const applied = applyHunks(decoded.text, hunks)
  if (applied.kind === 'failed') {
    const which = hunks.length === 1 ? 'The place' : `Place ${applied.hunk} of ${hunks.length}`
    return { kind: 'fault', message: `${which} in ${file.shownPath} does not fit: ${applied.message}.` }
  }
  const bytes = encodeText(applied.text, decoded.encoding, decoded.bom)
  if (bytes !== null) return { kind: 'bytes', bytes, looseLines: applied.looseLines }
  return {
    kind: 'fault',
    message: `${file.shownPath} is ${decoded.encoding.toUpperCase()} text, which has no place for some of these characters.`,
  }
}

interface Written {
  readonly file: LocatedFile
  /** Content before, at the place or at the one it comes from. */
  readonly before: Buffer | null
  readonly after: Buffer
  readonly from: LocatedFile | null
  readonly looseLines: readonly number[]
}

async function planWrite({ file, before, after, from, looseLines }: Written, context: ToolContext, room: DiffRoom): Promise<One> {
  const replaces = before !== null && from === null
  const problem = await unwritable(file, replaces ? before : null, context)
  if (problem !== null) return not(tellProblem(file, `${problem} Nothing was changed.`, context))
  const beforeHash = before === null ? null : hashOf(before)
  const write: Step = {
    kind: 'write',
    realPath: file.realPath,
    bytes: after,
    expected: replaces ? 'present' : 'missing',
    modeOf: before === null ? null : (from ?? file).realPath,
  }
  const shown: FileChangeShown = {
    change: from !== null ? 'move' : before === null ? 'add' : 'update',
    ...pathsOf(file),
    from: from === null ? null : pathsOf(from),
    beforeHash,
    afterHash: hashOf(after),
    ...diffOfTexts(toShow(before), toShow(after), room),
    looseLines: [...looseLines],
  }
  if (from === null) return { kind: 'file', file: { shown, steps: [write], now: [{ file, hash: beforeHash }] } }
  const steps: readonly Step[] = [write, { kind: 'remove', realPath: from.realPath }]
  return {
    kind: 'file',
    file: {
      shown,
      steps,
      now: [
        { file: from, hash: beforeHash },
        { file, hash: null },
      ],
    },
  }
}

function planDelete(file: LocatedFile, before: Buffer, room: DiffRoom): PlannedFile {
  const beforeHash = hashOf(before)
  const diff = diffOfTexts(toShow(before), '', room)
  const shown: FileChangeShown = { change: 'delete', ...pathsOf(file), from: null, beforeHash, afterHash: null, ...diff, looseLines: [] }
  return { shown, steps: [{ kind: 'remove', realPath: file.realPath }], now: [{ file, hash: beforeHash }] }
}

const pathsOf = ({ path, realPath }: LocatedFile) => ({ path, realPath })
