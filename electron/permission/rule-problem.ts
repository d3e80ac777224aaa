import { type AppError, fail } from '../../shared/errors.ts'
import type { RuleProblem } from '../../shared/rules.ts'

/** A `Result` whose failure also says what is wrong with the rule, for the screen's own words. */
export type RuleResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError; readonly problem: RuleProblem }

/** Says what a rule means. */
export const readable = <Value>(value: Value): RuleResult<Value> => ({ ok: true, value })

/** Says that a rule cannot be read. */
export function faulty(code: RuleProblem['code'], values: RuleProblem['values'] = {}): Extract<RuleResult<never>, { ok: false }> {
  const problem: RuleProblem = { code, values }
  return { ...fail(code === 'too-long' || code === 'too-many-rules' ? 'too-large' : 'invalid-input', sentenceFor(problem)), problem }
}

/** The problem as one English sentence, for the terminal and the log. The window has its own words (renderer/i18n). */
export function sentenceFor({ code, values }: RuleProblem): string {
  return sentences[code].replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
}

const sentences: Readonly<Record<RuleProblem['code'], string>> = {
  empty: 'A rule needs at least one word.',
  'too-long': 'A rule has at most {maximum} characters.',
  'odd-characters': 'A rule cannot hold characters that are invisible or turn text around.',
  'unknown-effect': 'There is no effect called “{name}”; there are {known}.',
  'open-quote': 'A quote in the rule is not closed.',
  'rest-not-last': '`**` stands for the rest and can only come last.',
  'no-program': 'A rule starts with the name of a program.',
  'pattern-in-word': 'In “{word}” `*`, `[` and `]` mean nothing: put the word in quotes, or write `*` for a whole word.',
  'wrong-exact': 'exact takes one text in double quotes, or two: exact("a whole line", "/in/this/folder").',
  'no-decision': 'A rule begins with allow, ask or deny.',
  'too-many-rules': 'A file holds at most {maximum} rules.',
  'repository-allows': 'A repository cannot allow anything; it can only ask or deny.',
  'file-too-large': 'The file is larger than {maximum} KiB.',
  'not-text': 'The file is not UTF-8 text.',
  'not-plain-file': 'It is not a plain file of at most {maximum} KiB that can be read.',
  'cannot-read': 'The file cannot be read ({code}).',
}
