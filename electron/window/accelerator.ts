const modifiers: Readonly<Record<string, string>> = { Mod: 'CommandOrControl', Ctrl: 'Control', Alt: 'Alt', Shift: 'Shift', Meta: 'Super' }
const keys: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
  '+': 'Plus',
}
const plainNames = new Set(['PageUp', 'PageDown', 'Home', 'End', 'Backspace', 'Delete', 'Insert', 'Space', 'Enter', 'Tab'])

/** A combination of the table of actions, such as `Mod+Shift+P`, in Electron's words; null for one that a menu cannot show. */
export function acceleratorOf(combination: string): string | null {
  const cut = combination.endsWith('++') ? combination.length - 2 : combination.lastIndexOf('+')
  const before = cut <= 0 ? [] : combination.slice(0, cut).split('+')
  const key = combination.slice(cut + 1) || '+'
  const names = before.map((name) => modifiers[name])
  const known = keys[key] ?? (/^(?:[!-~]|F(?:[1-9]|1\d|2[0-4]))$/.test(key) || plainNames.has(key) ? key : undefined)
  return known === undefined || names.includes(undefined) ? null : [...names, known].join('+')
}
