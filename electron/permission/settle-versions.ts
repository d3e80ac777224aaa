import { existsSync } from 'node:fs'
import path from 'node:path'
import type { AnalysedPart } from './analyse-command.ts'
import { type LookMemory, lookOnce } from './look-memory.ts'

/** The parts with what only shows a version made plain, where no file chooses the program (`cargo --version`). Reads the disk. */
export function settleVersions(parts: readonly AnalysedPart[], memory?: LookMemory): readonly AnalysedPart[] {
  return parts.map((part) => {
    const { showsUnless, cwd } = part
    if (showsUnless === undefined || cwd.kind === 'unknown') return part
    if (
      cwd.folders.some((folder) => lookOnce(memory?.standing, [folder, ...showsUnless].join('\0'), () => standsAbove(folder, showsUnless)))
    )
      return part
    return { ...part, effects: [], known: true, risk: 'low' }
  })
}

/** Looks up to the root of the disk, as the programs do. */
function standsAbove(folder: string, names: readonly string[]): boolean {
  if (names.some((name) => existsSync(path.join(folder, name)))) return true
  const parent = path.dirname(folder)
  return parent !== folder && standsAbove(parent, names)
}
