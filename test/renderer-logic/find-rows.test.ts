import { expect, test } from 'vitest'
import { findRows, placeOfHit } from '../../renderer/find/find-rows.ts'
import { transcriptRows } from '../../renderer/transcript/transcript-rows.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { mainRecords } from '../preview/preview-data.ts'

const state = reduce(initialSessionState, mainRecords(false))
const rows = transcriptRows(state, '')
const find = (text: string) => findRows(rows, state.calls, text).map((index) => rows[index]?.key)

test('words are found in what was said, in commands, and in results that no card shows', () => {
  expect(find('ONE RUN IN FIVE')).toHaveLength(1)
  expect(find('npm run dev')).toEqual([`cal_${'2'.repeat(20)}`])
  expect(find('6 passed')).toEqual([`cal_${'1'.repeat(20)}`])
  expect(find('zebra')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('the place that a search over all sessions found is told by its call or its time', () => {
  const found = findRows(rows, state.calls, 'a')
  const call = `cal_${'2'.repeat(20)}`
  const placed = (hit: { callId: string | null; at: number }) => rows[found[placeOfHit(rows, found, hit)] ?? -1]?.key
  expect(placed({ callId: call, at: 0 })).toBe(call)
  const reply = state.transcript.findLast((item) => item.kind === 'reply')
  expect(placed({ callId: null, at: reply?.at ?? 0 })).toBe(`reply ${reply?.seq}`)
  expect(placeOfHit(rows, found, { callId: `cal_${'8'.repeat(20)}`, at: 0 })).toBe(0)
})
