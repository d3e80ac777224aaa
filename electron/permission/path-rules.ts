import path from 'node:path'
import type { Zone } from '../../shared/permission.ts'
import type { PatternReach } from './expand-pattern.ts'
import { type Places, zoneOfFile } from './zone-of-path.ts'

/** How paths are written where a command would run. */
export interface PathRules {
  /** The absolute path that a written one means in a folder; null where that is not known (an unknown folder is null). */
  readonly toAbsolute: (written: string, folder: string | null) => string | null
  /** The worse zone of an absolute path and of where it really leads. */
  readonly zoneOf: (absolute: string, realPath: string, places: Places) => Zone
  /** True for a name that keeps and tells nothing: writing there is no effect. */
  readonly discards: (written: string) => boolean
  /** True for a name from which nothing is learnt: reading there is no effect. */
  readonly tellsNothing: (written: string) => boolean
  /** The folder before the first star of a pattern: the names that it stands for lie there or below. */
  readonly folderOfPattern: (prefix: string) => string
  /** Which names a star in a pattern stands for. */
  readonly patternReach: PatternReach
  /**
   * Further paths to look up for a word: `link/..` leads to where the link points and up from there, not to where it stands; a file-name
   * pattern stands for files that may be links, or of another zone than their folder. Not normalised; those with stars in them are patterns.
   */
  readonly asTheSystemReads: (written: string, isPattern: boolean, folder: string) => string | null
}

const harmlessTargets: ReadonlySet<string> = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/stdin', '/dev/fd/1', '/dev/fd/2'])

/** Endless, and nobody's. */
const harmlessSources: ReadonlySet<string> = new Set([...harmlessTargets, '/dev/zero', '/dev/random', '/dev/urandom'])

// Names with single slashes between them, none of which begins with a dot.
const plainNames = /^[^./][^/]*(?:\/[^./][^/]*)*$/
const plainFolder = /^(?:\/[^./][^/]*)+$/

/** Linux and macOS. */
export const posixPaths: PathRules = {
  toAbsolute: (written, folder) => {
    if (path.posix.isAbsolute(written)) return path.posix.normalize(written)
    if (folder === null) return null
    // Most words are plain, and then there is nothing to fold away.
    return plainNames.test(written) && plainFolder.test(folder) ? `${folder}/${written}` : path.posix.resolve(folder, written)
  },
  zoneOf: zoneOfFile,
  discards: (written) => harmlessTargets.has(written),
  tellsNothing: (written) => harmlessSources.has(written),
  folderOfPattern: (prefix) => (prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/') + 1) : '.'),
  patternReach: 'shell',
  asTheSystemReads: (written, isPattern, folder) => {
    if (!isPattern && !/(^|\/)\.\.(\/|$)/.test(written)) return null
    return written.startsWith('/') ? written : `${folder}/${written}`
  },
}
