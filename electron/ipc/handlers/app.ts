import { type Result, succeed } from '../../../shared/errors.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'
import { refuseMode } from './refuse-mode.ts'

/** Commands about the app as a whole: what it is, its settings, links out of it. */
export function appHandlers(
  needs: HandlerNeeds,
): Pick<
  Handlers,
  'app.info' | 'app.show-data-folder' | 'shells.list' | 'settings.get' | 'settings.update' | 'window.open' | 'menu.show' | 'link.open'
> {
  const { settings } = needs.services
  return {
    'app.info': async () => succeed({ ...needs.appInfo(), sandbox: await needs.services.sandbox.availability() }),
    'app.show-data-folder': async () => {
      needs.showInFolder(needs.appInfo().dataFolder)
      return succeed({})
    },
    'shells.list': async () => succeed(await needs.services.shells.view()),
    'settings.get': async () => succeed(settings.get()),
    'settings.update': async (patch) => (await refuseMode(needs.services, patch.mode)) ?? settings.update(patch),
    'window.open': async () => {
      needs.openWindow()
      return succeed({})
    },
    'menu.show': async ({ menus }) => {
      needs.showMenu(menus)
      return succeed({})
    },
    'link.open': async ({ url }) => withoutValue(await needs.openLink(url)),
  }
}

/** A result whose value says nothing, in the shape the contract has for it. */
export function withoutValue(result: Result<null>): Result<Record<string, never>> {
  return result.ok ? succeed({}) : result
}
