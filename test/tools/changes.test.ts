import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changesOfFile, type RecordedChange } from '../../electron/tools/changes/session-changes.ts'
import { totalDiff } from '../../electron/tools/changes/total-diff.ts'
import { diffOfTexts } from '../../electron/tools/diff-of-texts.ts'
import type { WriteFileAction } from '../../shared/permission.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const callId = (digit: string) => `cal_${digit.repeat(20)}`

function changeOf(realPath: string, before: string | null, after: string, digit: string): RecordedChange {
  const action: WriteFileAction = {
    kind: 'write-file',
    path: path.basename(realPath),
    realPath,
    beforeHash: before === null ? null : hash(before),
    afterHash: hash(after),
    ...diffOfTexts(before ?? '', after),
  }
  return { callId: callId(digit), action }
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
  const cut = written(one, two).steps.map((step) => ({ ...step, action: { ...step.action, diffCut: 3 } }))
  expect(await totalDiff(cut)).toEqual({ kind: 'unknown', why: 'not-kept' })
})

test('only changes that were made count, and only those of the file that the call changed', () => {
  const [first, refused, other] = [changeOf('/w/a', one, two, '1'), changeOf('/w/a', two, three, '2'), changeOf('/w/b', one, two, '3')]
  const verdict = { verdict: 'allow', risk: 'low', parts: [], effects: [], reasons: [] } as const
  const given = ({ callId, action }: RecordedChange) => ({ kind: 'verdict.given', callId, action, verdict, modelWords: null }) as const
  const made = ({ callId, action }: RecordedChange) =>
    ({
      kind: 'file.changed',
      callId,
      path: action.path,
      beforeHash: action.beforeHash,
      afterHash: action.afterHash,
      added: 1,
      removed: 1,
    }) as const
  const events = [given(first), made(first), given(refused), given(other), made(other)]
  const records = events.map(
    (event, index): SessionRecord => ({ seq: index + 1, at: 0, event: structuredClone(event) as SessionRecord['event'] }),
  )
  expect(changesOfFile(records, first.callId)).toEqual([first])
  expect(changesOfFile(records, other.callId)).toEqual([other])
  expect(changesOfFile(records, refused.callId)).toEqual([])
})
