import i18next from 'i18next'
import { fail } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { DroppedFolder } from '../../shared/ipc/bridge.ts'
import type { CommandInput } from '../../shared/ipc/contract.ts'
import type { Mode } from '../../shared/permission.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { bridge } from '../bridge.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useCatalog, useSettings } from '../store/session-feed.ts'
import { showNote } from '../store/toasts.ts'
import { prepareDemo, selectSession, showScreen } from '../store/view.ts'
import { askTrust } from './trust-question.ts'

/** Lets the user choose a folder, asks for trust where it was not given before, and starts a session there. */
export async function startInOtherFolder(): Promise<void> {
  const model = realModel()
  if (model === null) return
  if (await chooseFolder()) await create({ kind: 'chosen' }, model, useSettings.getState().mode)
}

/** Lets the user choose a folder and asks for trust where it was not given before. False when they cancel. */
export async function chooseFolder(): Promise<boolean> {
  const chosen = await askMainOrTell('workspace.choose', {})
  // Null inside: the user closed the dialog.
  if (chosen === null || chosen.value === null) return false
  return trustFolder(chosen.value)
}

/** The same for a folder that was dropped on the window. A file, or what is gone by now, is told. */
export async function startInDropped(file: File): Promise<void> {
  const model = realModel()
  if (model === null) return
  const dropped = await bridge.dropFolder(file).catch((reason: unknown) => fail('internal', String(reason)))
  if (!dropped.ok) showNote(i18next.t('sessions:dropNoFolder', { name: file.name }))
  else if (await trustFolder(dropped.value)) await create({ kind: 'chosen' }, model, useSettings.getState().mode)
}

// False when the user does not answer the question about trust.
async function trustFolder(folder: DroppedFolder): Promise<boolean> {
  if (folder.trusted) return true
  const trusted = await askTrust(folder.path)
  return trusted !== null && (await askMainOrTell('workspace.trust', { trusted })) !== null
}

/** Starts another session in the folder of one that exists. */
export async function startInSameFolder(sessionId: SessionId): Promise<void> {
  const session = useCatalog.getState().find((one) => one.sessionId === sessionId)
  const { model, mode } = useSettings.getState()
  const chosen = model === null || model.kind === 'demo' ? (session?.model ?? model) : model
  if (chosen === null) return askForModel()
  await create({ kind: 'same-as', sessionId }, chosen, mode)
}

/** Starts the demo in a fresh copy of the sample project. Nothing is sent: the first message waits in the composer. */
export async function startDemo(): Promise<void> {
  const sessionId = await create({ kind: 'sample' }, { kind: 'demo' }, 'ask')
  if (sessionId !== null) prepareDemo(sessionId, i18next.t('composer:demoMessage'))
}

async function create(place: CommandInput<'session.create'>['place'], model: ModelChoice, mode: Mode): Promise<SessionId | null> {
  const created = await askMainOrTell('session.create', { place, model, mode })
  if (created === null) return null
  // What opened it lets go of the keyboard, so that the composer takes it: the next thing is to say what to do.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  selectSession(created.value.sessionId)
  return created.value.sessionId
}

// The demo model knows the sample project only; in a folder of the user's own it would do nothing sensible.
function realModel(): ModelChoice | null {
  const { model } = useSettings.getState()
  if (model !== null && model.kind !== 'demo') return model
  askForModel()
  return null
}

function askForModel(): void {
  showNote(i18next.t('sessions:modelFirst'))
  showScreen('settings')
}
