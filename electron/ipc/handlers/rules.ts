import { succeed } from '../../../shared/errors.ts'
import { failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'

type RuleCommand = Extract<keyof Handlers, `rules.${string}`>

/** Commands about saved rules: the user's own words, and looking at what they do. Nothing here lets anything run. */
export function ruleHandlers(needs: HandlerNeeds): Pick<Handlers, RuleCommand> {
  const { rules } = needs.services
  return {
    'rules.add': async ({ scope, sessionId, ...draft }) => withoutValue(await rules.add({ scope, sessionId }, draft)),
    'rules.replace': async ({ ruleId, ...draft }) => withoutValue(await rules.replace(ruleId, draft)),
    'rules.remove': async ({ ruleId }) => {
      const removed = await rules.remove(ruleId)
      return removed.ok ? succeed({ undoId: removed.value }) : removed
    },
    'rules.undo': async ({ undoId }) => withoutValue(await rules.undo(undoId)),
    'rules.check': async ({ text }) => {
      const problem = rules.check(text)
      return succeed(problem === null ? { kind: 'fine' } : { kind: 'broken', problem })
    },
    'rules.try': async ({ sessionId, command }) => {
      const tried = await rules.tryCommand(sessionId, command)
      return tried.ok ? succeed({ verdict: tried.value }) : tried
    },
    'rules.builtins': async () => succeed([...(await rules.builtins())]),
    'rules.show-file': async ({ path }) => {
      if (!rules.isRuleFile(path)) return failSaying('not-found', 'not-a-rule-file')
      needs.showInFolder(path)
      return succeed({})
    },
  }
}
