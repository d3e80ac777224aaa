import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Room } from '../support/e2e/room.ts'

/** A room as the end-to-end tests have it, for the time of one measurement. */
export async function inRoom<Value>(measure: (room: Room) => Promise<Value>): Promise<Value> {
  const folder = (name: string) => fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `signalbox-bench-${name}-`)))
  const room = new Room(folder('data'), folder('work'))
  try {
    return await measure(room)
  } finally {
    await room.close()
  }
}
