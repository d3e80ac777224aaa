import type { CmdletSpec } from './cmdlet-spec.ts'
import { files } from './files.ts'
import { language } from './language.ts'
import { objects } from './objects.ts'
import { systemAndNetwork } from './system-and-network.ts'

/** Every cmdlet of the table, family by family. */
export const allCmdletSpecs: readonly CmdletSpec[] = [...files, ...objects, ...systemAndNetwork, ...language]

const byName = new Map(allCmdletSpecs.flatMap((spec) => spec.names.map((name) => [name.toLowerCase(), spec] as const)))

/** The row of a cmdlet by its name or alias, whatever its case; undefined when the table has none. */
export function lookUpCmdlet(name: string): CmdletSpec | undefined {
  return byName.get(name.toLowerCase())
}
