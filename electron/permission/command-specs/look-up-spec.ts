import { administration } from './administration.ts'
import { archives } from './archives.ts'
import { bytes } from './bytes.ts'
import { changeFiles } from './change-files.ts'
import { cloud } from './cloud.ts'
import { compare } from './compare.ts'
import { containers } from './containers.ts'
import { databases } from './databases.ts'
import { disks } from './disks.ts'
import { editors } from './editors.ts'
import { git } from './git.ts'
import { goRust } from './go-rust.ts'
import { interactive } from './interactive.ts'
import { jvmDotnet } from './jvm-dotnet.ts'
import { keys } from './keys.ts'
import { kubernetes } from './kubernetes.ts'
import { languages } from './languages.ts'
import { listFiles } from './list-files.ts'
import { nativeBuild } from './native-build.ts'
import { network } from './network.ts'
import { node } from './node.ts'
import { nodeTools } from './node-tools.ts'
import { packageManagers } from './package-managers.ts'
import { processes } from './processes.ts'
import { python } from './python.ts'
import { pythonTools } from './python-tools.ts'
import { search } from './search.ts'
import { shellBuiltins } from './shell-builtins.ts'
import { smallLanguages } from './small-languages.ts'
import type { CommandSpec } from './spec.ts'
import { system } from './system.ts'
import { text } from './text.ts'
import { wrappers } from './wrappers.ts'

/** Every row of the table, family by family. */
export const allCommandSpecs: readonly CommandSpec[] = [
  ...archives,
  ...compare,
  ...search,
  ...network,
  ...ofNames([
    ...administration,
    ...bytes,
    ...changeFiles,
    ...disks,
    ...interactive,
    ...keys,
    ...listFiles,
    ...processes,
    ...shellBuiltins,
    ...smallLanguages,
    ...system,
    ...text,
    ...wrappers,
    ...git,
    ...node,
    ...cloud,
    ...containers,
    ...databases,
    ...editors,
    ...goRust,
    ...jvmDotnet,
    ...languages,
    ...nativeBuild,
    ...nodeTools,
    ...packageManagers,
    ...python,
    ...kubernetes,
    ...pythonTools,
  ]),
]

const byName = new Map(allCommandSpecs.flatMap((spec) => spec.names.map((name) => [name, spec] as const)))

/** The row of a program by the name it is called by, or undefined: then nothing is known of it, and it asks. */
export function lookUpSpec(program: string): CommandSpec | undefined {
  return byName.get(program)
}

/**
 * To these programs a folder is a list of names, a place to work in, or sources that they make something of: they hand on nothing of what is
 * in the files below. The families that are not among them do, but where a row says otherwise.
 */
function ofNames(rows: readonly CommandSpec[]): readonly CommandSpec[] {
  return rows.map((row) => ({ folders: 'names', ...row }))
}
