import type { ISearchOptions } from '@xterm/addon-search'
import type { ITheme } from '@xterm/xterm'

const themeNames = {
  background: '--term-bg',
  foreground: '--term-ink',
  cursor: '--term-ink',
  cursorAccent: '--term-bg',
  selectionBackground: '--term-selection',
  black: '--term-black',
  red: '--term-red',
  green: '--term-green',
  yellow: '--term-yellow',
  blue: '--term-blue',
  magenta: '--term-magenta',
  cyan: '--term-cyan',
  white: '--term-white',
  brightBlack: '--term-bright-black',
  brightRed: '--term-bright-red',
  brightGreen: '--term-bright-green',
  brightYellow: '--term-bright-yellow',
  brightBlue: '--term-bright-blue',
  brightMagenta: '--term-bright-magenta',
  brightCyan: '--term-bright-cyan',
  brightWhite: '--term-bright-white',
} as const

/** The colours of a pane as the style sheet has them at this moment; read again when the theme changes. */
export function readTerminalTheme(element: Element): ITheme {
  const style = getComputedStyle(element)
  const entries = Object.entries(themeNames).map(([name, property]) => [name, style.getPropertyValue(property).trim()])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Colours of search matches; the search addon wants them as `#rrggbb`. */
export function searchColours(element: Element): NonNullable<ISearchOptions['decorations']> {
  const style = getComputedStyle(element)
  const colour = (property: string, otherwise: string) => style.getPropertyValue(property).trim() || otherwise
  const match = colour('--term-match', '#5a4a20')
  const active = colour('--term-match-active', '#8a6a10')
  return {
    matchBackground: match,
    matchOverviewRuler: match,
    activeMatchBackground: active,
    activeMatchColorOverviewRuler: active,
  }
}
