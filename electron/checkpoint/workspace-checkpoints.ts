import path from 'node:path'
import { type ChangedFile, listedFilesMax, type SnapshotId, type UnkeptReason } from '../../shared/changes.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import type { Checkpoints, ComparedFiles, KeptFiles } from '../agent/ports.ts'
import { isWithin } from '../permission/zone-of-path.ts'
import type { Delta } from './compare-trees.ts'
import { type FormsByPath, findForms } from './find-forms.ts'
import type { RunProgram } from './run-beside.ts'
import { ShadowStore, type Snapshot } from './shadow-store.ts'

// A call waits this long for its checkpoint, then it goes on without.
const callWaitsMs = 5_000
// How text files are written is a remark beside the result, which never waits for it any longer.
const formsMaxMs = 500
// The first look at a large workspace may go on behind the call, so that the next one is quick. Longer, and the folder is no place for checkpoints.
const snapshotMaxMs = 60_000
// Nobody waits for it, but the next checkpoint does.
const dropMaxMs = 60_000

export interface CheckpointParts {
  /** Where the kept files lie, in the app's data folder. */
  readonly folder: string
  readonly dataFolder: string
  readonly home: string
  /** How git is run; absent: from the thread that asks. */
  readonly run?: RunProgram
}

/** The stores of all workspaces, and what the agent asks of them. */
export class WorkspaceCheckpoints implements Checkpoints {
  readonly #parts: CheckpointParts
  readonly #stores = new Map<string, ShadowStore>()
  /** Workspaces that took too long or were too large once: not tried again while the app runs. */
  readonly #givenUp = new Map<string, UnkeptReason>()
  readonly #closing = new AbortController()
  readonly #atWork = new Set<Promise<unknown>>()

  constructor(parts: CheckpointParts) {
    this.#parts = parts
  }

  storeOf(workspace: string): ShadowStore {
    const store = this.#stores.get(workspace) ?? new ShadowStore(this.#parts.folder, workspace, this.#parts.run)
    this.#stores.set(workspace, store)
    return store
  }

  async before(workspace: string, signal: AbortSignal): Promise<KeptFiles> {
    const known = this.#isUnsuitable(workspace) ? 'unsuitable' : this.#givenUp.get(workspace)
    if (known !== undefined) return { kind: 'unkept', reason: known }
    const taken = await withinTime(this.#snapshot(workspace), signal)
    if (taken === null) return { kind: 'unkept', reason: this.storeOf(workspace).isHeldElsewhere ? 'in-use' : 'too-slow' }
    return taken.ok ? { kind: 'kept', before: taken.value.id } : { kind: 'unkept', reason: reasonOf(taken.error) }
  }

  async after(workspace: string, before: SnapshotId, command: string | null): Promise<ComparedFiles | null> {
    const signal = AbortSignal.timeout(callWaitsMs)
    const taken = await withinTime(this.#snapshot(workspace), signal)
    if (taken === null || !taken.ok) return null
    const deltas = await this.storeOf(workspace).compare(before, taken.value.id, signal)
    if (!deltas.ok) return null
    const forms = command === null ? new Map<string, never>() : await this.#formsOf(workspace, deltas.value, command)
    const listed = listFiles(deltas.value, forms)
    return { after: taken.value.id, ...listed, leftOut: taken.value.leftOut }
  }

  /** A session of this workspace is gone: what was kept for it alone goes too. See `ShadowStore`. */
  drop(workspace: string, dropped: ReadonlySet<SnapshotId>, needed: ReadonlySet<SnapshotId> | null): Promise<Result<null>> {
    return this.storeOf(workspace).drop(dropped, needed, AbortSignal.timeout(dropMaxMs))
  }

  /** Ends what still goes on behind calls that did not wait for it. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled([...this.#atWork])
  }

  /** Of the files that are listed. */
  #formsOf(workspace: string, deltas: readonly Delta[], command: string): Promise<FormsByPath> {
    return findForms(this.storeOf(workspace), deltas.slice(0, listedFilesMax), command, AbortSignal.timeout(formsMaxMs))
  }

  async #snapshot(workspace: string): Promise<Result<Snapshot>> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(snapshotMaxMs)])
    const taking = this.storeOf(workspace).snapshot(signal)
    this.#atWork.add(taking)
    const taken = await taking.finally(() => this.#atWork.delete(taking))
    if (!taken.ok && taken.error.kind !== 'process-failed') this.#givenUp.set(workspace, reasonOf(taken.error))
    return taken
  }

  /** The whole disk, the home folder, or a folder with the app's own data in it. */
  #isUnsuitable(workspace: string): boolean {
    const { dataFolder, home } = this.#parts
    return workspace === path.parse(workspace).root || isWithin(workspace, home) || isWithin(workspace, dataFolder)
  }
}

/** The differences as an event or an answer names them. */
export function listFiles(deltas: readonly Delta[], forms: FormsByPath = new Map()): Pick<ComparedFiles, 'files' | 'count'> {
  const files = deltas.slice(0, listedFilesMax).map(({ path: name, change, added, removed }): ChangedFile => {
    const found = forms.get(name)
    return { path: name, change, added, removed, ...(found !== undefined && { forms: [...found] }) }
  })
  return { files, count: deltas.length }
}

function reasonOf(error: AppError): UnkeptReason {
  if (error.kind === 'not-found') return 'no-git'
  if (error.kind === 'too-large') return 'too-large'
  return error.kind === 'busy' ? 'too-slow' : 'failed'
}

/** The result, or null when it takes longer than a call waits, or the wait is given up. */
async function withinTime<Value>(work: Promise<Result<Value>>, signal: AbortSignal): Promise<Result<Value> | null> {
  let stop: () => void = () => undefined
  const late = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), callWaitsMs)
    const giveUp = () => resolve(null)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  })
  try {
    return await Promise.race([work, late])
  } finally {
    stop()
  }
}
