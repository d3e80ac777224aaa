/** A second crash within this time means that loading again does not help by itself. */
export const crashAgainWithinMs = 60_000

/** What to do when the window's process has crashed. Times are milliseconds of one clock. */
export function afterCrash(lastCrashAt: number | null, now: number): 'reload' | 'ask' {
  return lastCrashAt === null || now - lastCrashAt > crashAgainWithinMs ? 'reload' : 'ask'
}
