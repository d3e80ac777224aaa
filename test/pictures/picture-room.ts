import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import type { Settings } from '../../shared/settings.ts'
import { Room } from '../support/e2e/room.ts'
import type { LaunchedApp } from '../support/launch-app.ts'

/** A room whose folders have names as a user's have: what pictures show of them is short, and the same in each run. */
class PictureRoom extends Room {
  readonly home: string

  constructor(home: string) {
    super(path.join(home, '.signalbox'), path.join(home, 'code', 'shop'))
    this.home = home
  }

  override open(kind?: 'fresh' | 'set-up', settings?: Partial<Settings>): Promise<LaunchedApp> {
    return super.open(kind, settings, { HOME: this.home })
  }
}

/** Playwright's test with such a room. */
export const test = base.extend<{ room: PictureRoom }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
  room: async ({}, use) => {
    const base = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'pictures-')))
    const room = new PictureRoom(path.join(base, 'ada'))
    await fs.mkdir(room.dataFolder, { recursive: true })
    await fs.mkdir(room.workspace, { recursive: true })
    await fs.writeFile(path.join(room.home, '.npmrc'), 'update-notifier=false\n')
    await use(room)
    await room.close()
    await fs.rm(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
})
