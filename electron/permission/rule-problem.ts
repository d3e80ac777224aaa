import type { AppError, FaultSentence } from '../../shared/errors.ts'
import type { FaultCode } from '../../shared/faults/fault-texts.ts'
import type { RuleProblem } from '../../shared/rules.ts'
import { failSayingAll } from '../../shared/say-fault.ts'

/** A `Result` whose failure also says what is wrong with the rule, for the screen's own words. */
export type RuleResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError; readonly problem: RuleProblem }

/** Says what a rule means. */
export const readable = <Value>(value: Value): RuleResult<Value> => ({ ok: true, value })

/** Says that a rule cannot be read. */
export function faulty(code: RuleProblem['code'], values: RuleProblem['values'] = {}): Extract<RuleResult<never>, { ok: false }> {
  const problem: RuleProblem = { code, values }
  return {
    ...failSayingAll(code === 'too-long' || code === 'too-many-rules' ? 'too-large' : 'invalid-input', [sentenceOf(problem)]),
    problem,
  }
}

/** The problem as a sentence of the app, for wherever a failure is told. */
export function sentenceOf({ code, values }: RuleProblem): FaultSentence {
  return { code: `rule-${code}` satisfies FaultCode, values }
}
