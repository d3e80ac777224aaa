import type { TFunction } from 'i18next'
import type { RuleProblem } from '../../shared/rules.ts'

/** What is wrong with a rule, in the language of the window. */
export function describeProblem(t: TFunction<'rules'>, { code, values }: RuleProblem): string {
  const { name = '', known = '', word = '', maximum = '', code: systemCode = '' } = values
  return t(`problem.${code}`, { name, known, word, maximum, code: systemCode })
}
