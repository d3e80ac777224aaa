import { createDeferred } from '../../shared/deferred.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import { succeed } from '../../shared/errors.ts'
import { chooseLanguage, setLanguage, startLanguage } from '../i18n/language.ts'
import { useAppInfo } from './app-info.ts'
import { followAppearance } from './appearance.ts'
import { askMain } from './ask-main.ts'
import { keepView } from './kept-view.ts'
import { startFeeds, useSettings } from './session-feed.ts'
import { showScreen } from './view.ts'

/** Without the list of sessions the first picture would show none; after this long it is drawn all the same. Milliseconds. */
const sessionsWaitMs = 1_000

/** Brings the window to where it can be drawn: facts, settings, words, colours, feeds. What it gives back undoes it. */
export async function startWindow(): Promise<Result<() => void>> {
  // All at once, for each goes to main and back.
  const sessions = createDeferred<void>()
  const endFeeds = startFeeds(sessions.resolve)
  const language = startLanguage(chooseLanguage('system', navigator.language))
  const [info, settings] = await Promise.all([askMain('app.info', {}), askMain('settings.get', {}), language])
  const error = firstError(info, settings)
  if (!info.ok || !settings.ok) {
    endFeeds()
    return error
  }
  useAppInfo.setState(info.value, true)
  useSettings.setState(settings.value, true)
  await setLanguage(chooseLanguage(settings.value.language, info.value.systemLocale))
  if (!settings.value.onboarded) showScreen('first-run')
  setTimeout(sessions.resolve, sessionsWaitMs)
  await sessions.promise
  const endings = [keepView(), followAppearance(), followLanguage(), endFeeds]
  return succeed(() => {
    for (const end of endings) end()
  })
}

function followLanguage(): () => void {
  return useSettings.subscribe((settings) => {
    void setLanguage(chooseLanguage(settings.language, useAppInfo.getState().systemLocale))
  })
}

function firstError(...results: readonly Result<unknown>[]): { readonly ok: false; readonly error: AppError } {
  const failed = results.find((result) => !result.ok)
  return failed && !failed.ok ? failed : { ok: false, error: { kind: 'internal', message: '' } }
}
