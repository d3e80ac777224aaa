import type { CarriedState } from '../../../../shared/permission.ts'

/** One thing that the shells of a session keep. `text` of an array and of a function is what the shell itself printed, checked to be just that. */
export type StateEntry =
  | {
      readonly kind: 'scalar'
      readonly name: string
      readonly value: string
      readonly exported: boolean
      readonly readonly: boolean
      readonly acts: boolean
    }
  | { readonly kind: 'array'; readonly name: string; readonly text: string; readonly acts: boolean }
  | { readonly kind: 'unset'; readonly name: string; readonly acts: boolean }
  | { readonly kind: 'function'; readonly name: string; readonly text: string }

/** What the next shell of a session begins with. Lives in memory only. */
export interface ShellState {
  readonly entries: readonly StateEntry[]
  /** Of `carriedOptions`, those that are on. */
  readonly options: readonly string[]
}

/** Options that change when a script stops, and nothing of what its text means. */
export const carriedOptions = ['errexit', 'nounset', 'pipefail', 'noclobber'] as const

/** What a shell begins with that nothing was carried into. */
export const emptyState: ShellState = { entries: [], options: [] }

/** The text that brings a fresh bash or zsh into the state. Functions come first, options last: they count for the command only. */
export function restoringText({ entries, options }: ShellState): string {
  return [...entries.map(restore), ...options.map((option) => `set -o ${option}`)].join('\n')
}

const variableOfState = 'SIGNALBOX_STATE'

/** What a shell gets in its environment, to begin with the state by `restoreState`: only the user can read it there. */
export const stateVariables = (state: ShellState): Readonly<Record<string, string>> => ({ [variableOfState]: restoringText(state) })

/** The line with which it begins with the state. What it starts does not get the variable. */
export const restoreState = `{ eval "unset ${variableOfState}; $${variableOfState}"; } 2>/dev/null`

/** The names in the state, by what they mean for judging a command. */
export function namesOf({ entries }: ShellState): CarriedState | null {
  if (entries.length === 0) return null
  const functions = entries.flatMap((entry) => (entry.kind === 'function' ? [entry.name] : []))
  const acting = entries.flatMap((entry) => (entry.kind !== 'function' && entry.acts ? [entry.name] : []))
  const variables = entries.flatMap((entry) => (entry.kind !== 'function' && !entry.acts ? [entry.name] : []))
  return { functions, acting, variables }
}

function restore(entry: StateEntry): string {
  switch (entry.kind) {
    case 'function':
      return `eval ${quote(entry.text)}`
    case 'unset':
      return `unset ${entry.name}`
    case 'array':
      return entry.text
    case 'scalar': {
      const flags = `${entry.exported ? ' -x' : ''}${entry.readonly ? ' -r' : ''}`
      return `typeset${flags} ${entry.name}=${quote(entry.value)}`
    }
  }
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
