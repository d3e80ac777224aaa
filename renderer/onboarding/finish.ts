import i18next from 'i18next'
import type { AppError } from '../../shared/errors.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { askMain } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { prepareDemo, selectSession, setDraft, showScreen } from '../store/view.ts'
import type { Plan } from './first-run-plan.ts'
import { sessionOf } from './first-run-plan.ts'

/** Does what was chosen: keeps model and mode, starts the session, opens the control room. Gives the first failure, or null. */
export async function finishFirstRun(plan: Plan, model: ModelChoice): Promise<AppError | null> {
  const input = sessionOf(plan, model)
  if (input.place.kind === 'chosen' && plan.folder !== null) {
    const trust = await askMain('workspace.trust', { trusted: plan.folder.trusted })
    if (!trust.ok) return trust.error
  }
  const created = await askMain('session.create', input)
  if (!created.ok) return created.error
  const kept = await keep({ model, mode: plan.mode })
  if (kept) return kept
  const { sessionId } = created.value
  // Nothing is sent by itself: the user's press begins it.
  if (model.kind === 'demo') prepareDemo(sessionId, i18next.t('composer:demoMessage'))
  else if (input.place.kind === 'sample') setDraft(sessionId, i18next.t('composer:demoMessage'))
  selectSession(sessionId)
  return null
}

/** Leaves the first run with nothing chosen. It does not come again. */
export async function skipFirstRun(): Promise<AppError | null> {
  const kept = await keep({})
  if (kept === null) showScreen('session')
  return kept
}

async function keep(chosen: { readonly model?: ModelChoice; readonly mode?: Plan['mode'] }): Promise<AppError | null> {
  const settings = await askMain('settings.update', { ...chosen, onboarded: true })
  if (!settings.ok) return settings.error
  useSettings.setState(settings.value, true)
  return null
}
