/**
 * One place of the file system as a command inside sees it. `private`: empty, its own, writable. `hidden-folder` and `hidden-file`: cannot be read.
 * `needed`: read-only, also where what is around it is hidden. Paths are absolute real paths that exist, so that nothing is made on the disk for them.
 */
export interface Mount {
  readonly kind: 'private' | 'hidden-folder' | 'hidden-file' | 'writable' | 'read-only' | 'needed'
  readonly path: string
}

/** The mounts in the order they must be made, outer ones first; what lies in a hidden place anyway is left out. Of two for one path the later counts. */
export function orderMounts(mounts: readonly Mount[]): readonly Mount[] {
  const byPath = new Map(mounts.map((mount) => [mount.path, mount]))
  const ordered = [...byPath.values()].sort((one, other) => depth(one.path) - depth(other.path) || (one.path < other.path ? -1 : 1))
  const kept: Mount[] = []
  for (const mount of ordered) if (mount.kind === 'writable' || mount.kind === 'needed' || !isGone(mount.path, kept)) kept.push(mount)
  return kept
}

/** True when the innermost mount above a path shows nothing of the real disk. */
function isGone(path: string, kept: readonly Mount[]): boolean {
  const above = kept.findLast((mount) => mount.path === '/' || path.startsWith(`${mount.path}/`))
  return above?.kind === 'private' || above?.kind === 'hidden-folder'
}

const depth = (path: string): number => (path === '/' ? 0 : path.split('/').length)
