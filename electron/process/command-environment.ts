import type { BuiltEnvironment } from './environment.ts'
import type { LoginRead } from './read-login-environment.ts'

/** The environment of commands, which is not known at once where a login shell must be asked. */
export interface CommandEnvironment {
  /** What is known now: to mask credentials by. */
  current(): BuiltEnvironment
  /** What commands get. The first call starts what must be asked; every call waits for it, no longer than its own limit. */
  ready(): Promise<BuiltEnvironment>
  /** What went wrong with it, the first time it is asked for only. */
  takeRemark(): string | null
}

type Variables = Readonly<Record<string, string | undefined>>
type AllowedVariables = ReadonlyMap<string, string | null>

export interface CommandEnvironmentParts {
  readonly inherited: Variables
  build(inherited: Variables, allowed: AllowedVariables): BuiltEnvironment
  /** What the user lets through, at this moment: another map when that has changed. Absent: nothing. */
  allowed?(): AllowedVariables
  merge(inherited: Variables, login: Variables): Variables
  /** Null: the app has the right environment already. */
  readonly readLogin: (() => Promise<LoginRead>) | null
  onFailed(message: string): void
}

export function openCommandEnvironment(parts: CommandEnvironmentParts): CommandEnvironment {
  let variables = parts.inherited
  let allowed = parts.allowed?.() ?? nothing
  let built = parts.build(variables, allowed)
  const current = () => {
    const now = parts.allowed?.() ?? nothing
    if (now !== allowed) built = parts.build(variables, now)
    allowed = now
    return built
  }
  let remark: string | null = null
  let asking: Promise<void> | null = null
  const ask = async () => {
    const read = (await parts.readLogin?.()) ?? null
    if (read === null) return
    if (read.kind !== 'failed') {
      variables = parts.merge(parts.inherited, read.variables)
      built = parts.build(variables, allowed)
    }
    if (read.kind === 'read') return
    const from = read.kind === 'kept' ? 'that it told the time before' : 'that the app was started with'
    remark = `${read.message} Commands run with the PATH ${from}.`
    parts.onFailed(remark)
  }
  return {
    current,
    ready: async () => {
      asking ??= ask()
      await asking
      return current()
    },
    takeRemark: () => {
      const taken = remark
      remark = null
      return taken
    },
  }
}

const nothing: AllowedVariables = new Map()
