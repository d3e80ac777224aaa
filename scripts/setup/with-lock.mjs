import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { say } from './say.mjs'

/**
 * Does the work while no other process does work under the same lock file; a lock whose owner is gone is taken over.
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(lockFile, work) {
  fs.mkdirSync(path.dirname(lockFile), { recursive: true })
  for (let told = false; !tryToLock(lockFile); told = true) {
    const owner = ownerOf(lockFile)
    if (owner !== undefined && !isAlive(owner)) takeAway(lockFile, owner)
    else {
      if (!told) say(`Waiting for another run (process ${owner ?? 'unknown'}) that prepares this folder …`)
      await delay(LOCK_RETRY_MS)
    }
  }
  try {
    return await work()
  } finally {
    fs.rmSync(lockFile, { force: true })
  }
}

// Short against the seconds that preparing takes.
const LOCK_RETRY_MS = 200

/** @param {string} lockFile */
function tryToLock(lockFile) {
  try {
    // Written beside it and linked into place, so that nobody ever reads a lock without its owner.
    const mine = `${lockFile}.${process.pid}`
    fs.writeFileSync(mine, String(process.pid))
    try {
      fs.linkSync(mine, lockFile)
      return true
    } finally {
      fs.rmSync(mine, { force: true })
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lockFile @returns {number | undefined} */
function ownerOf(lockFile) {
  try {
    const owner = Number(fs.readFileSync(lockFile, 'utf8'))
    return Number.isInteger(owner) && owner > 0 ? owner : undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Moves a dead owner's lock aside. Between our look and the move another waiter may have taken it: then it is put back.
 * @param {string} lockFile @param {number} deadOwner
 */
function takeAway(lockFile, deadOwner) {
  const aside = `${lockFile}.gone.${process.pid}`
  try {
    fs.renameSync(lockFile, aside)
  } catch {
    return
  }
  if (ownerOf(aside) !== deadOwner) {
    try {
      fs.linkSync(aside, lockFile)
    } catch {
      // A third one has it already: the one that lost it is still safe, as all steps under the lock replace atomically or repeat.
    }
  }
  fs.rmSync(aside, { force: true })
}
