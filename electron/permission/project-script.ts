import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { AnalysedPart } from './analyse-command.ts'
import { type LookMemory, lookOnce } from './look-memory.ts'

// A package.json is small; what is larger is not read for a card.
const largestPackageBytes = 256 * 1024
// A script is shown on one line of the card.
const scriptMaxCharacters = 200

const runners: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun'])
const runWords: ReadonlySet<string> = new Set(['run', 'run-script', 'rum', 'urn'])
const shorthands: ReadonlySet<string> = new Set(['test', 't', 'tst', 'start', 'stop', 'restart'])

/** The name of the script that a package manager's command runs, or null where it runs none that its words name. */
export function scriptNameOf(argv: readonly (string | null)[]): string | null {
  const [program, ...rest] = argv
  if (typeof program !== 'string' || !runners.has(program)) return null
  const words = rest.filter((word): word is string => typeof word === 'string' && !word.startsWith('-'))
  const [first, second] = words
  if (first === undefined) return null
  if (runWords.has(first)) return second ?? null
  if (shorthands.has(first)) return first === 't' || first === 'tst' ? 'test' : first
  return null
}

/** What each part that runs a package script would run, in words for the card: `package.json › scripts.build = vite build`. */
export async function describeProjectScripts(
  parts: readonly AnalysedPart[],
  memory?: LookMemory,
): Promise<ReadonlyMap<AnalysedPart, string>> {
  const described = await Promise.all(
    parts.map(async (part) => {
      const name = scriptNameOf(part.plainArgv)
      const folder = part.cwd.kind === 'known' && part.cwd.folders.length === 1 ? part.cwd.folders[0] : undefined
      const script =
        name === null || folder === undefined ? null : await lookOnce(memory?.scripts, `${folder}\0${name}`, () => readScript(folder, name))
      return [part, script === null ? null : `package.json › scripts.${name} = ${script}`] as const
    }),
  )
  return new Map(described.flatMap(([part, text]) => (text === null ? [] : [[part, text] as const])))
}

async function readScript(folder: string, name: string): Promise<string | null> {
  const file = path.join(folder, 'package.json')
  try {
    if ((await stat(file)).size > largestPackageBytes) return null
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    const scripts = typeof content === 'object' && content !== null && 'scripts' in content ? content.scripts : null
    if (typeof scripts !== 'object' || scripts === null || !Object.hasOwn(scripts, name)) return null
    const script: unknown = Reflect.get(scripts, name)
    return typeof script === 'string' ? script.slice(0, scriptMaxCharacters) : null
  } catch {
    return null
  }
}
