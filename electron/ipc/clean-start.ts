/** How far to look for the end of a line: longer than nearly all lines of programs, short enough to be read at once. */
const lookAheadBytes = 4_096

/**
 * How many bytes to leave out so that output read from the middle begins cleanly: after the first line end when one is near,
 * else at the start of the next UTF-8 character.
 */
function skip(bytes: Uint8Array): number {
  const lineEnd = bytes.indexOf(0x0a)
  if (lineEnd >= 0) return lineEnd + 1
  let continuation = 0
  while (continuation < 3 && isContinuationByte(bytes[continuation])) continuation += 1
  return continuation
}

const isContinuationByte = (byte: number | undefined): boolean => byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000

/** Where a pane that begins in the middle of an output begins. */
export const cleanStart = { lookAheadBytes, skip } as const
