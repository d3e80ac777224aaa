import { fail, type Result, succeed } from '../../shared/errors.ts'
import { choiceOfSaved, type SavedModel } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'

/** The saved model that is called so, alone or after its server (`ollama/qwen3:8b`). Null: none is. Fails where the name fits several servers. */
export function findSavedModel(name: string, models: readonly SavedModel[]): Result<ModelChoice | null> {
  const fitting = models.filter((saved) => saved.model === name || `${saved.preset}/${saved.model}` === name)
  const [first] = fitting
  if (first === undefined) return succeed(null)
  const others = fitting.filter(({ baseUrl, api }) => baseUrl !== first.baseUrl || api !== first.api)
  if (others.length === 0) return succeed(choiceOfSaved(first))
  return fail('invalid-input', `Several saved models are called ${name}: add --base-url and --api to say which.`)
}
