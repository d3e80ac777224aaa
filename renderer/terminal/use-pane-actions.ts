import type { ProcessView } from '../../shared/session/state.ts'
import { useAction } from '../actions/action-handlers.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { exportTerminal, openLog } from './export-terminal.ts'
import { moveToBackground, useIsWaitedFor } from './to-background.tsx'
import { canTakeOver, isTakenOver } from './use-pane-screen.ts'

interface PaneActions {
  readonly process: ProcessView
  readonly front: boolean
  readonly onSearch: () => void
  readonly onToggleText: () => void
}

/** Answers for the actions on a terminal while this pane is the one in front. */
export function usePaneActions({ process, front, onSearch, onToggleText }: PaneActions): void {
  const { facts, state } = process
  const { processId } = facts
  const taken = isTakenOver(process)
  const running = front && state.kind === 'running'
  useAction(
    'terminal.take-over',
    front && canTakeOver(process) && !taken ? () => void askMainOrTell('process.take-over', { processId }) : null,
  )
  useAction('terminal.hand-back', front && taken ? () => void askMainOrTell('process.hand-back', { processId }) : null)
  const waitedFor = useIsWaitedFor(process)
  useAction('terminal.to-background', front && waitedFor ? () => moveToBackground(process) : null)
  useAction('terminal.interrupt', running ? () => void askMainOrTell('process.interrupt', { processId }) : null)
  useAction('terminal.stop', running ? () => void askMainOrTell('process.stop', { processId }) : null)
  useAction('terminal.search', front ? onSearch : null)
  useAction('terminal.as-text', front ? onToggleText : null)
  useAction('terminal.open-log', front ? () => void openLog(processId) : null)
  useAction('terminal.export-cast', front ? () => void exportTerminal(facts, 'asciicast') : null)
  useAction('terminal.export-text', front ? () => void exportTerminal(facts, 'text') : null)
  useAction('terminal.export-raw', front ? () => void exportTerminal(facts, 'raw') : null)
}
