import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changesOfFile } from '../../electron/tools/changes/session-changes.ts'
import { totalDiff } from '../../electron/tools/changes/total-diff.ts'
import { diffOfTexts } from '../../electron/tools/diff-of-texts.ts'
import type { Action } from '../../shared/permission.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { type FileStep, fileSteps } from '../../shared/session/file-steps.ts'
import type { FileChangeShown } from '../../shared/tool-actions.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const callId = (digit: string) => `cal_${digit.repeat(20)}`

function changeOf(realPath: string, before: string | null, after: string, digit: string): FileStep {
  const [step] = fileSteps(callId(digit), {
    kind: 'write-file',
    path: path.basename(realPath),
    realPath,
    beforeHash: before === null ? null : hash(before),
    afterHash: hash(after),
    ...diffOfTexts(before ?? '', after),
  })
  if (step === undefined) throw new Error('A written file is one step.')
  return step
}

/** One file of a patch; null: not there. `from` is the real path that a moved file had. */
function patched(realPath: string, before: string | null, after: string | null, from: string | null = null): FileChangeShown {
  const change = from !== null ? 'move' : before === null ? 'add' : after === null ? 'delete' : 'update'
  const hashOf = (text: string | null) => (text === null ? null : hash(text))
  return {
    change,
    path: path.basename(realPath),
    realPath,
    from: from === null ? null : { path: path.basename(from), realPath: from },
    beforeHash: hashOf(before),
    afterHash: hashOf(after),
    ...diffOfTexts(before ?? '', after ?? ''),
    looseLines: [],
  }
}

/** A file that went through these texts, the last of which is on the disk; null: it was not there. */
function written(...texts: readonly [string | null, ...string[]]) {
  const file = path.join(fs.realpathSync(temporaryFolder()), 'parse.ts')
  const steps = texts.slice(1).map((after, index) => changeOf(file, texts[index] ?? null, after ?? '', String(index + 1)))
  fs.writeFileSync(file, texts.at(-1) ?? '')
  return { file, steps }
}

const one = 'a\nb\nc\n'
const two = 'a\nB\nc\n'
const three = 'a\nB\nc\nd'

test('several changes of a file are told as one diff against its first text', async () => {
  const { steps } = written(one, two, three)
  expect(await totalDiff(steps)).toEqual({ kind: 'total', ...diffOfTexts(one, three) })
})

test('a file that was created, and one whose changes took each other back, are told as such', async () => {
  expect(await totalDiff(written(null, one, two).steps)).toEqual({ kind: 'total', ...diffOfTexts('', two) })
  expect(await totalDiff(written(one, two, one).steps)).toMatchObject({ kind: 'total', diff: '' })
})

test('a file that something else has changed, removed or made a link is not guessed at', async () => {
  const changed = written(one, two)
  fs.writeFileSync(changed.file, 'other\n')
  expect(await totalDiff(changed.steps)).toEqual({ kind: 'unknown', why: 'changed-since' })
  const gone = written(one, two)
  fs.rmSync(gone.file)
  expect(await totalDiff(gone.steps)).toEqual({ kind: 'unknown', why: 'gone' })
  fs.symlinkSync(changed.file, gone.file)
  expect(await totalDiff(gone.steps)).toEqual({ kind: 'unknown', why: 'gone' })
})

test('a change between two of ours, or a diff that was cut, leaves the first text unknown', async () => {
  const between = written(one, three)
  const steps = [changeOf(between.file, one, two, '1'), changeOf(between.file, 'quite\nother\n', three, '2')]
  expect(await totalDiff(steps)).toEqual({ kind: 'unknown', why: 'not-kept' })
  const cut = written(one, two).steps.map((step) => ({ ...step, diffCut: 3 }))
  expect(await totalDiff(cut)).toEqual({ kind: 'unknown', why: 'not-kept' })
})

