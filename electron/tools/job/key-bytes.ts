/** The keys that can be named, beside Ctrl-A to Ctrl-Z. What a terminal of type xterm sends for each. */
const named: Readonly<Record<string, string>> = {
  Enter: '\r',
  Tab: '\t',
  Escape: '\x1b',
  Space: ' ',
  Backspace: '\x7f',
  Delete: '\x1b[3~',
  Up: '\x1b[A',
  Down: '\x1b[B',
  Right: '\x1b[C',
  Left: '\x1b[D',
  Home: '\x1b[H',
  End: '\x1b[F',
  PageUp: '\x1b[5~',
  PageDown: '\x1b[6~',
}

/** How the keys are called, for a description or a refusal. */
export const keyNames = `${Object.keys(named).join(', ')}, Ctrl-A to Ctrl-Z`

/** The characters that a key sends, or null when there is no such key. */
export function charactersOfKey(key: string): string | null {
  const control = /^Ctrl-([A-Z])$/i.exec(key)?.[1]
  if (control !== undefined) return String.fromCharCode(control.toUpperCase().charCodeAt(0) - 64)
  return named[key] ?? null
}
