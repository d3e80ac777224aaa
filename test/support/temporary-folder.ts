import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A fresh folder (real path) that is deleted when the running test ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-test-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
