import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Name of the folder; the second copy is `parcel-tracker-2`. */
const folderName = 'parcel-tracker'

/** A user with more copies than this has another problem than a name. */
const copiesLimit = 1_000

/**
 * Copies the sample project to a fresh folder inside `into` (made when missing) and returns its real path.
 * @throws when the disk refuses, or when every name is taken.
 */
export async function copySampleProject({ from, into }: { readonly from: string; readonly into: string }): Promise<string> {
  await mkdir(into, { recursive: true })
  const folder = await makeFreshFolder(into)
  await copyInto(from, folder)
  return realpath(folder)
}

/** Making the folder is what takes the name: two copies at once never share one. */
async function makeFreshFolder(into: string): Promise<string> {
  for (let copy = 1; copy <= copiesLimit; copy++) {
    const folder = join(into, copy === 1 ? folderName : `${folderName}-${copy}`)
    try {
      await mkdir(folder)
      return folder
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  throw new Error(`There are ${copiesLimit} copies of the sample project in ${into} already`)
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** By reading and writing, not with `fs.cp`: the source may lie inside the packed app, where only plain reads work. */
async function copyInto(from: string, folder: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(folder, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target)
      await copyInto(source, target)
    } else if (entry.isFile()) {
      await writeFile(target, await readFile(source))
    }
  }
}
