import { changeFiles } from './change-files.ts'
import { git } from './git.ts'
import { node } from './node.ts'
import { search } from './search.ts'
import { shellBuiltins } from './shell-builtins.ts'
import type { CommandSpec } from './spec.ts'

/** Every row of the table, family by family. */
export const allCommandSpecs: readonly CommandSpec[] = [...shellBuiltins, ...search, ...changeFiles, ...git, ...node]

const byName = new Map(allCommandSpecs.flatMap((spec) => spec.names.map((name) => [name, spec] as const)))

/** The row of a program by the name it is called by, or undefined: then nothing is known of it, and it asks. */
export function lookUpSpec(program: string): CommandSpec | undefined {
  return byName.get(program)
}
