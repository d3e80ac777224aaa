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

export interface CommandEnvironmentParts {
  readonly inherited: Variables
  build(inherited: Variables): BuiltEnvironment
  merge(inherited: Variables, login: Variables): Variables
  /** Null: the app has the right environment already. */
  readonly readLogin: (() => Promise<LoginRead>) | null
  onFailed(message: string): void
}

export function openCommandEnvironment(parts: CommandEnvironmentParts): CommandEnvironment {
  let current = parts.build(parts.inherited)
  let remark: string | null = null
  let asking: Promise<void> | null = null
  const ask = async () => {
    const read = (await parts.readLogin?.()) ?? null
    if (read?.kind === 'read') current = parts.build(parts.merge(parts.inherited, read.variables))
    if (read?.kind !== 'failed') return
    remark = `${read.message} Commands run with the PATH that the app was started with.`
    parts.onFailed(remark)
  }
  return {
    current: () => current,
    ready: async () => {
      asking ??= ask()
      await asking
      return current
    },
    takeRemark: () => {
      const taken = remark
      remark = null
      return taken
    },
  }
}
