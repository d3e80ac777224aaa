import type { IdPrefix, ProcessId } from '../../shared/ids.ts'
import type { ReadDisk } from './disk-room.ts'
import type { ProcessPlatform } from './platform.ts'
import type { ProcessEvents, ProcessJournal } from './ports.ts'
import type { StartTerminal } from './start-process.ts'

/** What the manager of processes is given: where it keeps outputs, what it tells, and what tests put in the place of the machine. */
export interface ProcessManagerOptions {
  /** Where outputs are kept; made 0700 when first needed. Must not lie in a workspace. */
  readonly outputFolder: string
  readonly clock: { now(): number }
  readonly events: ProcessEvents
  newId(prefix: IdPrefix): string
  readonly platform?: ProcessPlatform
  /** This and the two below are read whenever they count, so that they may change. */
  readonly graceMs?: number
  /** Bytes kept of each output. */
  readonly outputCapBytes?: number
  /** Bytes kept of all outputs together. */
  readonly outputTotalMaxBytes?: number
  readonly readDisk?: ReadDisk
  /** Processes of other running apps that keep their outputs in the same folder. */
  findOpenElsewhere?(): Promise<ReadonlySet<ProcessId>>
  readonly journal?: ProcessJournal
  /** After a command a shell is started for the next one, where that can be. */
  readonly startsAhead?: boolean
  /** How terminals are made; as this system does where absent. */
  readonly startTerminal?: StartTerminal
}
