/**
 * Where an action's key works. `window`: everywhere in the window. `turn`: while the agent works. `composer`: in the field for the message.
 * `card`: on the question in front, under the guards of approvals/key-guard.
 */
export type ActionScope = 'window' | 'turn' | 'composer' | 'card'

export type ActionGroup = 'general' | 'sessions' | 'conversation' | 'terminal' | 'window' | 'question'

interface ActionRow {
  readonly id: string
  readonly group: ActionGroup
  readonly scope: ActionScope
  /** Keys as they come with the app, the one that is shown first. `Mod` is Command on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[]
}

// In the order in which they are listed. Words are in the catalogue `actions`, by id.
const actionTable = [
  { id: 'palette.open', group: 'general', scope: 'window', keys: ['Mod+K', 'Mod+Shift+P'] },
  { id: 'screen.settings', group: 'general', scope: 'window', keys: ['Mod+,'] },
  { id: 'screen.shortcuts', group: 'general', scope: 'window', keys: ['Mod+/'] },
  { id: 'screen.changes', group: 'general', scope: 'window', keys: ['Mod+Shift+G'] },
  { id: 'screen.jobs', group: 'general', scope: 'window', keys: ['Mod+Shift+K'] },
  { id: 'screen.rules', group: 'general', scope: 'window', keys: ['Mod+Shift+R'] },
  { id: 'screen.audit', group: 'general', scope: 'window', keys: ['Mod+Shift+U'] },
  { id: 'session.new-here', group: 'sessions', scope: 'window', keys: ['Mod+N'] },
  { id: 'session.new-folder', group: 'sessions', scope: 'window', keys: ['Mod+O'] },
  { id: 'session.demo', group: 'sessions', scope: 'window', keys: ['Mod+Alt+N'] },
  { id: 'session.next', group: 'sessions', scope: 'window', keys: ['Alt+ArrowDown'] },
  { id: 'session.previous', group: 'sessions', scope: 'window', keys: ['Alt+ArrowUp'] },
  { id: 'session.rename', group: 'sessions', scope: 'window', keys: ['F2'] },
  { id: 'session.archive', group: 'sessions', scope: 'window', keys: ['Mod+Shift+A'] },
  { id: 'session.delete', group: 'sessions', scope: 'window', keys: ['Mod+Shift+Backspace'] },
  { id: 'sessions.filter', group: 'sessions', scope: 'window', keys: ['Mod+Shift+L'] },
  { id: 'session.export-markdown', group: 'sessions', scope: 'window', keys: ['Mod+Shift+S'] },
  { id: 'session.export-html', group: 'sessions', scope: 'window', keys: ['Mod+Shift+H'] },
  { id: 'session.export-json-lines', group: 'sessions', scope: 'window', keys: ['Mod+Shift+J'] },
  { id: 'session.compare', group: 'sessions', scope: 'window', keys: ['Mod+Alt+C'] },
  { id: 'session.import', group: 'sessions', scope: 'window', keys: ['Mod+Alt+O'] },
  { id: 'find.session', group: 'conversation', scope: 'window', keys: ['Mod+F'] },
  { id: 'find.everywhere', group: 'sessions', scope: 'window', keys: ['Mod+Shift+F'] },
  { id: 'message.send', group: 'conversation', scope: 'composer', keys: ['Enter'] },
  { id: 'message.steer', group: 'conversation', scope: 'composer', keys: ['Mod+Enter', 'Mod+Shift+Enter'] },
  { id: 'agent.stop', group: 'conversation', scope: 'turn', keys: ['Escape'] },
  { id: 'queue.focus', group: 'conversation', scope: 'window', keys: ['F6'] },
  // Keys that no program in a terminal needs, for they work there too.
  { id: 'terminals.layout', group: 'terminal', scope: 'window', keys: ['Mod+Shift+5'] },
  { id: 'terminal.next', group: 'terminal', scope: 'window', keys: ['Mod+PageDown'] },
  { id: 'terminal.previous', group: 'terminal', scope: 'window', keys: ['Mod+PageUp'] },
  { id: 'terminal.take-over', group: 'terminal', scope: 'window', keys: ['Mod+Shift+T'] },
  { id: 'terminal.hand-back', group: 'terminal', scope: 'window', keys: ['Mod+Shift+B'] },
  { id: 'terminal.to-background', group: 'terminal', scope: 'window', keys: ['Mod+Shift+M'] },
  { id: 'terminal.interrupt', group: 'terminal', scope: 'window', keys: ['Mod+Shift+X'] },
  { id: 'terminal.stop', group: 'terminal', scope: 'window', keys: ['Mod+Shift+E'] },
  { id: 'terminal.search', group: 'terminal', scope: 'window', keys: ['Mod+Alt+F'] },
  { id: 'terminal.as-text', group: 'terminal', scope: 'window', keys: ['Alt+F2', 'Alt+Shift+F2'] },
  { id: 'terminal.open-log', group: 'terminal', scope: 'window', keys: ['Mod+Shift+O'] },
  { id: 'terminal.export-cast', group: 'terminal', scope: 'window', keys: [] },
  { id: 'terminal.export-text', group: 'terminal', scope: 'window', keys: [] },
  { id: 'terminal.export-raw', group: 'terminal', scope: 'window', keys: [] },
  { id: 'window.new', group: 'window', scope: 'window', keys: ['Mod+Shift+N'] },
  { id: 'focus.sessions', group: 'window', scope: 'window', keys: ['Mod+1'] },
  { id: 'focus.conversation', group: 'window', scope: 'window', keys: ['Mod+2'] },
  { id: 'focus.terminals', group: 'window', scope: 'window', keys: ['Mod+3'] },
  { id: 'terminals.toggle', group: 'window', scope: 'window', keys: ['Mod+J'] },
  { id: 'diff.switch', group: 'window', scope: 'window', keys: ['Mod+Alt+D'] },
  { id: 'text.larger', group: 'window', scope: 'window', keys: ['Mod+=', 'Mod++'] },
  { id: 'text.smaller', group: 'window', scope: 'window', keys: ['Mod+-'] },
  { id: 'text.usual', group: 'window', scope: 'window', keys: ['Mod+0'] },
  { id: 'theme.switch', group: 'window', scope: 'window', keys: ['Mod+Shift+Y'] },
  { id: 'card.allow-once', group: 'question', scope: 'card', keys: ['A'] },
  { id: 'card.edit', group: 'question', scope: 'card', keys: ['E'] },
  { id: 'card.always', group: 'question', scope: 'card', keys: ['L'] },
  { id: 'card.always-deny', group: 'question', scope: 'card', keys: ['N'] },
  { id: 'card.deny', group: 'question', scope: 'card', keys: ['D'] },
  { id: 'card.deny-with-reason', group: 'question', scope: 'card', keys: ['R'] },
  { id: 'card.next', group: 'question', scope: 'card', keys: ['J'] },
  { id: 'card.previous', group: 'question', scope: 'card', keys: ['K'] },
  { id: 'card.jump', group: 'question', scope: 'card', keys: ['G'] },
] as const satisfies readonly ActionRow[]

export type ActionId = (typeof actionTable)[number]['id']
export type Action = ActionRow & { readonly id: ActionId }

/** Every action that has a key. */
export const actionRows: readonly Action[] = actionTable

/** The row of an action. */
export function actionOf(id: ActionId): Action {
  const row = actionRows.find((action) => action.id === id)
  if (row === undefined) throw new Error(`The table of actions has no ${id}`)
  return row
}
