import type { LeftBooks } from '../../electron/session/recover.ts'

/** No earlier run left anything open. */
export const nothingLeft: LeftBooks = {
  unclosedOf: () => [],
  fateOf: () => ({ kind: 'lost', pids: [] }),
  describe: (running, elsewhere, lost) => `${running.length} running, ${elsewhere.length} elsewhere, ${lost.length} lost`,
}
