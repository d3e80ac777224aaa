import { succeed } from '../../../shared/errors.ts'
import { failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'

type ModelCommand = 'model.keys' | 'model.save' | 'model.remove' | 'model.test' | 'model.find-local'

/** Commands about models and their keys. A key goes in and never comes out. */
export function modelHandlers(needs: HandlerNeeds): Pick<Handlers, ModelCommand> {
  const { keys, models, settings } = needs.services
  return {
    'model.keys': async () => {
      const ids = settings.get().models.flatMap(({ id, baseUrl }) => (keys.read({ savedId: id, baseUrl }) === null ? [] : [id]))
      return succeed({ ids, kept: keys.kept })
    },
    'model.save': async ({ id, fields, key, use }) => {
      const known = settings.get().models.some((model) => model.id === id)
      if (id !== null && !known) return failSaying('not-found', 'model-gone')
      const modelId = id ?? models.newId()
      const saved = await settings.saveModel(modelId, fields, use)
      if (!saved.ok) return saved
      if (key !== null) {
        const kept = await keys.set(modelId, fields.baseUrl, key.trim())
        if (!kept.ok) return kept
      }
      return succeed({ model: { ...fields, id: modelId } })
    },
    'model.remove': async ({ id }) => {
      const removed = await settings.removeModel(id)
      if (!removed.ok) return removed
      return withoutValue(await keys.set(id, '', ''))
    },
    'model.test': async ({ model, key }) => succeed(await models.test(model, key)),
    'model.find-local': async () => succeed([...(await models.findLocal())].map((server) => ({ ...server }))),
  }
}
