import type { Verdict } from '../../shared/permission.ts'

/** One command of the lists in day-of-work/, which are typed by a developer of some kind. */
export interface DayCommand {
  readonly kind: string
  readonly command: string
}

/** A list as it is kept: a command a line, lines that begin with `# ` are comments. */
export function readDay(kind: string, text: string): readonly DayCommand[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('# '))
  return lines.map((command) => ({ kind, command }))
}

/** A table of commands with a reason each, by command. */
export function readReasons(text: string): ReadonlyMap<string, string> {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
  return new Map(rows.map((row) => [row.split('\t')[0] ?? '', row.split('\t')[1] ?? '']))
}

type Judged = DayCommand & { readonly verdict: Verdict }

/** Why it is not simply allowed, in a few words. */
export function describeVerdict({ verdict, reasons }: Verdict): string {
  const [first] = reasons
  return `${verdict}: ${first?.code ?? ''} ${Object.values(first?.values ?? {}).join(' ')}`.trim()
}

/** How many of the commands run without a question, for each kind of developer, and what the others would do. */
export function dayTable(judged: readonly Judged[], looksReadOnly: ReadonlyMap<string, string>): string {
  const kinds = [...new Set(judged.map(({ kind }) => kind))]
  const rows = [...kinds, null].map((kind) => {
    const own = judged.filter((each) => kind === null || each.kind === kind)
    const free = own.filter(({ verdict }) => verdict.verdict === 'allow').length
    return `| ${kind ?? '**all**'} | ${own.length} | ${free} | ${Math.round((100 * free) / own.length)} % |`
  })
  const asking = judged.filter(({ verdict }) => verdict.verdict !== 'allow')
  const reasons = [...groupBy(asking, effectOf)].sort(([, a], [, b]) => b.length - a.length)
  const lists = reasons.map(
    ([what, all]) => `- ${what} (${all.length}): ${[...new Set(all.map(shortName))].map((name) => `\`${name}\``).join(', ')}`,
  )
  return [
    "A day's work, in the mode that asks, with no rules of the user's:",
    '',
    '| developer | commands | run without a question | |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    'The others ask, for what they would do:',
    '',
    ...lists,
    '',
    `What only reads in the workspace does not ask. These ${looksReadOnly.size} look so and ask:`,
    '',
    '| command | why |',
    '| --- | --- |',
    ...[...looksReadOnly].map(([command, why]) => `| \`${command.replaceAll('|', '\\|')}\` | ${why} |`),
  ].join('\n')
}

/** The gravest thing a command would do, in the words of the card. */
function effectOf({ verdict }: Judged): string {
  const words = [
    ['privilege', 'become another user'],
    ['delete', 'delete'],
    ['history', 'change what others have'],
    ['network', 'reach the network'],
    ['signal', 'end processes'],
    ['write', 'write'],
    ['execute', 'run code of the project or of the command'],
    ['config', 'change settings'],
    ['read', 'read outside of the workspace, or something unknown'],
  ] as const
  return words.find(([kind]) => verdict.effects.some((effect) => effect.kind === kind))?.[1] ?? 'something the table does not know'
}

/** The program and what it is told to do: `npm run`, `git commit`. */
function shortName({ command }: Judged): string {
  const [name = '', next = ''] = command.replace(/^(\w+=\S* )+/, '').split(' ')
  return /^[a-z][\w-]*$/.test(next) ? `${name} ${next}` : name
}

function groupBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  return groups
}
