import fs from 'node:fs/promises'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'

/** Opens the system's folder dialog, starting at `startAt`; null when the user cancels. */
export type PickFolder = (startAt: string | null) => Promise<string | null>

/** The folder the user chose last. It lives in the main process, so that the window can never name a path of its own. */
export class ChosenWorkspace {
  private chosen: string | null = null
  private offered: string | null = null
  private readonly pickFolder: PickFolder

  constructor(pickFolder: PickFolder) {
    this.pickFolder = pickFolder
  }

  /** Real path of the folder chosen last; null before the first choice. */
  current(): string | null {
    return this.chosen
  }

  /** A folder named from outside (on the command line): the next dialog starts there. Nothing opens without the user. */
  offer(folder: string): void {
    this.offered = folder
  }

  /** Asks the user for a folder. Cancelling keeps what was chosen before. */
  async choose(): Promise<Result<string | null>> {
    const picked = await this.pickFolder(this.offered ?? this.chosen)
    if (picked === null) return succeed(null)
    const real = await this.realFolder(picked)
    if (!real.ok) return real
    this.chosen = real.value
    this.offered = null
    return real
  }

  /** Takes a folder that the user dropped on the window as the chosen one. */
  async take(folder: string): Promise<Result<string>> {
    const real = await this.realFolder(folder)
    if (real.ok) this.chosen = real.value
    return real
  }

  /** The real path of a folder, with every link followed; `not-found` where there is no folder now. */
  async realFolder(folder: string): Promise<Result<string>> {
    try {
      const real = await fs.realpath(folder)
      if ((await fs.stat(real)).isDirectory()) return succeed(real)
    } catch {
      // Answered below: gone, not readable, or not a folder all mean the same to the user.
    }
    return failSaying('not-found', 'folder-unopenable', { folder })
  }
}
