import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import { sessionIdSchema } from '../../shared/ids.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { ShelfService } from '../ipc/services.ts'
import { archivedFileName, lockFileName } from './catalog.ts'
import { findLeavings, type KeptFilesOf } from './find-leavings.ts'
import { takeSessionLock } from './session-lock.ts'

/** How long a deleted session can be brought back. Longer than its message stands, also where a pointer rests on that. Milliseconds. */
export const undoDeleteMs = 60_000

export interface ShelfParts {
  /** Folder with one folder a session. */
  readonly folder: string
  /** Where deleted sessions lie until they are really gone. On the same disk, so that a move is one step. */
  readonly deletedFolder: string
  readonly undoMs?: number
  /** Closes a session in which nothing runs and takes it off the list. */
  readonly release: (sessionId: SessionId) => Promise<Result<null>>
  /** Puts a session on the list again, as its files tell it. */
  readonly adopt: (sessionId: SessionId) => void
  readonly onChange: () => void
  /** Removes all that is kept of what these processes printed. */
  readonly removeOutputs: (processIds: readonly ProcessId[]) => Promise<void>
  /** Removes what is kept of the files of a workspace for a session that is gone. */
  readonly removeKeptFiles: (files: KeptFilesOf) => Promise<Result<null>>
  readonly onBug: (error: unknown) => void
}

/**
 * Puts sessions out of the way: archived ones stay whole, deleted ones are gone when the time to undo is over, with all they printed and the files
 * that were kept for them, except what a session that was forked from them needs.
 */
export class SessionShelf implements ShelfService {
  readonly #parts: ShelfParts
  readonly #undoMs: number
  readonly #timers = new Map<SessionId, ReturnType<typeof setTimeout>>()
  /** One after the other: two that go at once would each take the other for one that stays. */
  #lastPurge: Promise<void> = Promise.resolve()

  constructor(parts: ShelfParts) {
    this.#parts = parts
    this.#undoMs = parts.undoMs ?? undoDeleteMs
    // The time to undo was over when the app that deleted them ended.
    for (const name of namesIn(parts.deletedFolder)) void this.#purge(name)
  }

  archive(sessionId: SessionId, archived: boolean): Result<null> {
    const folder = path.join(this.#parts.folder, sessionId)
    if (!existsSync(folder)) return failSaying('not-found', 'no-session')
    try {
      const mark = path.join(folder, archivedFileName)
      if (archived) writeFileSync(mark, '', { mode: 0o600 })
      else rmSync(mark, { force: true })
    } catch (error) {
      return failSaying('storage-failed', 'archive-not-moved', { cause: causeOf(error) })
    }
    this.#parts.onChange()
    return succeed(null)
  }

  async remove(sessionId: SessionId): Promise<Result<null>> {
    const released = await this.#parts.release(sessionId)
    if (!released.ok) return released
    const moved = this.#move(sessionId)
    if (!moved.ok) {
      this.#parts.adopt(sessionId)
      return moved
    }
    const timer = setTimeout(() => void this.#purge(sessionId), this.#undoMs)
    timer.unref()
    this.#timers.set(sessionId, timer)
    return succeed(null)
  }

  async restore(sessionId: SessionId): Promise<Result<null>> {
    const timer = this.#timers.get(sessionId)
    if (timer === undefined) return failSaying('not-found', 'undo-is-over')
    clearTimeout(timer)
    this.#timers.delete(sessionId)
    try {
      renameSync(path.join(this.#parts.deletedFolder, sessionId), path.join(this.#parts.folder, sessionId))
    } catch (error) {
      return failSaying('storage-failed', 'session-not-restored', { cause: causeOf(error) })
    }
    this.#parts.adopt(sessionId)
    return succeed(null)
  }

  /** What was deleted is gone when the app ends: nobody can undo it any more. */
  async dispose(): Promise<void> {
    const ids = [...this.#timers.keys()]
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    for (const sessionId of ids) await this.#purge(sessionId)
  }

  /** Under the session's lock, so that one that another Signalbox has open stays where it is. */
  #move(sessionId: SessionId): Result<null> {
    const { folder, deletedFolder } = this.#parts
    const from = path.join(folder, sessionId)
    const lock = takeSessionLock(path.join(from, lockFileName))
    if (!lock.ok) return lock
    lock.value()
    try {
      mkdirSync(deletedFolder, { recursive: true, mode: 0o700 })
      renameSync(from, path.join(deletedFolder, sessionId))
      return succeed(null)
    } catch (error) {
      return failSaying('storage-failed', 'session-not-deleted', { cause: causeOf(error) })
    }
  }

  #purge(sessionId: SessionId): Promise<void> {
    this.#timers.delete(sessionId)
    this.#lastPurge = this.#lastPurge.then(() => this.#removeAll(sessionId)).catch((error: unknown) => this.#parts.onBug(error))
    return this.#lastPurge
  }

  /** Its log goes last: by it the next start finds what an end of the app in the middle of this left. */
  async #removeAll(sessionId: SessionId): Promise<void> {
    const { folder, deletedFolder, removeOutputs, removeKeptFiles } = this.#parts
    const gone = path.join(deletedFolder, sessionId)
    const { processIds, files } = await findLeavings(gone, sessionId, [folder, deletedFolder])
    await removeOutputs(processIds)
    const removed = files === null ? succeed(null) : await removeKeptFiles(files)
    await rm(gone, { recursive: true, force: true })
    if (!removed.ok) throw new Error(`Kept files of a deleted session stay: ${removed.error.message}`)
  }
}

function namesIn(folder: string): readonly SessionId[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => sessionIdSchema.safeParse(name).success)
}
