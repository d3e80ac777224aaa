import type { Log } from './log.ts'

/** Longest wait for everything to stop on quit: 2 s of grace, 1 s to verify, and time to write the logs. Then the app goes anyway. */
export const disposeMaxMs = 10_000

export interface LifecycleNeeds {
  readonly log: Log
  readonly platform: NodeJS.Platform
  /** How many processes the app has started that still run. */
  readonly liveCount: () => number
  /** Asks the user; true means stop all and quit. */
  readonly askToQuit: (running: number) => Promise<boolean>
  /** Stops every process and closes every file. */
  readonly dispose: () => Promise<void>
  /** Called when stopping begins: the window goes at once, the rest follows. */
  readonly onStopping: () => void
  /** Starts the app again when this process has ended, because the user asked for it in the meantime. */
  readonly startAgain: (asked: SecondStart) => void
  /** Ends this process. */
  readonly exit: (code: number) => void
}

/** The words with which the user started the app while it still ran, the program first. */
export type SecondStart = readonly string[]

type Phase = 'running' | 'asking' | 'stopping' | 'stopped'

/** The end of the app: it never leaves a process behind without having tried to stop it, and never hangs on it. */
export class Lifecycle {
  private readonly needs: LifecycleNeeds
  private phase: Phase = 'running'
  private secondStart: SecondStart | null = null

  constructor(needs: LifecycleNeeds) {
    this.needs = needs
  }

  /** The user wants to quit: asks when processes run. True when nothing stands in the way of ending at once. */
  requestQuit(): boolean {
    if (this.phase === 'stopped') return true
    if (this.phase === 'running') void this.quit()
    return false
  }

  /** The user started the app a second time: that start has ended already, so one that comes while this one is ending is made good for after it. */
  startedAgain(words: SecondStart): void {
    if (this.phase === 'stopping') this.secondStart = words
  }

  /** Whether the window may close now. On macOS it may: the app lives on without it. */
  mayCloseWindow(): boolean {
    return this.needs.platform === 'darwin' ? true : this.requestQuit()
  }

  /** Stops everything and exits without asking: a signal, or the system shuts down. A second call changes nothing. */
  async stopNow(exitCode: number): Promise<void> {
    if (this.phase === 'stopping' || this.phase === 'stopped') return
    this.phase = 'stopping'
    this.needs.onStopping()
    await within(disposeMaxMs, this.needs.dispose(), this.needs.log)
    this.phase = 'stopped'
    if (this.secondStart !== null) this.needs.startAgain(this.secondStart)
    this.needs.exit(exitCode)
  }

  private async quit(): Promise<void> {
    const running = this.needs.liveCount()
    if (running > 0) {
      this.phase = 'asking'
      const agreed = await this.needs.askToQuit(running).catch(() => true)
      if (this.phase !== 'asking') return
      this.phase = 'running'
      if (!agreed) return
    }
    await this.stopNow(0)
  }
}

async function within(limitMs: number, work: Promise<void>, log: Log): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  const done = work.then(
    () => 'done' as const,
    (cause: unknown) => {
      log.error('stopping failed', cause)
      return 'done' as const
    },
  )
  if ((await Promise.race([done, late])) === 'late') log.error(`stopping took longer than ${limitMs} ms; the app ends anyway`)
  if (timer !== null) clearTimeout(timer)
}
