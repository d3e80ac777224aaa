import { assertNever } from '../../shared/assert.ts'
import { type FileDiff, listedFilesMax, type RestoreAim, type RestoreAnswer, type SnapshotId } from '../../shared/changes.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import type { CallId, IdPrefix, SessionId } from '../../shared/ids.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { SessionWriter } from '../agent/ports.ts'
import type { HistoryService } from '../ipc/services.ts'
import type { Delta } from './compare-trees.ts'
import { diffOfContents } from './diff-of-contents.ts'
import { aimedStates, lastKnownState } from './find-states.ts'
import { noteOfRestore } from './note-of-restore.ts'
import { restoreFiles } from './restore-files.ts'
import type { ShadowStore, Snapshot } from './shadow-store.ts'
import { listFiles, type WorkspaceCheckpoints } from './workspace-checkpoints.ts'

// The user waits for it knowingly; large workspaces take a while.
const restoreMaxMs = 60_000
const diffMaxMs = 10_000

export interface FileHistoryParts {
  readonly checkpoints: WorkspaceCheckpoints
  readonly newId: (prefix: IdPrefix) => string
  /** Opens a session and holds back its turns meanwhile; refused while one runs. */
  readonly whileIdle: <Value>(sessionId: SessionId, act: (session: SessionWriter) => Promise<Result<Value>>) => Promise<Result<Value>>
  /** An open session's state; null when it is not open. */
  readonly stateOf: (sessionId: SessionId) => SessionState | null
}

/** What the user can do with kept files: see what a call changed, put files back, and take that back. */
export class FileHistory implements HistoryService {
  readonly #parts: FileHistoryParts

  constructor(parts: FileHistoryParts) {
    this.#parts = parts
  }

  /** `file` counts the files of the call's card from 0. */
  async diff(sessionId: SessionId, callId: CallId, file: number): Promise<Result<FileDiff>> {
    const state = this.#parts.stateOf(sessionId)
    const files = state?.calls.get(callId)?.files
    const wanted = files?.kind === 'compared' ? files.files[file] : undefined
    if (state === null || files?.kind !== 'compared' || wanted === undefined) return failSaying('not-found', 'change-not-known')
    const signal = AbortSignal.timeout(diffMaxMs)
    const store = this.#parts.checkpoints.storeOf(state.workspace)
    const deltas = await store.compare(files.before, files.after, signal)
    if (!deltas.ok) return deltas
    const delta = deltas.value.find((each) => each.path === wanted.path)
    return delta === undefined ? failSaying('not-found', 'change-not-known') : diffOfContents(store, delta, signal)
  }

  /** `confirmed`: the state that the user was shown and agreed to overwrite; null at first. */
  restore(sessionId: SessionId, aim: RestoreAim, confirmed: SnapshotId | null): Promise<Result<RestoreAnswer>> {
    return this.#parts.whileIdle(sessionId, async (session) => {
      const store = this.#parts.checkpoints.storeOf(session.state.workspace)
      const signal = AbortSignal.timeout(restoreMaxMs)
      const planned = await planRestore(session.state, aim, store, signal)
      if (!planned.ok) return planned
      const { current, deltas, touched } = planned.value
      if (touched.length > 0 && confirmed !== current.id) {
        return succeed({ kind: 'changed-since', current: current.id, paths: touched.slice(0, listedFilesMax), count: touched.length })
      }
      if (deltas.length === 0) return succeed({ kind: 'restored', files: 0 })
      return this.#perform(session, { aim, current, deltas }, store, signal)
    })
  }

  async #perform(
    session: SessionWriter,
    { aim, current, deltas }: Omit<RestorePlan, 'touched'> & { readonly aim: RestoreAim },
    store: ShadowStore,
    signal: AbortSignal,
  ): Promise<Result<RestoreAnswer>> {
    const restoreId = this.#parts.newId('rst')
    await session.append({ kind: 'files.restoring', restoreId, aim, before: current.id }, { flush: true })
    const wanted = deltas.map((delta) => ({ path: delta.path, file: delta.after }))
    const failed = await restoreFiles(session.state.workspace, wanted, (files, abort) => store.contents(files, abort), signal)
    const now = await store.snapshot(signal)
    if (!now.ok) return now
    const listed = listFiles(deltas)
    const named = failed.slice(0, listedFilesMax)
    await session.append(
      { kind: 'files.restored', restoreId, after: now.value.id, ...listed, files: [...listed.files], failed: named },
      { flush: true },
    )
    await session.append({ kind: 'model.noted', about: 'files-restored', processId: null, text: noteOfRestore(aim, deltas, failed) })
    if (failed.length > 0) return failSaying('storage-failed', 'files-not-restored', { count: failed.length, path: failed[0] ?? '' })
    return succeed({ kind: 'restored', files: deltas.length })
  }
}

interface RestorePlan {
  readonly current: Snapshot
  /** From how the files are to how they are to be. */
  readonly deltas: readonly Delta[]
  /** Of those, the files that something else has changed since. */
  readonly touched: readonly string[]
}

async function planRestore(state: SessionState, aim: RestoreAim, store: ShadowStore, signal: AbortSignal): Promise<Result<RestorePlan>> {
  const aimed = aimedStates(state, aim)
  if (!aimed.ok) return aimed
  const current = await store.snapshot(signal)
  if (!current.ok) return current
  const { from, to, reach } = aimed.value
  const change = await store.compare(reach === 'everything' ? current.value.id : from, to, signal)
  if (!change.ok) return change
  const since = await store.compare(reach === 'everything' ? (lastKnownState(state) ?? from) : from, current.value.id, signal)
  if (!since.ok) return since
  const names = new Set(change.value.map((delta) => delta.path))
  const touched = since.value.map((delta) => delta.path).filter((name) => names.has(name))
  const differing = await store.compare(current.value.id, to, signal)
  if (!differing.ok) return differing
  switch (reach) {
    case 'everything':
      return succeed({ current: current.value, deltas: change.value, touched })
    case 'its-files':
      return succeed({ current: current.value, deltas: differing.value.filter((delta) => names.has(delta.path)), touched })
    default:
      return assertNever(reach)
  }
}
