import { assertNever } from '../../shared/assert.ts'
import { type Action, type ActionId, type ActionScope, actionRows } from './action-table.ts'
import { partsOf } from './key-combination.ts'

/** The keys the user chose instead of those of the table; null: none at all. */
export type ChosenKeys = readonly { readonly action: string; readonly key: string | null }[]

/** The keys of an action as they are now; the one that is shown first. A choice that does not fit the action counts as none made. */
export function keysOf(action: Action, chosen: ChosenKeys): readonly string[] {
  const choice = chosen.find((one) => one.action === action.id)?.key
  if (choice === null) return []
  if (choice !== undefined && fitFault(action.scope, choice) === null) return [choice]
  return action.keys.filter((key) => !isGivenAway(action, key, chosen))
}

/** The field for the message has few keys: one that the user gave to another action there is not this one's any more. */
function isGivenAway(action: Action, key: string, chosen: ChosenKeys): boolean {
  if (action.scope !== 'composer') return false
  const others = actionRows.filter((other) => other.scope === 'composer' && other.id !== action.id)
  return others.some((other) => chosen.some((choice) => choice.action === other.id && choice.key === key))
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
  const then = [...chosen.filter((choice) => choice.action !== action.id), { action: action.id, key: combination }]
  const loses = (other: Action) => keysOf(other, chosen).length > 0 && keysOf(other, then).length === 0
  const owner = rivals.find((other) => keysOf(other, then).includes(combination) || loses(other))
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
      return ['Enter', 'Mod+Enter', 'Mod+Shift+Enter'].includes(combination) ? null : { kind: 'enter-only' }
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
