import i18next from 'i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { CommandInput } from '../../shared/ipc/contract.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { showNote } from '../store/toasts.ts'
import { selectSession } from '../store/view.ts'
import { chooseFolder } from './start-session.ts'

/** Makes a session of an exported file that the user chooses, in the folder of `beside`, or in one that they choose first. */
export async function importSession(beside: SessionId | null): Promise<void> {
  if (beside !== null) return importInto({ kind: 'same-as', sessionId: beside })
  if (await chooseFolder()) await importInto({ kind: 'chosen' })
}

async function importInto(place: CommandInput<'session.import'>['place']): Promise<void> {
  const answer = await askMainOrTell('session.import', { place })
  if (answer === null || answer.value === null) return
  if (answer.value.kind === 'imported') return selectSession(answer.value.sessionId)
  const { fault, line } = answer.value
  const why = i18next.t(`sessions:importFault.${fault}`)
  showNote(line === null ? i18next.t('sessions:importRefused', { why }) : i18next.t('sessions:importRefusedLine', { line, why }))
}
