import { readFile } from 'node:fs/promises'
import path from 'node:path'

// Longer files name what is ignored for no tool that people use; nothing of such a one is taken to be ignored.
const largestFileBytes = 64 * 1024
// The later ones win: they are the search tools' own.
const fileNames = ['.gitignore', '.ignore', '.rgignore', '.fdignore'] as const

/** What one ignore file says, for names in its folder and below. */
export interface IgnoreRules {
  readonly folder: string
  readonly rules: readonly IgnoreRule[]
}

interface IgnoreRule {
  /** Takes back what an earlier rule ignores. */
  readonly keeps: boolean
  readonly onlyFolders: boolean
  readonly fits: RegExp
}

/** The rules of the ignore files that are among the names in a folder, the stronger ones last. */
export async function readIgnoreRules(folder: string, names: ReadonlySet<string>, inRepository: boolean): Promise<readonly IgnoreRules[]> {
  const found = fileNames.filter((name) => names.has(name) && (inRepository || name !== '.gitignore'))
  return Promise.all(found.map(async (name) => ({ folder, rules: parseRules(await readSmall(path.join(folder, name))) })))
}

async function readSmall(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8')
    return text.length > largestFileBytes ? '!*' : text
  } catch {
    return ''
  }
}

/** What the rules say of a path: the last one that fits holds, those of deeper folders come later. */
export function standingOf(absolute: string, isFolder: boolean, files: readonly IgnoreRules[]): 'ignored' | 'kept' | 'none' {
  for (let index = files.length - 1; index >= 0; index--) {
    const { folder = '', rules = [] } = files[index] ?? {}
    const below = absolute.slice(folder.length + 1)
    for (let at = rules.length - 1; at >= 0; at--) {
      const rule = rules[at]
      if (rule && (isFolder || !rule.onlyFolders) && rule.fits.test(below)) return rule.keeps ? 'kept' : 'ignored'
    }
  }
  return 'none'
}

/** The rules in the text of a `.gitignore`. One that is not understood ignores nothing, or, with `!`, keeps everything. */
export function parseRules(text: string): readonly IgnoreRule[] {
  return text.split(/\r?\n/).flatMap((line): readonly IgnoreRule[] => {
    const written = line.trimEnd()
    if (written === '' || written.startsWith('#')) return []
    const keeps = written.startsWith('!')
    const fits = expressionOf(keeps ? written.slice(1) : written)
    if (fits === null) return keeps ? [{ keeps, onlyFolders: false, fits: /^/ }] : []
    return [{ keeps, onlyFolders: written.endsWith('/'), fits }]
  })
}

/** Brackets and escapes are not looked into. A slash that is not at the end ties a pattern to its folder. */
function expressionOf(written: string): RegExp | null {
  if (/[\\[\]{}]/.test(written)) return null
  const pattern = written.replace(/\/$/, '')
  const tied = pattern.includes('/')
  const source = pattern.replace(/^\//, '').replace(/(?<=^|\/)\*\*\/|\/\*\*$|\*+|\?|[.+^${}()|]/g, (token) => {
    if (token === '**/') return '(?:.*/)?'
    if (token === '/**') return '/.+'
    if (token.startsWith('*')) return '[^/]*'
    return token === '?' ? '[^/]' : `\\${token}`
  })
  return new RegExp(`^${tied ? '' : '(?:.*/)?'}${source}$`, 's')
}
