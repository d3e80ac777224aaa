import type { Action, CommandAction, GrantSource } from '../../shared/permission.ts'
import type { Reply } from '../../shared/tool-actions.ts'
import type { Grant } from '../agent/ports.ts'
import { canonicalJson } from './canonical-json.ts'

interface GrantExtras {
  /** The user wrote the command of the action; whoever runs it takes it from the grant. */
  readonly edited?: boolean
  /** What the user said to a question. */
  readonly reply?: Reply | null
}

/**
 * Permission to do one action once. It keeps its own copy of what was granted, so a later change of the caller's object shows.
 * Only session-gate.ts may import this file; a test checks it.
 */
export class OneTimeGrant implements Grant {
  readonly source: GrantSource
  readonly edited: CommandAction | null
  readonly reply: Reply | null
  readonly #granted: string
  #spent = false

  private constructor(source: GrantSource, action: Action, { edited = false, reply = null }: GrantExtras) {
    this.source = source
    this.edited = edited && action.kind === 'command' ? structuredClone(action) : null
    this.reply = reply
    this.#granted = canonicalJson(action)
  }

  static issue(source: GrantSource, action: Action, extras: GrantExtras = {}): Grant {
    return new OneTimeGrant(source, action, extras)
  }

  spend(action: Action): void {
    if (this.#spent) throw new Error('This grant was spent before')
    // Also a refused attempt uses the grant up: whoever tried is not to be trusted with a second one.
    this.#spent = true
    if (canonicalJson(action) !== this.#granted) throw new Error('This grant is for another action')
  }
}
