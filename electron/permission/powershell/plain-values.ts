import { isPlainBlank } from './characters.ts'
import { numberAt } from './number-at.ts'
import { readString, startsString } from './read-pieces.ts'

/**
 * Where plain values end that are joined by operators (`1, 2, 3`, `'a' + 'b'`): numbers and strings without code in them. Null where there is
 * only one, or none. Together they are no more than a value, and the grammar is spared looking at each.
 */
export function endOfPlainValues(source: string, at: number): number | null {
  let joined: number | null = null
  let end = plainValueAt(source, at)
  while (end !== null) {
    end = valueBehindOperator(source, end)
    joined = end ?? joined
  }
  return joined
}

function valueBehindOperator(source: string, at: number): number | null {
  const operator = pastBlanks(source, at)
  return /[-+*/%,]/.test(source.charAt(operator)) ? plainValueAt(source, pastBlanks(source, operator + 1)) : null
}

/** Where a value ends that nothing hangs on: no member, no index, no redirect. */
function plainValueAt(source: string, at: number): number | null {
  const end = startsString(source, at) ? plainStringAt(source, at) : numberAt(source, at)
  return end !== null && /^$|[-+*/%,;|)\]}\s]/.test(source.charAt(end)) ? end : null
}

function plainStringAt(source: string, at: number): number | null {
  const read = readString(source, at)
  return read === null || read.pieces.some(({ kind }) => kind === 'code') ? null : read.end
}

function pastBlanks(source: string, at: number): number {
  let index = at
  while (isPlainBlank(source.charAt(index))) index++
  return index
}
