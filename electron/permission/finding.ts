import type { Effect, Part, Reason, ReasonCode, Risk } from '../../shared/permission.ts'
import type { CommandRuling } from './judge-parts.ts'

/** What an action would do and how that stands before any rule or mode is asked. */
export interface Finding {
  readonly effects: readonly Effect[]
  readonly risk: Risk
  readonly standing: Standing
  /** True when something may be changed by it: a read-only session denies it. */
  readonly changes: boolean
  /** True for a write that the mode `edit` lets through. */
  readonly editable: boolean
  readonly parts: readonly Part[]
  /** What the parts of a command came to; null for files, and for a command that was not taken apart. */
  readonly ruling: CommandRuling | null
}

export type Standing =
  /** Never, whoever would allow it. */
  | { readonly kind: 'forbidden'; readonly reasons: readonly Reason[] }
  /** Always a question, no rule answers it. */
  | { readonly kind: 'always-ask'; readonly reasons: readonly Reason[] }
  /** A question unless a rule or the mode answers it. */
  | { readonly kind: 'open'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'harmless'; readonly reasons: readonly Reason[] }

/** A reason without a place in the text. */
export function reason(code: ReasonCode, values: Readonly<Record<string, string>> = {}): Reason {
  return { code, span: null, values }
}
