import { succeed } from '../../../shared/errors.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands about models and the key. The key goes in and never comes out. */
export function modelHandlers(needs: HandlerNeeds): Pick<Handlers, 'model.key-state' | 'model.set-key' | 'model.test'> {
  const { keys, models } = needs.services
  return {
    'model.key-state': async () => succeed({ present: keys.present() }),
    'model.set-key': async ({ key }) => {
      const set = await keys.set(key.trim())
      return set.ok ? succeed({ present: keys.present(), kept: keys.kept }) : set
    },
    'model.test': async ({ model }) => succeed(await models.test(model)),
  }
}
