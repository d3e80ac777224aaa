import { createHash } from 'node:crypto'

/** SHA-256 of the bytes of a file, in hexadecimal: what says that it is still the same. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
