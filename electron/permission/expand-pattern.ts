import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

// Folder entries that are looked at for one pattern; one that needs more may match anything.
const mostEntries = 5_000

/** Whether a star stands only for what a shell shows, or also for names that begin with a dot, in any case. */
export type PatternReach = 'shell' | 'every-name'

/** True for a path that the shell would put file names in place of. */
export const isPattern = (absolute: string): boolean => /[*?[]/.test(absolute)

/**
 * The paths that an absolute file-name pattern stands for now, by the shell's rules without its options; what a bracket holds is not looked
 * at. Null where there are too many entries to look at. Folders that can not be read match nothing. A star of PowerShell reaches every name.
 */
export async function expandPattern(absolute: string, reach: PatternReach = 'shell'): Promise<readonly string[] | null> {
  const separator = /^[A-Za-z]:\\/.test(absolute) ? '\\' : '/'
  const [root = '', ...components] = absolute.split(separator)
  let found: readonly string[] = [root]
  let seen = 0
  for (const [index, component] of components.entries()) {
    if (!isPattern(component)) {
      found = found.map((folder) => `${folder}${separator}${component}`)
      continue
    }
    const fits = matcherOf(component, reach)
    const next: string[] = []
    for (const folder of found) {
      const entries = await readdir(folder === root ? `${root}${separator}` : folder, { withFileTypes: true }).catch((): Dirent[] => [])
      seen += entries.length
      if (seen > mostEntries) return null
      // What is no folder has nothing below it; a link may be one.
      const names = entries.filter((entry) => index === components.length - 1 || !entry.isFile()).map((entry) => entry.name)
      next.push(...names.filter(fits).map((name) => `${folder}${separator}${name}`))
    }
    found = next
  }
  return found
}

/** Names that a star does not reach begin with a dot. A bracket fits any one character, or stands for itself. */
function matcherOf(component: string, reach: PatternReach): (name: string) => boolean {
  const source = component.replace(/\*+|\?|\[[^\]]+\]|[.+^${}()|\\[\]]/g, (token) => {
    if (token.startsWith('*')) return '.*'
    if (token === '?') return '.'
    if (token.length > 1) return `(?:.|${token.replace(/[[\]\\^$.*+?(){}|]/g, '\\$&')})`
    return `\\${token}`
  })
  const whole = new RegExp(`^${source}$`, reach === 'shell' ? 'su' : 'siu')
  const withDot = reach === 'every-name' || component.startsWith('.')
  return (name) => (withDot || !name.startsWith('.')) && whole.test(name)
}
