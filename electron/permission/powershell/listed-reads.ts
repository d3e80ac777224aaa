import type { FolderReading } from '../command-specs/folder-reading.ts'
import { lookUpCmdletOn } from '../command-specs/powershell/look-up-program.ts'
import { type BoundParameter, readParameters } from '../command-specs/powershell/read-parameters.ts'
import type { CommandPart, ParsedPart, Word } from '../parts.ts'

/**
 * Marks the listings of a text whose files another part of it opens (`Get-ChildItem -Recurse | Get-Content`, `$files | Select-String x`): they
 * read what lies below the folder. Which listing it is that the other part gets is not worked out.
 */
export function withListedReads(parts: readonly ParsedPart[], windows: boolean): readonly ParsedPart[] {
  if (!parts.some((part) => part.kind === 'command' && opensListed(part, windows))) return parts
  return parts.map((part) => (part.kind === 'command' ? { ...part, isOpened: true } : part))
}

/** What a listing reads below its folder when all that it lists is opened. */
export function readingOfListing(bound: readonly BoundParameter[], windows: boolean): FolderReading {
  return {
    contents: true,
    // Elsewhere a dot in front hides a name.
    hidden: windows || bound.some(({ name }) => ['-Force', '-Hidden', '-System', '-Attributes'].includes(name)),
    ignored: true,
    // A file that is a link is opened where it leads.
    links: true,
    tracked: false,
    only: namesAskedFor(bound, windows),
    skippedFiles: [],
    skippedFolders: [],
  }
}

function opensListed({ words: [name, ...words], input }: CommandPart, windows: boolean): boolean {
  const spec = name?.kind === 'literal' ? lookUpCmdletOn(name.text, windows) : undefined
  if (spec === undefined || spec.keepsFiles === true) return false
  const { bound } = readParameters(words, spec)
  const reads = bound.filter((each) => each.spec === 'read' || each.spec === 'acts read')
  if (reads.length === 0) return input.kind === 'pipe' && (spec.opensPiped === true || spec.piped === 'read')
  return reads.some(
    ({ value }) => value !== null && itemsOf(value).some((word) => word.kind === 'unknown' && word.inside?.kind === 'listed'),
  )
}

/** The patterns that names must fit; null where any may. */
function namesAskedFor(bound: readonly BoundParameter[], windows: boolean): readonly string[] | null {
  for (const { name, value } of bound) {
    if (value === null || (name !== '-Include' && name !== '-Filter')) continue
    const items = itemsOf(value)
    const patterns = items.flatMap((word) => (word.kind !== 'unknown' && isPlain(word.text, name, windows) ? [word.text] : []))
    if (patterns.length === items.length) return patterns
  }
  return null
}

/**
 * A pattern that fits no more than it shows. A filter is the system's own: `*.*` is any name, a question mark may be nothing, and on Windows
 * an ending of three letters may be that of a short name.
 */
function isPlain(pattern: string, parameter: string, windows: boolean): boolean {
  if (parameter === '-Include') return /^[\w.*-]+$/.test(pattern)
  const ending = /^\*\.(\w+)$/.exec(pattern)?.[1]
  return ending !== undefined && !(windows && ending.length === 3)
}

/** The values of a list, or the one value. */
export const itemsOf = (word: Word): readonly Word[] =>
  word.kind === 'unknown' && word.inside?.kind === 'list' ? word.inside.items : [word]