test('a file that a patch deleted, made, emptied or moved is told as one diff too', async () => {
  const folder = fs.realpathSync(temporaryFolder())
  const [old, moved] = [path.join(folder, 'old.ts'), path.join(folder, 'moved.ts')]
  const deleted = [changeOf(old, one, two, '1'), ...fileSteps(callId('2'), patches(patched(old, two, null)))]
  expect(await totalDiff(deleted)).toEqual({ kind: 'total', ...diffOfTexts(one, '') })
  fs.writeFileSync(old, 'back\n')
  expect(await totalDiff(deleted)).toEqual({ kind: 'unknown', why: 'changed-since' })
  fs.writeFileSync(moved, three)
  const steps = [...deleted, ...fileSteps(callId('3'), patches(patched(old, null, two)))]
  const afterMove = fileSteps(callId('4'), patches(patched(moved, two, two, old), patched(moved, two, three)))
  expect(await totalDiff([...steps, ...afterMove])).toEqual({ kind: 'total', ...diffOfTexts(one, three) })
  fs.writeFileSync(moved, '')
  const emptied = fileSteps(callId('5'), patches(patched(moved, null, ''), patched(moved, '', two), patched(moved, two, '')))
  expect(await totalDiff(emptied)).toMatchObject({ kind: 'total', diff: '' })
})

test('only changes that were made count, and only those of the file that the call changed', () => {
  const [first, refused, other] = [changeOf('/w/a', one, two, '1'), changeOf('/w/a', two, three, '2'), changeOf('/w/b', one, two, '3')]
  const records = recordsOf([
    given(first.callId, writeOf(first)),
    made(first),
    given(refused.callId, writeOf(refused)),
    given(other.callId, writeOf(other)),
    made(other),
  ])
  expect(changesOfFile(records, first.callId, 0).map((step) => step.callId)).toEqual([first.callId])
  expect(changesOfFile(records, other.callId, 0).map((step) => step.callId)).toEqual([other.callId])
  expect(changesOfFile(records, refused.callId, 0)).toEqual([])
})

test('a change counts also where its call and the log name the file in different ways', () => {
  const step = changeOf('/w/a', one, two, '1')
  const named = { ...made(step), path: '/w/a' }
  expect(named.path).not.toBe(step.path)
  expect(changesOfFile(recordsOf([given(step.callId, writeOf(step)), named]), step.callId, 0)).toHaveLength(1)
})

test('a file of a patch is found by its place, with what was done to it before it was moved', () => {
  const first = changeOf('/w/a', one, two, '1')
  const action = patches(patched('/w/b', null, 'x\n'), patched('/w/c', two, three, '/w/a'))
  const steps = fileSteps(callId('2'), action)
  const records = recordsOf([given(first.callId, writeOf(first)), made(first), given(callId('2'), action), ...steps.map(made)])
  const shown = (index: number) => changesOfFile(records, callId('2'), index).map(({ realPath, from }) => [from?.realPath, realPath])
  expect(shown(0)).toEqual([[undefined, '/w/b']])
  expect(shown(1)).toEqual([
    [undefined, '/w/a'],
    ['/w/a', '/w/c'],
  ])
  expect(shown(2)).toEqual([])
  expect(changesOfFile(records, first.callId, 0)).toHaveLength(2)
})

const patches = (...changes: FileChangeShown[]): Action => ({ kind: 'change-files', changes })

function writeOf({ path, realPath, beforeHash, afterHash, added, removed, diff, diffCut }: FileStep): Action {
  return { kind: 'write-file', path, realPath, beforeHash, afterHash: afterHash ?? '', added, removed, diff, diffCut }
}

const verdict = { verdict: 'allow' as const, risk: 'low' as const, parts: [], effects: [], reasons: [] }

const given = (callId: string, action: Action): SessionRecord['event'] => ({
  kind: 'verdict.given',
  callId,
  action,
  verdict,
  modelWords: null,
})

const made = ({ callId, path, beforeHash, afterHash, added, removed }: FileStep): SessionRecord['event'] => ({
  kind: 'file.changed',
  callId,
  path,
  beforeHash,
  afterHash,
  added,
  removed,
})

const recordsOf = (events: readonly SessionRecord['event'][]): readonly SessionRecord[] =>
  events.map((event, index) => ({ seq: index + 1, at: 0, event }))
