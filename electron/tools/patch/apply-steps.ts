import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, mkdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../permission/resolve-path.ts'
import { moveToNewName, writeBeside } from '../replace-file.ts'

/** One thing done to the disk. `modeOf`: the file whose mode and owner the written one gets; null: as any new file. */
export type Step =
  | {
      readonly kind: 'write'
      readonly realPath: string
      readonly bytes: Uint8Array
      readonly expected: 'missing' | 'present'
      readonly modeOf: string | null
    }
  | { readonly kind: 'remove'; readonly realPath: string }

export type StepsEnd =
  | { readonly kind: 'done' }
  /** Everything is as it was. */
  | { readonly kind: 'undone'; readonly realPath: string; readonly error: unknown }
  /** It failed, and what was done before could not all be taken back: these files are not as they were. */
  | { readonly kind: 'half-done'; readonly realPath: string; readonly error: unknown; readonly changed: readonly string[] }

/**
 * Makes all changes or none: new contents are first written beside their places, then put in one after the other, and when one of these
 * fails those before it are taken back to the very files that were there. Only a crash in the middle can leave a part.
 */
export async function applySteps(steps: readonly Step[]): Promise<StepsEnd> {
  const undo: (() => Promise<void>)[] = []
  const rest: string[] = []
  const kept: string[] = []
  let at = ''
  try {
    const ready: { readonly step: Step; readonly temporary: string | null }[] = []
    for (const step of steps) {
      at = step.realPath
      if (step.kind === 'remove') {
        await stillItself(path.dirname(step.realPath))
        ready.push({ step, temporary: null })
      } else {
        await makeFolder(path.dirname(step.realPath), undo)
        const temporary = await writeBeside(step.realPath, step.bytes, step.modeOf)
        rest.push(temporary)
        ready.push({ step, temporary })
      }
    }
    for (const { step, temporary } of ready) {
      at = step.realPath
      await putInPlace(step, temporary, undo, kept)
    }
    // What could not be taken back stays beside its place; here nothing has to be.
    await removeAll([...rest, ...kept])
    return { kind: 'done' }
  } catch (error) {
    await removeAll(rest)
    const changed = await takeBack(undo, steps)
    return changed.length === 0 ? { kind: 'undone', realPath: at, error } : { kind: 'half-done', realPath: at, error, changed }
  }
}

async function putInPlace(step: Step, temporary: string | null, undo: (() => Promise<void>)[], keptFiles: string[]): Promise<void> {
  const { realPath } = step
  if (step.kind === 'write' && step.expected === 'missing') {
    await moveToNewName(temporary ?? '', realPath)
    undo.push(() => rm(realPath))
    return
  }
  // A second name for the very file that is there, to put it back by.
  const kept = path.join(path.dirname(realPath), `.signalbox-${randomBytes(9).toString('hex')}.tmp`)
  await nameAgain(realPath, kept)
  keptFiles.push(kept)
  undo.push(async () => {
    await rename(kept, realPath)
    // Two names of one file are left as they are by a rename.
    await rm(kept, { force: true })
  })
  if (temporary === null) await rm(realPath)
  else await rename(temporary, realPath)
}

async function removeAll(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true }).catch(() => undefined)
}

/** File systems without hard links get a copy, which keeps the mode. */
async function nameAgain(realPath: string, name: string): Promise<void> {
  try {
    await link(realPath, name)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'].includes(errorCode(error))) throw error
    await copyFile(realPath, name, constants.COPYFILE_EXCL).catch(async (copyError: unknown) => {
      await rm(name, { force: true })
      throw copyError
    })
  }
}

/** Makes missing folders. One that turned into a link on the way would lead elsewhere, so the result is looked at again. */
async function makeFolder(folder: string, undo: (() => Promise<void>)[]): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first !== undefined) undo.push(() => removeFolders(first, folder))
  await stillItself(folder)
}

async function stillItself(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw Object.assign(new Error('The folder is a link now'), { code: 'ELOOP' })
}

/** From the innermost outwards; one that is no longer empty stays. */
async function removeFolders(first: string, last: string): Promise<void> {
  for (let folder = last; folder.length >= first.length; folder = path.dirname(folder)) {
    try {
      await rmdir(folder)
    } catch (error) {
      if (errorCode(error) === 'ENOTEMPTY') return
      throw error
    }
  }
}

async function takeBack(undo: readonly (() => Promise<void>)[], steps: readonly Step[]): Promise<readonly string[]> {
  const results: boolean[] = []
  for (const one of undo.toReversed()) {
    results.push(
      await one().then(
        () => true,
        () => false,
      ),
    )
  }
  return results.every(Boolean) ? [] : steps.map(({ realPath }) => realPath)
}
