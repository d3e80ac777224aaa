import type { CmdletSpec } from './cmdlet-spec.ts'
import { files } from './files.ts'
import { itemProperties } from './item-properties.ts'
import { language } from './language.ts'
import { network } from './network.ts'
import { objects } from './objects.ts'
import { system } from './system.ts'

/** Every cmdlet of the table, family by family. */
export const allCmdletSpecs: readonly CmdletSpec[] = [...files, ...itemProperties, ...objects, ...system, ...network, ...language]

const byName = new Map(allCmdletSpecs.flatMap((spec) => spec.names.map((name) => [name.toLowerCase(), spec] as const)))

/** The row of a cmdlet by its name or alias, whatever its case; undefined when the table has none. */
export function lookUpCmdlet(name: string): CmdletSpec | undefined {
  return byName.get(name.toLowerCase())
}
