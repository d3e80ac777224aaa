import fs from 'node:fs/promises'

/** A place that exists, with every link followed. */
export interface ExistingPlace {
  readonly path: string
  readonly kind: 'folder' | 'file' | 'other'
}

/** Those of the places that exist, as what they really are. What cannot be looked at is left out. */
export async function existingPlaces(paths: readonly string[]): Promise<readonly ExistingPlace[]> {
  const looked = await Promise.all(paths.map(lookAt))
  return looked.filter((place) => place !== null)
}

async function lookAt(path: string): Promise<ExistingPlace | null> {
  try {
    const real = await fs.realpath(path)
    const stats = await fs.stat(real)
    return { path: real, kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other' }
  } catch {
    return null
  }
}
