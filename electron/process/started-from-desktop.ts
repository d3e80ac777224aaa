/** What tells how the app was started. Given as facts, so that every system's case can be tried on any. */
export interface StartFacts {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** One of the standard streams is a terminal. */
  readonly hasTerminal: boolean
}

/**
 * True when the app was started from a desktop (Finder, Dock, a menu), where no shell has set PATH up. Then what the login shell would set is
 * asked of it. Not on Windows, where programs get the user's PATH from the system. A terminal says so by itself, or by TERM where its streams
 * were redirected; CI has no login shell worth asking. `dumb` is what build tools set and says nothing of a terminal.
 */
export function isStartedFromDesktop({ platform, environment, hasTerminal }: StartFacts): boolean {
  if (platform !== 'darwin' && platform !== 'linux') return false
  if (hasTerminal || environment['CI']) return false
  const term = environment['TERM'] ?? ''
  return term === '' || term === 'dumb'
}
