import i18next from 'i18next'
import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessFacts, TerminalExportFormat } from '../../shared/process.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { showNote } from '../store/toasts.ts'

/** Writes what a process printed to a file that the user chooses in the system's dialog. */
export async function exportTerminal({ sessionId, processId }: ProcessFacts, format: TerminalExportFormat): Promise<void> {
  const written = await askMainOrTell('process.export', { sessionId, processId, format })
  if (written !== null && written.value !== null) showNote(i18next.t('terminal:exported', { path: written.value.path }))
}

/** Shows everything that is kept of what a process printed, in an editor or in its folder. */
export async function openLog(processId: ProcessId): Promise<void> {
  await askMainOrTell('process.open-log', { processId })
}
