import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { type Result, succeed } from '../../shared/errors.ts'
import type { RuleId } from '../../shared/ids.ts'
import type { Rule } from '../../shared/permission.ts'
import type { RuleEntry, RuleFile } from '../../shared/rules.ts'
import { causeOf, failSaying, failSayingAll, sentence } from '../../shared/say-fault.ts'
import type { Clock } from '../agent/ports.ts'
import type { Unsubscribe } from '../ipc/services.ts'
import { type TakenLine, withLine, withOtherRule, withoutRule, withRule } from './edit-rule-file.ts'
import { KeptRuleFile, type KeptRules, ruleFileMaxBytes } from './kept-rule-file.ts'
import { type RuleDraft, type RuleLine, readRuleBody, ruleIdOf } from './rule-file.ts'
import { fileNameOf, headOf, workspaceOfHead } from './rule-file-head.ts'
import { RuleHits } from './rule-hits.ts'
import { sentenceOf } from './rule-problem.ts'
import { RuleWatch } from './rule-watch.ts'

/** Where rules are kept: the user's own file, or that of one workspace (real path). */
export type RulePlace = { readonly scope: 'user' } | { readonly scope: 'workspace'; readonly workspace: string }

interface KeptPlace {
  readonly scope: 'user' | 'workspace' | 'repository'
  readonly workspace: string | null
  readonly file: KeptRuleFile
}

/** The repository's own rules, from the root of its workspace. They can only be stricter. */
export const repositoryRulesPath = path.join('.signalbox', 'rules')

// The last removals that can be undone; the oldest is forgotten.
const undosMax = 50

/** Rules that outlive a session, in files that a person can read and edit. Whoever asks gets what the files say at that moment. */
export class RuleStore {
  readonly #folder: string
  readonly #places = new Map<string, KeptPlace>()
  readonly #listeners = new Set<() => void>()
  readonly #hitListeners = new Set<() => void>()
  readonly #undos = new Map<string, { readonly place: KeptPlace; readonly taken: TakenLine }>()
  readonly #hits: RuleHits
  readonly #watch: RuleWatch
  #lastWrite: Promise<unknown> = Promise.resolve()

  /** `folder` is in the data folder; made 0700. */
  constructor(folder: string, clock: Clock) {
    this.#folder = folder
    const workspaces = path.join(folder, 'workspaces')
    mkdirSync(workspaces, { recursive: true, mode: 0o700 })
    this.#hits = new RuleHits(path.join(folder, 'hits.json'), clock)
    this.#watch = new RuleWatch(() => this.#lookAgain())
    this.#watch.folder(folder)
    this.#watch.folder(workspaces)
    this.#place({ scope: 'user' })
    for (const name of readdirSync(workspaces)) this.#placeOnDisk(name)
  }

