import { assertNever } from '../../../shared/assert.ts'
import type { ToolResult } from '../../agent/ports.ts'
import { cancelled, failed } from '../locate-file.ts'
import { type RipgrepEnd, searchMaxMs } from './run-ripgrep.ts'

/** What a search that could not be finished comes to; null where there is a result to tell, maybe with a line about what is missing. */
export function brokenSearch(end: RipgrepEnd, found: number): ToolResult | null {
  switch (end.kind) {
    case 'finished':
    case 'enough':
      return null
    case 'too-slow':
      return found > 0
        ? null
        : failed(`Nothing was found in ${searchMaxMs / 1_000} s, then the search was stopped. Look in a smaller folder.`)
    case 'aborted':
      return cancelled('Stopped while searching.')
    case 'failed':
      return failed(`The search could not be done: ${end.message}`)
    default:
      return assertNever(end)
  }
}

/** Says that there may be more than was told. */
export function moreLine(end: RipgrepEnd, cutAt: number | null, what: string): readonly string[] {
  if (cutAt !== null) return [`(stopped at ${cutAt} ${what}; there are more: narrow it down)`]
  return end.kind === 'too-slow' ? [`(stopped after ${searchMaxMs / 1_000} s: there may be more)`] : []
}
