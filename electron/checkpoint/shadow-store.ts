import { createHash } from 'node:crypto'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SnapshotId } from '../../shared/changes.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying, failSayingAll, sentence, sentencesOf } from '../../shared/say-fault.ts'
import { type Delta, type KeptFile, readTreeDiff } from './compare-trees.ts'
import { dropOtherStates } from './drop-states.ts'
import { type Candidates, type KeptNow, listCandidates } from './list-candidates.ts'
import { readBlobs } from './read-blobs.ts'
import { readSmallBlobs, type SizeLimits } from './read-small-blobs.ts'
import { type RunProgram, runHere } from './run-beside.ts'
import { type GitPlace, runGit } from './run-git.ts'
import { StoreDoor, type Visit } from './store-door.ts'
import { isUsualMode, readModes, readModesFile, type UnusualModes, writeModes } from './unusual-modes.ts'

// More than this at once is a build's output or a copied data set: to keep it would take longer than a person waits.
const filesAtOnceMax = 50_000
const bytesAtOnceMax = 512 * 1024 * 1024
// What one workspace's kept files may take on the disk. Above, they are begun anew when the app is next used there; older states cannot be gone back to.
const storeMaxKib = 2 * 1024 * 1024

/** A kept state, and how many files are too large to be in it. */
export interface Snapshot {
  readonly id: SnapshotId
  readonly leftOut: number
}

/**
 * The kept states of one workspace's files, in a git store of the app's own. The user's repository is neither read nor written. One call after the
 * other, also where several Signalbox processes keep files of the same workspace.
 */
export class ShadowStore {
  readonly #place: GitPlace
  readonly #door: StoreDoor
  #isFirstUse = true
  #modes: UnusualModes | null = null
  #last: { readonly id: SnapshotId } | null = null
  #young: readonly KeptNow[] = []

  /** `folder`: where all stores lie. `run`: how git is run. */
  constructor(folder: string, workspace: string, run: RunProgram = runHere) {
    const name = createHash('sha256').update(workspace).digest('hex').slice(0, 32)
    this.#place = { store: path.join(folder, name), workspace, run }
    this.#door = new StoreDoor(this.#place.store)
  }

  /** True while a call here waits for another Signalbox that keeps files of this workspace. */
  get isHeldElsewhere(): boolean {
    return this.#door.isHeldElsewhere
  }

