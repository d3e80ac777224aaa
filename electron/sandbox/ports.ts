import type { Result } from '../../shared/errors.ts'
import type { InsideFacts, SandboxAvailability } from '../../shared/sandbox.ts'

/** A program to start with its arguments, before or after it was put into the sandbox. */
export interface ProgramStart {
  readonly file: string
  readonly arguments: readonly string[]
}

/** What goes into the sandbox. `reports` are files of ours that it may write (where a shell tells its folder). Absolute real paths. */
export interface SandboxedStart extends ProgramStart {
  readonly cwd: string
  readonly reports: readonly string[]
}

/** Keeps commands to what the operating system lets them reach. One for each system; where there is none, `availability` says why. */
export interface Sandbox {
  /** Found out once, by running something in it. */
  availability(): Promise<SandboxAvailability>
  /** What a command of this workspace (real path) would be kept to at this moment. */
  plan(workspace: string): Promise<Result<InsideFacts>>
  /** How to start a program kept to `facts`, and to what came to be secret or protected since. Starts nothing. */
  enclose(facts: InsideFacts, start: SandboxedStart): Promise<Result<ProgramStart>>
  /** Places that act by themselves outside and were not there when `facts` were found: a command inside may have made them. */
  madeSince(facts: InsideFacts): Promise<readonly string[]>
}

/** Variables that lead to what the sandbox closes: a command inside does not get them. */
export const closedVariables: readonly string[] = [
  'SSH_AUTH_SOCK',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'DOCKER_HOST',
  'TMPDIR',
]
