import type { AppInfo } from '../store/app-info.ts'

type Platform = AppInfo['platform']

/** What of a key press tells which combination it is. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The combination of a key press in the words of the table, such as `Mod+Shift+P`; null while only modifiers are down.
 * Letters and digits are told by their place where the layout or a modifier turns them into something else.
 */
export function combinationOf(press: PressedKey, platform: Platform): string | null {
  const key = keyName(press)
  if (key === null) return null
  const mac = platform === 'darwin'
  const shiftIsInKey = key.length === 1 && !/[A-Z0-9]/.test(key)
  const names = [
    (mac ? press.metaKey : press.ctrlKey) && 'Mod',
    mac ? press.ctrlKey && 'Ctrl' : press.metaKey && 'Meta',
    press.altKey && 'Alt',
    press.shiftKey && !shiftIsInKey && 'Shift',
    key,
  ]
  return names.filter((name) => name !== false).join('+')
}

const modifierKeys = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified'])

function keyName({ key, code }: PressedKey): string | null {
  if (modifierKeys.has(key)) return null
  if (key === ' ') return 'Space'
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const place = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code)
  // A letter of another alphabet, a letter that Alt has changed, or a digit that Shift has.
  const byPlace = place?.[1] ?? place?.[2]
  if (byPlace !== undefined && (place?.[2] !== undefined || key.charCodeAt(0) > 127)) return byPlace
  return key
}

/** The parts of a combination: modifiers, and the key last. `Mod++` has the key `+`. */
export function partsOf(combination: string): { readonly modifiers: readonly string[]; readonly key: string } {
  const cut = combination.endsWith('++') ? combination.length - 2 : combination.lastIndexOf('+')
  const key = combination.slice(cut + 1)
  return { modifiers: cut <= 0 ? [] : combination.slice(0, cut).split('+'), key: key === '' ? '+' : key }
}

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' }
const keySigns: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Backspace: '⌫',
  Delete: 'Del',
}

/** A combination as it stands on keys: `⇧⌘P` on a Mac, `Ctrl Shift P` elsewhere. */
export function showCombination(combination: string, platform: Platform): string {
  const { modifiers, key } = partsOf(combination)
  const sign = keySigns[key] ?? key
  if (platform === 'darwin') return [...modifiers.map((name) => macSigns[name] ?? name).reverse(), sign].join('')
  return [...modifiers.map((name) => (name === 'Mod' ? 'Ctrl' : name)), sign].join(' ')
}

/** A combination in the words of `aria-keyshortcuts`. */
export function ariaCombination(combination: string, platform: Platform): string {
  const { modifiers, key } = partsOf(combination)
  const names: Readonly<Record<string, string>> = { Mod: platform === 'darwin' ? 'Meta' : 'Control', Ctrl: 'Control' }
  return [...modifiers.map((name) => names[name] ?? name), key === '+' ? 'Plus' : key].join('+')
}
