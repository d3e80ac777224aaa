import { randomBytes } from 'node:crypto'
import { type IdPrefix, idFromBytes } from '../../shared/ids.ts'

/** Makes a fresh random id of the given kind. The only source of ids in the main process; tests bring their own. */
export function newId(prefix: IdPrefix): string {
  return idFromBytes(prefix, randomBytes(20))
}

export type NewId = (prefix: IdPrefix) => string
