import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Room } from '../support/e2e/room.ts'

const openRooms = new Set<Room>()

/** Ends what a measurement that was given up left open. */
export async function closeRooms(): Promise<void> {
  const rooms = [...openRooms]
  openRooms.clear()
  await Promise.allSettled(rooms.map((room) => room.close()))
}

/** A room as the end-to-end tests have it, for the time of one measurement. */
export async function inRoom<Value>(measure: (room: Room) => Promise<Value>): Promise<Value> {
  const folder = (name: string) => fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `signalbox-bench-${name}-`)))
  const room = new Room(folder('data'), folder('work'))
  openRooms.add(room)
  try {
    return await measure(room)
  } finally {
    // What was measured is not lost because a busy machine ends slowly.
    if (openRooms.delete(room)) await room.close().catch((cause: unknown) => process.stderr.write(`${String(cause)}\n`))
  }
}
