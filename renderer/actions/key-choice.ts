import { assertNever } from '../../shared/assert.ts'
import { type Action, type ActionId, type ActionScope, actionRows } from './action-table.ts'
import { partsOf } from './key-combination.ts'

/** The keys the user chose instead of those of the table; null: none at all. */
export type ChosenKeys = readonly { readonly action: string; readonly key: string | null }[]

/** The keys of an action as they are now; the one that is shown first. A choice that does not fit the action counts as none made. */
export function keysOf(action: Action, chosen: ChosenKeys): readonly string[] {
  const choice = chosen.find((one) => one.action === action.id)?.key
  if (choice === null) return []
  return choice !== undefined && fitFault(action.scope, choice) === null ? [choice] : action.keys
}

/** Why a combination cannot be the key of an action. */
export type KeyFault =
  | { readonly kind: 'needs-modifier' }
  | { readonly kind: 'letter-only' }
  | { readonly kind: 'enter-only' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'taken'; readonly by: ActionId }

/** Says why the user cannot have this key for this action; null when they can. */
export function keyFault(action: Action, combination: string, chosen: ChosenKeys): KeyFault | null {
  return fitFault(action.scope, combination) ?? takenFault(action, combination, chosen)
}

function takenFault(action: Action, combination: string, chosen: ChosenKeys): KeyFault | null {
  // A letter of a card never meets a key with a modifier: only the same kind can be in each other's way.
  const rivals = actionRows.filter((other) => other.id !== action.id && (other.scope === 'card') === (action.scope === 'card'))
  const owner = rivals.find((other) => keysOf(other, chosen).includes(combination))
  return owner === undefined ? null : { kind: 'taken', by: owner.id }
}

// Copy, paste and the like, and what the system's menus use.
const reserved = new Set([
  ...['A', 'C', 'V', 'X', 'Z', 'Y', 'Q', 'W', 'M', 'H', 'Shift+Z', 'Shift+V', 'Shift+C', 'Shift+I'].map((key) => `Mod+${key}`),
  'Alt+F4',
  'F11',
])

function fitFault(scope: ActionScope, combination: string): KeyFault | null {
  switch (scope) {
    // The guards of the card refuse every modifier: only one plain key can reach it.
    case 'card':
      return /^[A-Z0-9]$/.test(combination) ? null : { kind: 'letter-only' }
    case 'composer':
      return combination === 'Enter' || combination === 'Mod+Enter' ? null : { kind: 'enter-only' }
    case 'turn':
      return combination === 'Escape' ? null : windowFault(combination)
    case 'window':
      return windowFault(combination)
    default:
      return assertNever(scope)
  }
}

function windowFault(combination: string): KeyFault | null {
  if (reserved.has(combination)) return { kind: 'reserved' }
  const { modifiers, key } = partsOf(combination)
  // Anything else is typed in a field, or moves about in a list.
  const works = /^F([1-9]|1[0-9]|2[0-4])$/.test(key) || modifiers.some((name) => name === 'Mod' || name === 'Alt' || name === 'Ctrl')
  return works && key !== 'Enter' && key !== 'Tab' && key !== 'Escape' ? null : { kind: 'needs-modifier' }
}
