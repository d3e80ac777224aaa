import type { LeftBooks } from '../../electron/session/recover.ts'

/** No earlier run left anything open. */
export const nothingLeft: LeftBooks = {
  unclosedOf: () => [],
  fateOf: () => ({ kind: 'lost', pids: [] }),
  describe: (running, lost) => `${running.length} running, ${lost.length} lost`,
}
