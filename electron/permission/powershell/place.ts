import type { Cwd } from '../parts.ts'
import type { PathRules } from '../path-rules.ts'

/** What must be known of the place a PowerShell text would run in. */
export interface PowerShellPlace {
  readonly cwd: Cwd
  readonly home: string | null
  readonly windows: boolean
  readonly paths: PathRules
  /** True for a command of PowerShell itself, by its name: its words are read otherwise than those of a program. */
  readonly isCmdlet: (name: string) => boolean
  /** True where all that comes out of these commands of a pipeline are files that they have listed. */
  readonly listsFiles: (upstream: readonly string[]) => boolean
}
