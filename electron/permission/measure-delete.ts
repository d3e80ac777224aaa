import { execFile } from 'node:child_process'
import { lstat, opendir } from 'node:fs/promises'
import path from 'node:path'
import type { DeleteMeasure } from '../../shared/permission.ts'

// Counting is for the card; nobody needs the exact number of a larger tree before they decide.
const mostFiles = 20_000
const longestCountMs = 300
const longestGitMs = 2_000

/** What deleting a path would take away, or null when there is nothing. Follows no link; stops counting at 20,000 files or 300 ms. */
export async function measureDelete(absolute: string, now: () => number): Promise<DeleteMeasure | null> {
  const counter = { files: 0, bytes: 0, complete: true, until: now() + longestCountMs }
  try {
    await count(absolute, counter, now)
  } catch {
    return null
  }
  const { files, bytes, complete } = counter
  return { files, bytes, complete, ignored: await isIgnored(absolute) }
}

interface Counter {
  files: number
  bytes: number
  complete: boolean
  readonly until: number
}

async function count(absolute: string, counter: Counter, now: () => number): Promise<void> {
  const entry = await lstat(absolute)
  if (!entry.isDirectory()) {
    counter.files++
    counter.bytes += entry.size
    return
  }
  for await (const child of await opendir(absolute)) {
    if (counter.files >= mostFiles || now() > counter.until) {
      counter.complete = false
      return
    }
    // What vanishes while it is counted is not there to be deleted.
    await count(path.join(absolute, child.name), counter, now).catch(() => undefined)
  }
}

/** Asks git without letting the repository's own settings run anything. False where there is no git or no repository. */
function isIgnored(absolute: string): Promise<boolean> {
  const calm = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']
  return new Promise((resolve) => {
    const options = { cwd: path.dirname(absolute), timeout: longestGitMs, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } }
    execFile('git', [...calm, 'check-ignore', '-q', '--', absolute], options, (error) => resolve(error === null))
  })
}
