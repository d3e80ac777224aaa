import { lstat, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'

export type ResolvedPath =
  | { readonly kind: 'found'; readonly realPath: string }
  /** Nothing is there yet; `realPath` is where a new file would come to lie. */
  | { readonly kind: 'missing'; readonly realPath: string }
  | { readonly kind: 'failed'; readonly code: string }

// As many links as the Linux kernel follows before it says ELOOP.
const linksMax = 40

/** Where an absolute path leads after every symbolic link, also when its last parts, or what a link points to, do not exist. */
export function resolvePath(absolute: string): Promise<ResolvedPath> {
  return follow(absolute, linksMax)
}

async function follow(absolute: string, linksLeft: number): Promise<ResolvedPath> {
  if (linksLeft === 0) return { kind: 'failed', code: 'ELOOP' }
  try {
    return { kind: 'found', realPath: await realpath(absolute) }
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ENOENT') return { kind: 'failed', code }
  }
  const parentPath = path.dirname(absolute)
  if (parentPath === absolute) return { kind: 'failed', code: 'ENOENT' }
  const parent = await follow(parentPath, linksLeft)
  if (parent.kind === 'failed') return parent
  const here = path.join(parent.realPath, path.basename(absolute))
  const target = await linkTarget(here)
  return target === null ? { kind: 'missing', realPath: here } : follow(path.resolve(parent.realPath, target), linksLeft - 1)
}

async function linkTarget(absolute: string): Promise<string | null> {
  try {
    return (await lstat(absolute)).isSymbolicLink() ? await readlink(absolute) : null
  } catch {
    return null
  }
}

/** The system's code of a failed file operation (`ENOENT`), or `UNKNOWN`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
}
