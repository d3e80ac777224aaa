import { readdir } from 'node:fs/promises'
import path from 'node:path'

// Folder entries that are looked at for one pattern; one that needs more may match anything.
const mostEntries = 5_000

/** True for a path that the shell would put file names in place of. */
export const isPattern = (absolute: string): boolean => /[*?[]/.test(absolute)

/**
 * The paths that an absolute file-name pattern stands for now, by the shell's rules without its options; what a bracket holds is not looked
 * at. Null where there are too many entries to look at. Folders that can not be read match nothing.
 */
export async function expandPattern(absolute: string): Promise<readonly string[] | null> {
  let found: readonly string[] = ['']
  let seen = 0
  for (const component of absolute.split('/').slice(1)) {
    if (!isPattern(component)) {
      found = found.map((folder) => `${folder}/${component}`)
      continue
    }
    const fits = matcherOf(component)
    const next: string[] = []
    for (const folder of found) {
      const names = await readdir(folder === '' ? path.sep : folder).catch((): string[] => [])
      seen += names.length
      if (seen > mostEntries) return null
      next.push(...names.filter(fits).map((name) => `${folder}/${name}`))
    }
    found = next
  }
  return found
}

/** Names that a star does not reach begin with a dot. A bracket fits any one character, or stands for itself. */
function matcherOf(component: string): (name: string) => boolean {
  const source = component.replace(/\*+|\?|\[[^\]]+\]|[.+^${}()|\\[\]]/g, (token) => {
    if (token.startsWith('*')) return '.*'
    if (token === '?') return '.'
    if (token.length > 1) return `(?:.|${token.replace(/[[\]\\^$.*+?(){}|]/g, '\\$&')})`
    return `\\${token}`
  })
  const whole = new RegExp(`^${source}$`, 'su')
  const withDot = component.startsWith('.')
  return (name) => (withDot || !name.startsWith('.')) && whole.test(name)
}
