import { readdirSync, readFileSync } from 'node:fs'

/** One row of `test/cases/commands.tsv`: a shell command and the verdict a right gate gives. */
export interface CommandCase {
  readonly line: number
  readonly command: string
  readonly required: 'allow' | 'ask' | 'deny-or-ask-high'
  readonly shell: 'bash' | 'pwsh'
  /** A sound product may choose the neighbour. */
  readonly policy: boolean
  readonly why: string
}

/** Reads a table of `test/cases`; its head says what is assumed. */
export function readCommandCases(file = 'commands.tsv'): readonly CommandCase[] {
  const text = readFileSync(new URL(`../cases/${file}`, import.meta.url), 'utf8')
  return text.split('\n').flatMap((line, index): readonly CommandCase[] => {
    if (line === '' || line.startsWith('# ')) return []
    const [command = '', required = '', why = ''] = line.split('\t')
    if (required !== 'allow' && required !== 'ask' && required !== 'deny-or-ask-high')
      throw new Error(`${file} line ${index + 1}: ${required}`)
    const shell = why.startsWith('[pwsh]') ? 'pwsh' : 'bash'
    return [{ line: index + 1, command: decode(command), required, shell, policy: why.includes('[policy]'), why }]
  })
}

/** The tables of the program families, one file each. */
export function familyTables(): readonly string[] {
  return readdirSync(new URL('../cases/families/', import.meta.url))
    .filter((name) => name.endsWith('.tsv'))
    .map((name) => `families/${name}`)
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\u001b', '\\': '\\' }

function decode(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[ntre\\])/g, (_whole, code: string) => {
    return escapes[code] ?? String.fromCodePoint(Number.parseInt(code.slice(1), 16))
  })
}
