import type { Result } from '../../shared/errors.ts'
import type { IdPrefix, RuleId } from '../../shared/ids.ts'
import type { CommandAction, Rule } from '../../shared/permission.ts'
import type { Clock, SessionWriter } from '../agent/ports.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import type { OwnFolders } from './own-files.ts'
import type { ProposalFacts } from './proposal.ts'
import type { RuleDraft } from './rule-file.ts'
import type { RulePlace } from './rule-store.ts'
import type { Places } from './zone-of-path.ts'

/** Rules that outlive a session, as the gate uses them. */
export interface SavedRules {
  /** Those that count in a workspace at this moment. */
  rulesFor(workspace: string): readonly Rule[]
  /** True while a file that counts there cannot be read whole. */
  isBroken?(workspace: string): boolean
  add(place: RulePlace, draft: RuleDraft): Promise<Result<Rule>>
  noteHit(ruleId: RuleId): void
}

export interface SessionGateOptions {
  readonly session: SessionWriter
  /** One for all sessions. */
  readonly queue: ApprovalQueue
  /** Real paths. */
  readonly folders: OwnFolders & { readonly home: string }
  /** Rules from the command line; the session's own rules come from its state. */
  readonly givenRules: readonly Rule[]
  readonly allowEverything: boolean
  /** `no`: nobody can answer (no window, no terminal); a question then stops the turn. */
  readonly answerable: 'yes' | 'no'
  /** Takes a command apart and looks up what it names; null where that cannot be done: then it is a question as a whole. */
  readonly takeApart: (action: CommandAction, places: Places) => Promise<CommandFacts | null>
  /** Absent: no rules but those of the session. */
  readonly saved?: SavedRules
  /** What is known of a workspace for showing what a rule would decide besides. Absent: nothing. */
  readonly remember?: (workspace: string) => Promise<Pick<ProposalFacts, 'past' | 'tasks' | 'takeApart'>>
  readonly newId: (prefix: IdPrefix) => string
  readonly clock: Clock
}
