import { randomFillSync } from 'node:crypto'
import { type IdPrefix, idFromBytes } from '../../shared/ids.ts'

const bytesPerId = 20
// To ask the system for random bytes takes longer than to make an id of them. Ids.
const idsPerFill = 100

const bytes = new Uint8Array(bytesPerId * idsPerFill)
let used = bytes.length

/** Makes a fresh random id of the given kind. The only source of ids in the main process; tests bring their own. */
export function newId(prefix: IdPrefix): string {
  if (used === bytes.length) {
    randomFillSync(bytes)
    used = 0
  }
  used += bytesPerId
  return idFromBytes(prefix, bytes.subarray(used - bytesPerId, used))
}

export type NewId = (prefix: IdPrefix) => string
