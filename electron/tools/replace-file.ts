import { randomBytes } from 'node:crypto'
import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../permission/resolve-path.ts'

/**
 * Puts bytes in the place of a file in one step: a reader sees the old content or the new, never a part, also after a crash.
 * The file keeps its mode and, where permitted, its owner. `expected` `missing` fails with EEXIST when something is there by now.
 * @throws the system's error; then nothing has changed.
 */
export async function replaceFile(realPath: string, bytes: Uint8Array, expected: 'missing' | 'present'): Promise<void> {
  const temporary = await writeBeside(realPath, bytes, expected === 'present' ? realPath : null)
  try {
    if (expected === 'present') await rename(temporary, realPath)
    else await moveToNewName(temporary, realPath)
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * Writes bytes to a new file in the same folder, from where it can take the place in one step, and gives its path. It gets the mode and owner
 * of `modeOf`. @throws the system's error; then no file is left.
 */
export async function writeBeside(realPath: string, bytes: Uint8Array, modeOf: string | null): Promise<string> {
  // An unguessable name, opened only if it is new: nobody can have put a link there.
  const temporary = path.join(path.dirname(realPath), `.signalbox-${randomBytes(9).toString('hex')}.tmp`)
  try {
    const handle = await open(temporary, 'wx', 0o666)
    try {
      await handle.writeFile(bytes)
      if (modeOf !== null) await keepModeAndOwner(handle, modeOf)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return temporary
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function keepModeAndOwner(handle: FileHandle, realPath: string): Promise<void> {
  const old = await lstat(realPath)
  const fresh = await handle.stat()
  if (old.uid !== fresh.uid || old.gid !== fresh.gid) {
    // Only root may give a file away; for others the new file is theirs, as with any editor.
    await handle.chown(old.uid, old.gid).catch((error: unknown) => {
      if (!['EPERM', 'EINVAL', 'ENOSYS'].includes(errorCode(error))) throw error
    })
  }
  await handle.chmod(old.mode & 0o7777)
}

/** Gives a file its name where nothing has it. A hard link is made only where nothing is; file systems without them get a rename after a look. */
export async function moveToNewName(temporary: string, realPath: string): Promise<void> {
  try {
    await link(temporary, realPath)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'].includes(errorCode(error))) throw error
    const present = await lstat(realPath).then(
      () => true,
      () => false,
    )
    if (present) throw Object.assign(new Error('The file exists'), { code: 'EEXIST' })
    await rename(temporary, realPath)
  }
}
