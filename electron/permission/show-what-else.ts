import type { CommandAction, Rule } from '../../shared/permission.ts'
import type { RuleExample, RuleWidth } from '../../shared/rules.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import { type JudgeFacts, judge } from './judge.ts'
import { exampleTails, otherTasks } from './rule-examples.ts'
import { matchesWords, parseRuleText } from './rule-text.ts'

/** A command that was asked before. `facts` is null where it could not be taken apart. */
export interface PastCommand {
  /** The call that it was asked by: the question itself is no past command. */
  readonly callId: string | null
  readonly action: CommandAction
  readonly at: number
  readonly facts: CommandFacts | null
}

interface ShowFacts {
  readonly rule: Rule
  readonly width: RuleWidth
  /** The words that the rule is proposed for. */
  readonly asked: string
  readonly judge: JudgeFacts
  readonly past: readonly PastCommand[]
  readonly tasks: readonly string[]
  readonly takeApart: (command: string) => CommandFacts | null
}

const examplesMax = 3

/** What a rule would decide besides the question it is proposed for: how many past commands, and three examples, real ones first. Each is judged, not guessed. */
export function showWhatElse(facts: ShowFacts): { readonly pastCount: number; readonly examples: RuleExample[] } {
  const { past, rule, asked } = facts
  const met = past.filter(({ action, facts: command }) => outcomeOf(action, command, facts)?.outcome === rule.decision)
  const real = distinctBy(met, ({ action }) => action.command)
    .filter(({ action }) => action.command !== asked)
    .map(({ action, at }): RuleExample => ({ text: action.command, at, outcome: rule.decision, reason: null }))
  if (facts.width === 'exact-line' || facts.width === 'exact-words') return { pastCount: met.length, examples: [] }
  const made = madeUp(facts)
  const fine = [...real, ...made.filter(({ outcome }) => outcome === rule.decision)]
  const still = made.filter(({ outcome }) => outcome !== rule.decision).slice(0, 1)
  return { pastCount: met.length, examples: [...fine.slice(0, examplesMax - still.length), ...still] }
}

function madeUp(facts: ShowFacts): readonly RuleExample[] {
  const texts = textsOf(facts).filter((text) => text !== facts.asked)
  return texts.flatMap((text) => {
    const action: CommandAction = {
      kind: 'command',
      command: text,
      shell: '',
      cwd: facts.judge.workspace,
      environmentNames: [],
      stdin: null,
      background: false,
      terminal: false,
      timeoutMs: null,
    }
    const found = outcomeOf(action, facts.takeApart(text), facts)
    return found === null ? [] : [{ text, at: null, ...found }]
  })
}

/** What the gate would say with the rule saved; null where the rule is not about the command at all. */
function outcomeOf(action: CommandAction, command: CommandFacts | null, facts: ShowFacts): Pick<RuleExample, 'outcome' | 'reason'> | null {
  const { rule } = facts
  if (!isAbout(action, command, rule)) return null
  const verdict = judge(action, { ...facts.judge, allowEverything: false, command, rules: [...facts.judge.rules, rule] })
  return { outcome: verdict.verdict, reason: verdict.verdict === rule.decision ? null : (verdict.reasons[0] ?? null) }
}

function isAbout(action: CommandAction, command: CommandFacts | null, { match }: Rule): boolean {
  if (match.kind === 'exact-command') return match.command === action.command && (match.cwd === null || match.cwd === action.cwd)
  const pattern = match.kind === 'pattern' ? parseRuleText(match.text) : null
  if (pattern?.ok !== true || pattern.value.kind !== 'command' || command === null) return false
  const { words } = pattern.value
  return command.parts.some((part) => part.argv.length > 0 && (matchesWords(words, part.argv) || matchesWords(words, part.plainArgv)))
}

function textsOf({ rule, width, asked, tasks }: ShowFacts): readonly string[] {
  if (rule.match.kind !== 'pattern') return []
  const stem = rule.match.text.replace(/ \*{1,2}$/, '')
  switch (width) {
    case 'any-arguments':
      return [...exampleTails(stem).map((tail) => `${stem} ${tail}`), `${stem} > ~/output.txt`]
    case 'any-task':
      return [...otherTasks(tasks, asked).map((task) => `${stem} ${task}`), `${stem} ${otherTasks(tasks, asked)[0]} > ~/output.txt`]
    case 'any-task-arguments':
      return otherTasks(tasks, asked).flatMap((task) => [`${stem} ${task}`, `${stem} ${task} -- --verbose`])
    case 'exact-line':
    case 'exact-words':
    case 'file':
    case 'folder':
    case 'workspace-files':
      return []
  }
}

function distinctBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] {
  const found = new Map<string, Item>()
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item)
  return [...found.values()]
}
