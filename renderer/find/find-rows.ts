import { assertNever } from '../../shared/assert.ts'
import type { Action } from '../../shared/permission.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { TranscriptRow } from '../transcript/transcript-rows.ts'

/** The rows in which a text stands, also those that are not on the screen and what their cards hold folded; by index. */
export function findRows(rows: readonly TranscriptRow[], calls: SessionState['calls'], wanted: string): readonly number[] {
  const needle = wanted.toLowerCase()
  if (needle.trim() === '') return []
  return rows.flatMap((row, index) => (rowTexts(row, calls).some((text) => text.toLowerCase().includes(needle)) ? [index] : []))
}

function rowTexts(row: TranscriptRow, calls: SessionState['calls']): readonly string[] {
  if (row.kind === 'live') return [row.text]
  if (row.kind === 'working') return []
  const { item } = row
  if (item.kind === 'message' || item.kind === 'reply' || item.kind === 'note') return [item.text]
  if (item.kind !== 'call') return []
  const call = calls.get(item.callId)
  return call === undefined ? [] : [...actionTexts(call), ...resultTexts(call)]
}

type Call = SessionState['calls'] extends ReadonlyMap<string, infer Value> ? Value : never

function actionTexts({ action, call, modelWords }: Call): readonly string[] {
  const words = modelWords === null ? [] : [modelWords]
  if (action === null) return [call.argumentsText, ...words]
  return [...textsOf(action), ...words]
}

function textsOf(action: Action): readonly string[] {
  switch (action.kind) {
    case 'command':
      return [action.command]
    case 'process-input':
      return [action.command, action.text]
    case 'read-file':
      return [action.path]
    case 'write-file':
      return [action.path, action.diff]
    case 'search-files':
      return [action.pattern, action.path]
    case 'change-files':
      return action.changes.flatMap(({ path, diff }) => [path, diff])
    case 'question':
      return [action.question, ...action.choices]
    case 'git-read':
      return [action.words.join(' ')]
    case 'git-commit':
      return [action.message, ...action.changes.flatMap(({ path, diff }) => [path, diff])]
    default:
      return assertNever(action)
  }
}

function resultTexts({ stage }: Call): readonly string[] {
  if (stage.kind === 'finished') return [stage.resultText]
  return stage.kind === 'refused' ? [stage.message] : []
}

/** Which of the found rows a search over all sessions meant: by call, or by when it was said. Zero where that cannot be told. */
export function placeOfHit(
  rows: readonly TranscriptRow[],
  found: readonly number[],
  hit: { readonly callId: string | null; readonly at: number },
): number {
  const place = found.findIndex((index) => {
    const row = rows[index]
    if (row?.kind !== 'item') return false
    return row.item.kind === 'call' ? row.item.callId === hit.callId : hit.callId === null && 'at' in row.item && row.item.at === hit.at
  })
  return Math.max(0, place)
}