  /** Keeps the files as they are now. Costs little when little has changed since the last time. */
  snapshot(signal: AbortSignal): Promise<Result<Snapshot>> {
    return this.#door.enter(signal, async (visit) => {
      const ready = await this.#prepare(visit, signal)
      if (!ready.ok) return ready
      const lookedAtS = Math.floor(Date.now() / 1000)
      const listed = await listCandidates(this.#place, this.#young, signal)
      if (!listed.ok) return listed
      const { keep, drop, leftOut } = listed.value
      const again = new Set([...keep.map((file) => file.path), ...drop])
      const known = this.#young.filter((file) => !again.has(file.path))
      this.#young = [...known, ...keep].filter((file) => file.changedAtS >= lookedAtS)
      if (this.#last !== null && again.size === 0) return this.#give(this.#last.id, leftOut, visit)
      const tooMuch = keep.length > filesAtOnceMax || keep.reduce((sum, file) => sum + file.bytes, 0) > bytesAtOnceMax
      if (tooMuch) return failSaying('too-large', 'too-many-changed')
      const kept = await this.#keep(listed.value, ready.value, signal)
      if (!kept.ok) {
        // Git may have been ended in the middle; the index itself is only ever replaced whole.
        await rm(path.join(this.#place.store, 'index.lock'), { force: true })
        return kept
      }
      this.#last = { id: kept.value }
      return this.#give(kept.value, leftOut, visit)
    })
  }

  /**
   * Removes states that no session names any more. `needed`: those that others name; null: nobody works in the workspace, and all goes. `dropped` were
   * named by the sessions that are gone.
   */
  drop(dropped: ReadonlySet<SnapshotId>, needed: ReadonlySet<SnapshotId> | null, signal: AbortSignal): Promise<Result<null>> {
    return this.#door.enter(signal, async (visit) => {
      const fresh = visit.givenLately(dropped)
      // Made again, whole, by the next one who keeps something.
      this.#forget()
      if (needed !== null || fresh.length > 0) {
        if (!(await this.#isThere())) return succeed(null)
        visit.claim()
        return dropOtherStates(this.#place, [...(needed ?? []), ...fresh], signal)
      }
      await rm(this.#place.store, { recursive: true, force: true })
      return succeed(null)
    })
  }

  /** What differs between two kept states. */
  async compare(before: SnapshotId, after: SnapshotId, signal: AbortSignal): Promise<Result<readonly Delta[]>> {
    if (before === after) return succeed([])
    const modes = { before: await this.#modesOf(before, signal), after: await this.#modesOf(after, signal) }
    if (modes.before === null || modes.after === null) return failSaying('not-found', 'files-not-kept')
    const [from, to] = [treeOf(before), treeOf(after)]
    const compared = await this.#git(['diff-tree', '-r', '-z', '--raw', '--numstat', '--no-renames', '--no-ext-diff', from, to], signal)
    if (!compared.ok) return failSayingAll('not-found', [sentence('files-not-kept'), ...sentencesOf(compared.error)])
    const deltas = readTreeDiff(compared.value, { before: modes.before, after: modes.after })
    const names = new Set(deltas.map((delta) => delta.path))
    const onlyModes = [...new Set([...modes.before.keys(), ...modes.after.keys()])].filter(
      (name) => !names.has(name) && modes.before?.get(name) !== modes.after?.get(name),
    )
    if (onlyModes.length === 0) return succeed(deltas)
    const changed = await this.#describeModes(onlyModes, from, { before: modes.before, after: modes.after }, signal)
    return changed.ok ? succeed([...deltas, ...changed.value]) : changed
  }

  /** Contents of kept files, in the order asked for. @throws when one is not kept any more. */
  contents(files: readonly KeptFile[], signal: AbortSignal): AsyncGenerator<Buffer> {
    return readBlobs(
      files.map((file) => file.blob),
      this.#place,
      signal,
    )
  }

  /** Contents of kept files by their blobs' names, of groups that are within the limits. */
  smallContents(
    groups: readonly (readonly string[])[],
    limits: SizeLimits,
    signal: AbortSignal,
  ): Promise<Result<ReadonlyMap<string, Buffer>>> {
    return readSmallBlobs(groups, limits, this.#place, signal)
  }

  async #prepare(visit: Visit, signal: AbortSignal): Promise<Result<UnusualModes>> {
    if (visit.since === 'others') this.#forget()
    if (this.#modes !== null) return succeed(this.#modes)
    const { store } = this.#place
    // Begun anew only where nobody can miss what was kept: neither we since our start, nor another one that runs.
    const mayBeginAnew = this.#isFirstUse && !visit.isUsedElsewhere()
    if (!(await this.#isThere()) || (mayBeginAnew && !(await this.#hasRoom(signal)))) {
      await rm(store, { recursive: true, force: true })
      await mkdir(store, { recursive: true, mode: 0o700 })
      const made = await this.#git(['init', '--quiet', '--template='], signal)
      if (!made.ok) return made
      await mkdir(path.join(store, 'info'), { recursive: true })
      await writeFile(path.join(store, 'info', 'attributes'), plainAttributes)
      await writeFile(path.join(store, 'info', 'exclude'), neverKept)
    }
    await rm(path.join(store, 'index.lock'), { force: true })
    visit.claim()
    this.#isFirstUse = false
    this.#modes = await readModesFile(path.join(store, 'unusual-modes'))
    return succeed(this.#modes)
  }

  /** What we remember holds no more: somebody else has changed the store, or it is gone. */
  #forget(): void {
    this.#modes = null
    this.#last = null
  }

  async #hasRoom(signal: AbortSignal): Promise<boolean> {
    const counted = await this.#git(['count-objects', '-v'], signal)
    return counted.ok && Number(/^size: (\d+)$/m.exec(counted.value.toString('latin1'))?.[1] ?? 0) <= storeMaxKib
  }

  #isThere(): Promise<boolean> {
    return access(path.join(this.#place.store, 'HEAD')).then(
      () => true,
      () => false,
    )
  }

  #give(id: SnapshotId, leftOut: number, visit: Visit): Result<Snapshot> {
    visit.give(id)
    return succeed({ id, leftOut })
  }

  async #keep({ keep, drop }: Candidates, modes: UnusualModes, signal: AbortSignal): Promise<Result<SnapshotId>> {
    const update = ['update-index', '-z', '--add', '--remove', '--replace', '--stdin']
    // What is dropped goes first: a folder may have taken the place of a file.
    const dropped = drop.length === 0 ? succeed(null) : await this.#git(['update-index', '-z', '--force-remove', '--stdin'], signal, drop)
    if (!dropped.ok) return dropped
    const names = keep.map((file) => file.path)
    const added = keep.length === 0 ? succeed(null) : await this.#git(update, signal, names)
    if (!added.ok) return added
    if (noteModes(modes, { keep, drop })) await writeFile(path.join(this.#place.store, 'unusual-modes'), writeModes(modes), { mode: 0o600 })
    const tree = await this.#git(['write-tree'], signal)
    if (!tree.ok) return tree
    const treeName = tree.value.toString('latin1').trim()
    if (modes.size === 0) return succeed(treeName)
    const blob = await runGit(['hash-object', '-w', '--stdin'], { place: this.#place, signal, input: writeModes(modes) })
    return blob.ok ? succeed(`${treeName}:${blob.value.toString('latin1').trim()}`) : blob
  }

  async #modesOf(id: SnapshotId, signal: AbortSignal): Promise<UnusualModes | null> {
    const blob = id.split(':')[1]
    if (blob === undefined) return new Map()
    const read = await this.#git(['cat-file', 'blob', blob], signal)
    return read.ok ? readModes(read.value.toString('utf8')) : null
  }

  /** Files of which only unusual permissions changed: the tree says what they are. */
  async #describeModes(
    names: readonly string[],
    tree: string,
    modes: { readonly before: UnusualModes; readonly after: UnusualModes },
    signal: AbortSignal,
  ): Promise<Result<readonly Delta[]>> {
    const listed = await this.#git(['ls-tree', '-r', '-z', tree], signal)
    if (!listed.ok) return listed
    const wanted = new Set(names)
    return succeed(
      listed.value
        .toString('utf8')
        .split('\0')
        .flatMap((line): Delta[] => {
          const [, kind, blob, name] = /^(\d{6}) blob ([0-9a-f]{40})\t(.*)$/s.exec(line) ?? []
          if (kind === undefined || blob === undefined || name === undefined || !wanted.has(name)) return []
          const usual = kind === '100755' ? 0o755 : 0o644
          const at = (side: UnusualModes): KeptFile => ({ blob, kind: 'file', mode: side.get(name) ?? usual })
          return [{ path: name, change: 'changed', added: 0, removed: 0, before: at(modes.before), after: at(modes.after) }]
        }),
    )
  }

  #git(words: readonly string[], signal: AbortSignal, names: readonly string[] = []): Promise<Result<Buffer>> {
    return runGit(words, { place: this.#place, signal, input: names.map((name) => `${name}\0`).join('') })
  }
}

// Bytes are kept as they are, whatever the workspace's own .gitattributes say: this file comes before them.
const plainAttributes = '* -text !eol !crlf -filter -ident !working-tree-encoding !diff !merge\n'

// What every package manager can make again and nobody wants a second time on the disk, also where no .gitignore says so.
const neverKept = 'node_modules/\n'

const treeOf = (id: SnapshotId): string => id.slice(0, 40)

/** Brings the list of unusual permissions up to date; true when it changed. */
function noteModes(modes: UnusualModes, { keep, drop }: Pick<Candidates, 'keep' | 'drop'>): boolean {
  let changed = false
  for (const name of drop) changed = modes.delete(name) || changed
  for (const { path: name, mode } of keep) {
    if (mode === null || isUsualMode(mode)) changed = modes.delete(name) || changed
    else if (modes.get(name) !== mode) {
      modes.set(name, mode)
      changed = true
    }
  }
  return changed
}
