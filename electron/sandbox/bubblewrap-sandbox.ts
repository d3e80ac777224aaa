import fs from 'node:fs'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import { type InsideFacts, type SandboxAvailability, sandboxPlacesMax } from '../../shared/sandbox.ts'
import { failSaying, failSayingAll } from '../../shared/say-fault.ts'
import { bubblewrapArguments, startLine } from './bubblewrap-arguments.ts'
import { whyNoSandbox } from './describe-availability.ts'
import { existingPlaces } from './existing-places.ts'
import { type Mount, orderMounts } from './mounts.ts'
import type { ProgramStart, Sandbox, SandboxedStart } from './ports.ts'
import { type Probed, probeBubblewrap } from './probe-bubblewrap.ts'
import { protectedPlaces } from './protected-places.ts'
import { reachableSockets } from './reachable-sockets.ts'
import { type FoundInWorkspace, searchWorkspace } from './search-workspace.ts'
import { secretPlaces } from './secret-places.ts'

// A command that needs no question starts this soon after it was prepared; it need not search the workspace a second time.
const searchGoodForMs = 100

/** Folders that programs listen in for others. */
const meetingPlaces = ['/run', '/var/run']
/** What some systems keep there and no program runs without. */
const neededPlaces = ['/run/current-system', '/run/opengl-driver']
const temporaryPlaces = ['/tmp', '/var/tmp']

export interface BubblewrapOptions {
  /** Real paths. */
  readonly home: string
  /** The app's own folders; not even to be read. */
  readonly ownFolders: readonly string[]
  /** Value of XDG_RUNTIME_DIR, if any. */
  readonly runtimeFolder: string | null
  readonly probe?: () => Promise<Probed>
}

/** Linux: a fresh set of spaces for each command, made by bubblewrap in some 5 ms. */
export class BubblewrapSandbox implements Sandbox {
  readonly #options: BubblewrapOptions
  #probed: Promise<Probed> | null = null
  #lastSearch: { readonly workspace: string; readonly at: number; readonly found: Promise<FoundInWorkspace> } | null = null

  constructor(options: BubblewrapOptions) {
    this.#options = options
  }

  async availability(): Promise<SandboxAvailability> {
    const probed = await this.#probe()
    return probed.kind === 'found' ? { kind: 'available' } : probed.why
  }

  async plan(workspace: string): Promise<Result<InsideFacts>> {
    const probed = await this.#probe()
    if (probed.kind === 'none') return failSayingAll('no-sandbox', whyNoSandbox(probed.why) ?? [])
    return this.#gather(workspace, await this.#search(workspace))
  }

  async enclose(facts: InsideFacts, start: SandboxedStart): Promise<Result<ProgramStart>> {
    const probed = await this.#probe()
    if (probed.kind === 'none') return failSayingAll('no-sandbox', whyNoSandbox(probed.why) ?? [])
    const [workspace] = facts.writable
    if (workspace === undefined) return failSaying('invalid-input', 'sandbox-has-no-folder')
    // Stricter than what was shown is always right: a secret may have come to be while a question waited.
    const now = await this.#gather(workspace, await (this.#takeLastSearch(workspace) ?? this.#search(workspace)))
    if (!now.ok) return now
    const mounts = await mountsFor({
      ...facts,
      readOnly: [...facts.readOnly, ...now.value.readOnly],
      hidden: [...facts.hidden, ...now.value.hidden],
    })
    const reports = start.reports.map((report): Mount => ({ kind: 'writable', path: report }))
    const given = bubblewrapArguments(orderMounts([...mounts, ...reports]), start.cwd, start)
    const shell = path.basename(start.file)
    // The shell that runs the command begins it too: the manager knows how to keep terminals of others from it.
    return succeed({ file: start.file, arguments: [...(shell === 'zsh' ? ['-f'] : []), '-c', startLine, shell, probed.program, ...given] })
  }

  async #gather(workspace: string, found: FoundInWorkspace): Promise<Result<InsideFacts>> {
    const { home, ownFolders, runtimeFolder } = this.#options
    const outside = [...(await secretPlaces(home)), ...ownFolders, ...meetingPlaces, ...(runtimeFolder === null ? [] : [runtimeFolder])]
    const hidden = await realPaths([...outside, ...found.secrets])
    const readOnly = await realPaths(await protectedPlaces(workspace, found.repositories))
    if (hidden.length > sandboxPlacesMax || readOnly.length > sandboxPlacesMax) {
      return failSaying('too-large', 'sandbox-places-too-many', { maximum: sandboxPlacesMax })
    }
    return succeed({ kind: 'inside', network: 'none', writable: [workspace], readOnly: [...readOnly], hidden: [...hidden] })
  }

  async madeSince({ writable, readOnly }: InsideFacts): Promise<readonly string[]> {
    const places = await Promise.all(writable.map((folder) => protectedPlaces(folder, [path.join(folder, '.git')])))
    return (await realPaths(places.flat())).filter((place) => !readOnly.includes(place))
  }

  #probe(): Promise<Probed> {
    this.#probed ??= (this.#options.probe ?? probeBubblewrap)()
    return this.#probed
  }

  #search(workspace: string): Promise<FoundInWorkspace> {
    const found = searchWorkspace({ workspace, home: this.#options.home })
    this.#lastSearch = { workspace, at: performance.now(), found }
    return found
  }

  /** What was just found, once: the next command may run after one that changed it. */
  #takeLastSearch(workspace: string): Promise<FoundInWorkspace> | null {
    const last = this.#lastSearch
    this.#lastSearch = null
    return last !== null && last.workspace === workspace && performance.now() - last.at < searchGoodForMs ? last.found : null
  }
}

async function mountsFor(facts: InsideFacts): Promise<readonly Mount[]> {
  const of = async (paths: readonly string[], mount: (path: string, isFolder: boolean) => Mount): Promise<readonly Mount[]> =>
    (await existingPlaces(paths)).map((place) => mount(place.path, place.kind === 'folder'))
  const hide = (place: string, isFolder: boolean): Mount => ({ kind: isFolder ? 'hidden-folder' : 'hidden-file', path: place })
  const open = (place: string): Mount => ({ kind: 'writable', path: place })
  const keep = (place: string): Mount => ({ kind: 'read-only', path: place })
  // A mount of its own cannot be renamed away, with the protected places in it.
  const repositories = facts.writable.map((folder) => path.join(folder, '.git'))
  const groups = await Promise.all([
    of(temporaryPlaces, (place) => ({ kind: 'private', path: place })),
    neededPlaces.filter((place) => fs.existsSync(place)).map((place): Mount => ({ kind: 'needed', path: place })),
    of(repositories, open),
    of(facts.readOnly, keep),
    of(await reachableSockets(), hide),
    of(facts.hidden, hide),
    of(facts.writable, open),
  ])
  return groups.flat()
}

const realPaths = async (paths: readonly string[]): Promise<readonly string[]> => [
  ...new Set((await existingPlaces(paths)).map((place) => place.path)),
]
