import fs from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const triesMax = 50
const tryAgainMs = 100

/** Removes a folder in which a program of a killed app may still be at work for a moment. */
export async function removeFolder(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await fs.rm(folder, { recursive: true, force: true })
      return
    } catch (error) {
      if (tries === triesMax) throw error
      await wait(tryAgainMs)
    }
  }
}
