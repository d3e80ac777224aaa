import type { AppMenus, MenuRole } from '../../shared/menu.ts'
import type { ActionId } from './action-table.ts'

/** An action, a thing the system does, or a line between. */
export type PlannedItem = ActionId | { readonly role: MenuRole } | 'line'

const role = (name: MenuRole): PlannedItem => ({ role: name })

/** Which menu has what, in order. Every action of the window is in one of them. */
export const menuPlan: readonly { readonly id: AppMenus[number]['id']; readonly items: readonly PlannedItem[] }[] = [
  {
    id: 'file',
    items: [
      ...(['session.new-here', 'session.new-folder', 'session.demo', 'window.new', 'line'] as const),
      ...(['session.rename', 'session.archive', 'session.delete', 'session.compare', 'line'] as const),
      ...(['session.export-markdown', 'session.export-html', 'session.export-json-lines', 'session.import', 'line'] as const),
      ...(['screen.settings', 'line'] as const),
      role('close'),
      role('quit'),
    ],
  },
  {
    id: 'edit',
    items: [
      ...[role('undo'), role('redo'), 'line' as const],
      ...[role('cut'), role('copy'), role('paste'), role('selectAll'), 'line' as const],
      ...(['find.session', 'find.everywhere', 'sessions.filter'] as const),
    ],
  },
  {
    id: 'view',
    items: [
      ...(['palette.open', 'line', 'screen.changes', 'screen.jobs', 'screen.rules', 'screen.audit', 'line'] as const),
      ...(['text.larger', 'text.smaller', 'text.usual', 'theme.switch', 'diff.switch', 'line'] as const),
      role('togglefullscreen'),
    ],
  },
  {
    id: 'terminal',
    items: [
      ...(['terminals.toggle', 'terminals.layout', 'terminal.next', 'terminal.previous', 'line'] as const),
      ...(['terminal.take-over', 'terminal.hand-back', 'terminal.to-background', 'terminal.interrupt', 'terminal.stop', 'line'] as const),
      ...(['terminal.search', 'terminal.as-text', 'terminal.open-log', 'line'] as const),
      ...(['terminal.export-cast', 'terminal.export-text', 'terminal.export-raw'] as const),
    ],
  },
  {
    id: 'window',
    items: [
      role('minimize'),
      ...(['line', 'session.next', 'session.previous', 'line'] as const),
      ...(['focus.sessions', 'focus.conversation', 'focus.terminals', 'queue.focus'] as const),
    ],
  },
  { id: 'help', items: ['screen.shortcuts'] },
]