  /** The rules that count in a workspace now. A broken line puts the allow rules of its file out of force; what still can be read forbids and asks. */
  rulesFor(workspace: string): readonly Rule[] {
    const looked = this.#lookAll(workspace)
    // A file of which nothing can be read may forbid anything: nothing saved allows then.
    const blind = looked.some(({ kept }) => kept.state === 'unreadable')
    return looked.flatMap(({ place, kept }) =>
      kept.rules.filter((line) => line.decision !== 'allow' || (!blind && mayAllow(place, kept))).map((line) => this.#rule(place, line)),
    )
  }

  /** True while a file that counts in a workspace has a line that cannot be read, or cannot be read at all: what it forbids is not known whole. */
  isBroken(workspace: string): boolean {
    return this.#lookAll(workspace).some(({ kept }) => kept.state === 'unreadable' || kept.faults.length > 0)
  }

  /** Counts that a rule decided. */
  noteHit(ruleId: RuleId): void {
    if (this.#find(ruleId) === null) return
    this.#hits.note(ruleId)
    for (const listener of [...this.#hitListeners]) listener()
  }

  /** Called after each hit: what is shown changes, what is judged does not. */
  onHit(listener: () => void): Unsubscribe {
    this.#hitListeners.add(listener)
    return () => this.#hitListeners.delete(listener)
  }

  /** Everything that is kept, for the screen. `workspaces`: real paths of those whose own files are to be shown too. */
  view(workspaces: readonly string[]): { readonly files: readonly RuleFile[]; readonly entries: readonly RuleEntry[] } {
    for (const workspace of workspaces) {
      this.#place({ scope: 'workspace', workspace })
      this.#repository(workspace)
    }
    const looked = [...this.#places.values()]
      .map((place) => ({ place, kept: this.#look(place) }))
      .filter(({ kept }) => kept.state !== 'absent')
    return {
      files: looked.map(({ place, kept }) => ({
        scope: place.scope,
        path: place.file.path,
        workspace: place.workspace,
        faults: [...kept.faults, ...ignoredOf(place, kept)],
      })),
      entries: looked.flatMap(({ place, kept }) => kept.rules.map((line) => this.#entry(place, kept, line))),
    }
  }

  onChange(listener: () => void): Unsubscribe {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a rule at the end of its file; one that stands there already is not written twice. Resolves when it is on the disk and was read back. */
  add(where: RulePlace, draft: RuleDraft): Promise<Result<Rule>> {
    const match = readRuleBody(draft.text)
    if (!match.ok) return Promise.resolve(match)
    return this.#write(this.#place(where), (content, place) => {
      const known = this.#lineOf(place, draft)
      return known === null ? withRule(content, headOf(place.workspace), draft) : content
    }).then((written) => (written.ok ? this.#readBack(written.value, draft) : written))
  }

  /** Writes another rule in the place of one. */
  replace(ruleId: RuleId, draft: RuleDraft): Promise<Result<Rule>> {
    const match = readRuleBody(draft.text)
    if (!match.ok) return Promise.resolve(match)
    const found = this.#find(ruleId)
    if (found === null || found.place.scope === 'repository') return Promise.resolve(notThere)
    return this.#write(found.place, (content, place) => {
      const line = this.#look(place).rules.find((each) => each.id === ruleId)
      return line === undefined ? null : withOtherRule(content, line, draft)
    }).then((written) => (written.ok ? this.#readBack(written.value, draft) : written))
  }

  /** Takes a rule out of its file. What it gives back brings it back. */
  async remove(ruleId: RuleId): Promise<Result<string>> {
    const found = this.#find(ruleId)
    if (found === null || found.place.scope === 'repository') return notThere
    let taken: TakenLine | null = null
    const written = await this.#write(found.place, (content, place) => {
      const line = this.#look(place).rules.find((each) => each.id === ruleId)
      if (line === undefined) return null
      const without = withoutRule(content, line)
      taken = without.taken
      return without.content
    })
    if (!written.ok || taken === null) return written.ok ? notThere : written
    return succeed(this.#keepUndo(written.value, taken))
  }

  /** Brings back what `remove` took out. Each undo works once. */
  async undo(undoId: string): Promise<Result<null>> {
    const undo = this.#undos.get(undoId)
    if (undo === undefined) return notThere
    this.#undos.delete(undoId)
    const written = await this.#write(undo.place, (content) => withLine(content, undo.taken))
    return written.ok ? succeed(null) : written
  }

  async dispose(): Promise<void> {
    this.#watch.close()
    this.#listeners.clear()
    await this.#lastWrite
    await this.#hits.flush()
  }

  /** One write after the other, each on top of what the file says at that moment. */
  #write(place: KeptPlace, change: (content: string, place: KeptPlace) => string | null): Promise<Result<KeptPlace>> {
    const result = this.#lastWrite.then(async (): Promise<Result<KeptPlace>> => {
      const before = this.#look(place)
      if (before.state === 'unreadable') {
        return failSayingAll('storage-failed', [
          sentence('rule-file-unreadable', { path: place.file.path }),
          ...before.faults.map((each) => sentenceOf(each.problem)),
        ])
      }
      const content = change(before.content, place)
      if (content === null) return failSaying('invalid-input', 'rule-not-one-line')
      if (content === before.content) return succeed(place)
      if (Buffer.byteLength(content) > ruleFileMaxBytes) return failSaying('too-large', 'rule-file-full')
      try {
        await writeFileAtomic(place.file.path, content, { mode: 0o600 })
      } catch (cause) {
        return failSaying('storage-failed', 'rule-unwritable', { cause: causeOf(cause) })
      }
      this.#look(place)
      this.#announce()
      return succeed(place)
    })
    this.#lastWrite = result.catch(() => undefined)
    return result
  }

  #readBack(place: KeptPlace, draft: RuleDraft): Result<Rule> {
    const line = this.#lineOf(place, draft)
    if (line === null) return failSaying('storage-failed', 'rule-not-read-back', { path: place.file.path })
    return succeed(this.#rule(place, line))
  }

  #lineOf(place: KeptPlace, draft: RuleDraft): RuleLine | null {
    const id = ruleIdOf(place.file.key, draft.decision, draft.text.trim())
    return this.#look(place).rules.find((line) => line.id === id) ?? null
  }

  #find(ruleId: RuleId): { readonly place: KeptPlace; readonly line: RuleLine } | null {
    for (const place of this.#places.values()) {
      const line = this.#look(place).rules.find((each) => each.id === ruleId)
      if (line !== undefined) return { place, line }
    }
    return null
  }

  #rule(place: KeptPlace, line: RuleLine): Rule {
    return { id: line.id, decision: line.decision, scope: place.scope, match: line.match, createdAt: this.#hits.of(line.id).createdAt }
  }

  #entry(place: KeptPlace, kept: KeptRules, line: RuleLine): RuleEntry {
    const { hits, lastAt } = this.#hits.of(line.id)
    return {
      rule: this.#rule(place, line),
      text: line.text,
      note: line.note,
      hits,
      lastHitAt: lastAt,
      path: place.file.path,
      line: line.line,
      workspace: place.workspace,
      sessionId: null,
      inForce: line.decision !== 'allow' || mayAllow(place, kept),
    }
  }

  #place(where: RulePlace): KeptPlace {
    const key = where.scope === 'user' ? 'user' : `workspace ${where.workspace}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const name = where.scope === 'user' ? 'user.rules' : path.join('workspaces', fileNameOf(where.workspace))
    const workspace = where.scope === 'user' ? null : where.workspace
    const place: KeptPlace = { scope: where.scope, workspace, file: new KeptRuleFile(path.join(this.#folder, name), key) }
    // Looked at once, so that the next look can tell what has changed.
    place.file.look()
    this.#places.set(key, place)
    return place
  }

  #repository(workspace: string): KeptPlace {
    const key = `repository ${workspace}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const file = new KeptRuleFile(path.join(workspace, repositoryRulesPath), key)
    const place: KeptPlace = { scope: 'repository', workspace, file }
    place.file.look()
    this.#places.set(key, place)
    this.#watch.file(file.path)
    return place
  }

  /** A workspace file of an earlier run: its head tells whose it is. Where that is not true any more it is left alone. */
  #placeOnDisk(name: string): void {
    const { kept } = new KeptRuleFile(path.join(this.#folder, 'workspaces', name), '').look()
    const workspace = workspaceOfHead(kept.content)
    if (workspace !== null && fileNameOf(workspace) === name) this.#place({ scope: 'workspace', workspace })
  }

  #keepUndo(place: KeptPlace, taken: TakenLine): string {
    const undoId = randomUUID()
    this.#undos.set(undoId, { place, taken })
    const [oldest] = this.#undos.keys()
    if (this.#undos.size > undosMax && oldest !== undefined) this.#undos.delete(oldest)
    return undoId
  }

  #lookAll(workspace: string): readonly { readonly place: KeptPlace; readonly kept: KeptRules }[] {
    const places = [this.#place({ scope: 'user' }), this.#place({ scope: 'workspace', workspace }), this.#repository(workspace)]
    return places.map((place) => ({ place, kept: this.#look(place) }))
  }

  #look(place: KeptPlace): KeptRules {
    const { kept, changed } = place.file.look()
    // Whoever asked has the new rules already; the others hear of it when this is over.
    if (changed) queueMicrotask(() => this.#announce())
    return kept
  }

  #lookAgain(): void {
    for (const place of this.#places.values()) this.#look(place)
  }

  #announce(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

const notThere = failSaying('not-found', 'rule-gone')

const mayAllow = (place: KeptPlace, kept: KeptRules): boolean => place.scope !== 'repository' && kept.faults.length === 0

const ignoredOf = (place: KeptPlace, kept: KeptRules): RuleFile['faults'] =>
  place.scope !== 'repository'
    ? []
    : kept.rules
        .filter((line) => line.decision === 'allow')
        .map((line) => ({
          kind: 'ignored',
          line: line.line,
          text: `allow ${line.text}`.slice(0, 200),
          problem: { code: 'repository-allows', values: {} },
        }))
