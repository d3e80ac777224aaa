import { randomUUID } from 'node:crypto'
import { type Result, succeed } from '../../shared/errors.ts'
import type { RuleId, SessionId } from '../../shared/ids.ts'
import type { CommandAction, Rule, Verdict } from '../../shared/permission.ts'
import { type BuiltinAllow, type RuleEntry, type RuleProblem, type RulesView, ruleBody } from '../../shared/rules.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { RuleDraftInput, RuleService, Unsubscribe } from '../ipc/services.ts'
import { assumedSandbox } from './assumed-sandbox.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import { judge } from './judge.ts'
import type { OwnFolders } from './own-files.ts'
import { readRuleBody } from './rule-file.ts'
import type { RulePlace, RuleStore } from './rule-store.ts'
import type { Places } from './zone-of-path.ts'

/** What the desk needs of the sessions. */
export interface DeskSessions {
  /** The open ones. */
  states(): readonly SessionState[]
  workspaceOf(sessionId: SessionId): string | null
  /** Real paths of all workspaces that sessions work in. */
  workspaces(): readonly string[]
  revokeRule(sessionId: SessionId, ruleId: RuleId): Promise<Result<null>>
  restoreRule(sessionId: SessionId, rule: Rule): Promise<Result<null>>
  onChange(listener: () => void): Unsubscribe
}

export interface RuleDeskNeeds {
  readonly store: RuleStore
  readonly sessions: DeskSessions
  readonly folders: OwnFolders & { readonly home: string }
  readonly takeApart: (action: CommandAction, places: Places) => Promise<CommandFacts | null>
  /** Real path of the shell at this moment, for the action that a tried command would be. */
  readonly shell: () => string
}

// Workspaces whose own files the screen shows and that are watched; the newest count. What is judged is looked up in any case.
const workspacesMax = 100

// Undos of session rules that are kept; the oldest is forgotten.
const sessionUndosMax = 50

/** All rules in one place for the window: those in files and those of the sessions that are open. */
export class RuleDesk implements RuleService {
  readonly #needs: RuleDeskNeeds
  readonly #sessionUndos = new Map<string, { readonly sessionId: SessionId; readonly rule: Rule }>()

  constructor(needs: RuleDeskNeeds) {
    this.#needs = needs
  }

  view(): RulesView {
    const { store, sessions } = this.#needs
    const { files, entries } = store.view(sessions.workspaces().slice(0, workspacesMax))
    return { files: [...files], entries: [...entries, ...sessions.states().flatMap(entriesOfSession)] }
  }

  onChange(listener: () => void): Unsubscribe {
    const { store, sessions } = this.#needs
    let last = sessionRulesKey(sessions.states())
    const ofSessions = () => {
      // Sessions change with every word of a reply; their rules hardly ever.
      const now = sessionRulesKey(sessions.states())
      if (now === last) return
      last = now
      listener()
    }
    const unsubscribes = [store.onChange(listener), store.onHit(listener), sessions.onChange(ofSessions)]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }

  async add(
    place: { readonly scope: 'workspace' | 'user'; readonly sessionId: SessionId | null },
    draft: RuleDraftInput,
  ): Promise<Result<null>> {
    const where = this.#placeOf(place)
    if (where === null) return failSaying('not-found', 'workspace-not-known')
    return withoutRule(await this.#needs.store.add(where, draft))
  }

  async replace(ruleId: RuleId, draft: RuleDraftInput): Promise<Result<null>> {
    return withoutRule(await this.#needs.store.replace(ruleId, draft))
  }

  async remove(ruleId: RuleId): Promise<Result<string>> {
    const { store, sessions } = this.#needs
    const owner = sessions.states().find((state) => state.rules.has(ruleId))
    const rule = owner?.rules.get(ruleId)
    if (owner?.sessionId == null || rule === undefined) return store.remove(ruleId)
    const revoked = await sessions.revokeRule(owner.sessionId, ruleId)
    if (!revoked.ok) return revoked
    const undoId = randomUUID()
    this.#sessionUndos.set(undoId, { sessionId: owner.sessionId, rule })
    const [oldest] = this.#sessionUndos.keys()
    if (this.#sessionUndos.size > sessionUndosMax && oldest !== undefined) this.#sessionUndos.delete(oldest)
    return succeed(undoId)
  }

  async undo(undoId: string): Promise<Result<null>> {
    const undo = this.#sessionUndos.get(undoId)
    if (undo === undefined) return this.#needs.store.undo(undoId)
    this.#sessionUndos.delete(undoId)
    return this.#needs.sessions.restoreRule(undo.sessionId, undo.rule)
  }

  check(text: string): RuleProblem | null {
    const read = readRuleBody(text)
    return read.ok ? null : read.problem
  }

  async tryCommand(sessionId: SessionId | null, command: string): Promise<Result<Verdict>> {
    const { folders, takeApart, shell, store, sessions } = this.#needs
    const state = sessions.states().find((each) => each.sessionId === sessionId)
    const workspace = sessionId === null ? `${folders.home}/workspace` : sessions.workspaceOf(sessionId)
    if (workspace === null) return failSaying('not-found', 'no-session')
    const rest = { shell: shell(), environmentNames: [], stdin: null, background: false, terminal: false, timeoutMs: null }
    const mode = state?.mode ?? 'ask'
    const action: CommandAction = { kind: 'command', command, cwd: workspace, ...rest, ...assumedSandbox(mode, workspace) }
    const facts = await takeApart(action, { workspace, home: folders.home })
    const rules = [...(state?.rules.values() ?? []), ...store.rulesFor(workspace)]
    const trusted = state?.trusted ?? true
    const rulesAreBroken = store.isBroken(workspace)
    return succeed(judge(action, { ...folders, workspace, trusted, mode, rules, rulesAreBroken, allowEverything: false, command: facts }))
  }

  async builtins(): Promise<readonly BuiltinAllow[]> {
    const { builtinAllows } = await import('./builtin-allows.ts')
    return builtinAllows()
  }

  isRuleFile(path: string): boolean {
    return this.view().files.some((file) => file.path === path)
  }

  #placeOf({ scope, sessionId }: { readonly scope: 'workspace' | 'user'; readonly sessionId: SessionId | null }): RulePlace | null {
    if (scope === 'user') return { scope }
    const workspace = sessionId === null ? null : this.#needs.sessions.workspaceOf(sessionId)
    return workspace === null ? null : { scope, workspace }
  }
}

const sessionRulesKey = (states: readonly SessionState[]): string => states.flatMap((state) => [...state.rules.keys()]).join(' ')

const withoutRule = (result: Result<Rule>): Result<null> => (result.ok ? succeed(null) : result)

function entriesOfSession({ sessionId, workspace, rules }: SessionState): readonly RuleEntry[] {
  return [...rules.values()].map((rule) => ({
    rule,
    text: ruleBody(rule.match),
    note: null,
    hits: 0,
    lastHitAt: null,
    path: null,
    line: null,
    workspace,
    sessionId,
    inForce: true,
  }))
}
