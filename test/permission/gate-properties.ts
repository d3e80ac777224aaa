import fc from 'fast-check'
import { type AnalysedPart, type AnalyseTools, analyseCommand } from '../../electron/permission/analyse-command.ts'
import { allCommandSpecs, lookUpSpec } from '../../electron/permission/command-specs/look-up-spec.ts'
import type { CommandSpec } from '../../electron/permission/command-specs/spec.ts'
import { type CommandRuling, judgeParts } from '../../electron/permission/judge-parts.ts'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import { quoted, simpleCommand } from './generate/command-of-row.ts'
import { mutatedText } from './generate/mutated-text.ts'
import { shellText } from './generate/shell-text.ts'
import { wordOfRole } from './generate/word-of-role.ts'
import { plainWords, writtenOtherwise } from './generate/written-words.ts'
import { assumedFacts, ruleOf } from './judge-text.ts'

/** Judges a text by the engine, or by one with a fault in it. `rules` as in `--allow`, `--deny`. */
export type JudgeByRules = (
  text: string,
  rules?: { readonly allow?: string; readonly deny?: string },
) => CommandRuling & { readonly analysed: readonly AnalysedPart[] }

/** The engine in the place that the case tables assume. `change` is a fault put in on purpose. */
export function judgeByRules(
  parse: AnalyseTools['parse'],
  change: (parts: readonly AnalysedPart[]) => readonly AnalysedPart[] = (parts) => parts,
): JudgeByRules {
  return (text, { allow, deny } = {}) => {
    const rules = [...(allow === undefined ? [] : [ruleOf(allow)]), ...(deny === undefined ? [] : [ruleOf(deny, 'deny')])]
    const facts = { ...assumedFacts, rules }
    const analysed = change(analyseCommand(text, { cwd: facts.workspace, home: facts.home }, { parse, lookUp: lookUpSpec }))
    const ruling = judgeParts(analysed, facts)
    const verdict = hasOddCharacters(text) && ruling.verdict === 'allow' ? 'ask' : ruling.verdict
    return { ...ruling, verdict, analysed }
  }
}

/** Something that always holds. `fault` is a change of the parts that must make it fail. */
export interface GateProperty {
  readonly what: string
  readonly runs: number
  readonly property: (judge: JudgeByRules) => fc.IProperty<unknown>
  readonly fault: (parts: readonly AnalysedPart[]) => readonly AnalysedPart[]
}

const strictness = { allow: 0, ask: 1, deny: 2 } as const

const isLooser = (one: CommandRuling, than: CommandRuling): boolean => strictness[one.verdict] < strictness[than.verdict]

/** The grammar lacks some texts by themselves (`x=1 >f`) that it reads among others. */
const parses = ({ analysed }: { readonly analysed: readonly AnalysedPart[] }): boolean =>
  !analysed.some((part) => part.opaque === 'does-not-parse')

const mayMove = /\b(cd|eval|source|command|time|popd|pushd)\b|\. /

const joints = fc.constantFrom('; ', ' | ', ' || ', '\n', ' & ', ' && ')

// What stands around a command and only starts it.
const aroundCommand: readonly ((command: string) => string)[] = [
  (command) => `timeout 5 ${command}`,
  (command) => `nice -n 5 ${command}`,
  (command) => `env ${command}`,
  (command) => `command ${command}`,
  (command) => `stdbuf -oL ${command}`,
  (command) => `time ${command}`,
  (command) => `xargs ${command}`,
  (command) => `sudo ${command}`,
  (command) => `nohup ${command}`,
  (command) => `find . -exec ${command} \\;`,
]

const aroundText: readonly ((text: string) => string)[] = [
  (text) => `(\n${text}\n)`,
  (text) => `{\n${text}\n}`,
  (text) => `! ${text}`,
  (text) => `${text} &`,
  (text) => `echo "$(\n${text}\n)"`,
  (text) => `cat <(\n${text}\n)`,
  (text) => `if true; then\n${text}\nfi`,
  (text) => `if\n${text}\nthen ls; fi`,
  (text) => `for i in a b; do\n${text}\ndone`,
  (text) => `while\n${text}\ndo ls; done`,
  (text) => `case a in a)\n${text}\n;; esac`,
  (text) => `bash -c ${quoted(text)}`,
  (text) => `eval ${quoted(text)}`,
  (text) => `ls && {\n${text}\n}`,
]

const withoutLast = (parts: readonly AnalysedPart[]): readonly AnalysedPart[] => (parts.length > 1 ? parts.slice(0, -1) : parts)
const harmless = (part: AnalysedPart): AnalysedPart => ({
  ...part,
  opaque: null,
  known: true,
  inert: true,
  effects: [],
  redirects: [],
  acting: [],
  changing: [],
  unknownWord: null,
})

/** Options that act, each in a command that is otherwise plain, with a rule that allows the program with anything behind it. */
function actingCommands(row: CommandSpec, before: string): readonly { readonly rule: string; readonly command: fc.Arbitrary<string> }[] {
  const name = `${before}${row.names[0] ?? ''}`
  const own = Object.entries(row.options ?? {}).flatMap(([names, spec]) => {
    const [, kind, role = 'text'] = /^(?:acts|changes) (flag|value|attached) ([a-z-]+)/.exec(spec) ?? []
    if (kind === undefined || row.forms !== undefined) return []
    return names
      .split(' ')
      .filter((option) => !option.endsWith('*'))
      .map((option) => ({
        rule: `${name} **`,
        command: kind === 'value' ? wordOfRole(role).map((word) => `${name} ${option} ${word}`) : fc.constant(`${name} ${option}`),
      }))
  })
  return [...own, ...(row.sub ?? []).flatMap((sub) => actingCommands(sub, `${name} `))]
}

const actingCommand = fc
  .constantFrom(...allCommandSpecs.filter((row) => row.wraps === undefined).flatMap((row) => actingCommands(row, '')))
  .chain(({ rule, command }) => command.map((text) => ({ rule, text })))

/** A word put in place of one operand: what it will be is not known before it runs. */
const unknownWords = fc.constantFrom('$x', '"$x"', '$(ls)', '"$(ls)"', '${x}', '`ls`', '"a$x"')

export const gateProperties: readonly GateProperty[] = [
  {
    what: 'a part more never makes the verdict looser',
    runs: 1_000,
    property: (judge) =>
      fc.property(shellText, joints, shellText, (one, joint, other) => {
        // After `cd x &&` the same words name other files, and a `cd` that a pipe puts into a shell of its own moves nothing.
        if (joint === ' && ' && mayMove.test(one)) return true
        if (joint === ' | ' && mayMove.test(other)) return true
        const both = judge(`${one}${joint}${other}`)
        return [one, other].map((text) => judge(text)).every((alone) => !parses(alone) || !isLooser(both, alone))
      }),
    fault: withoutLast,
  },
  {
    what: 'quotes, escapes and blanks that the shell takes away change neither verdict nor risk',
    runs: 1_000,
    property: (judge) =>
      fc.property(
        plainWords.chain((words) => fc.tuple(fc.constant(words.join(' ')), writtenOtherwise(words))),
        ([plain, otherwise]) => {
          const [one, other] = [judge(plain), judge(otherwise)]
          return one.verdict === other.verdict && one.risk === other.risk
        },
      ),
    fault: (parts) => parts.map((part) => (part.span.end > 24 ? harmless(part) : part)),
  },
  {
    what: 'any text is judged without a throw, and allowed only where each part is a program of the table with nothing unclear about it',
    runs: 1_500,
    property: (judge) =>
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.string({ unit: 'grapheme', maxLength: 40 }),
          fc.string({ maxLength: 40 }),
          mutatedText,
        ),
        (text) => {
          const { verdict, analysed } = judge(text)
          if (verdict !== 'allow') return true
          return (
            !hasOddCharacters(text) &&
            analysed.length > 0 &&
            analysed.every(
              (part) =>
                part.opaque === null &&
                part.known &&
                (part.program === null || part.program === '' || lookUpSpec(part.program) !== undefined),
            )
          )
        },
      ),
    fault: (parts) => parts.map(harmless),
  },
  {
    what: 'what stands around a text never makes the verdict looser',
    runs: 1_000,
    property: (judge) =>
      fc.property(
        shellText,
        fc.constantFrom(...aroundText),
        (text, around) => !parses(judge(text)) || !isLooser(judge(around(text)), judge(text)),
      ),
    fault: (parts) => parts.slice(0, 1),
  },
  {
    what: 'what starts a command never makes the verdict looser',
    runs: 1_000,
    property: (judge) =>
      fc.property(simpleCommand(), fc.constantFrom(...aroundCommand), (text, around) => !isLooser(judge(around(text)), judge(text))),
    fault: (parts) => parts.slice(0, 1),
  },
  {
    what: 'a word that is not known before it runs never makes the verdict looser',
    runs: 1_000,
    property: (judge) =>
      fc.property(plainWords, fc.nat(), unknownWords, (words, at, unknown) => {
        const index = at % words.length
        // What begins with a letter is no option, which the word it replaces may be.
        if (unknown === '"a$x"' && words[index]?.startsWith('-')) return true
        return !isLooser(judge(words.toSpliced(index, 1, unknown).join(' ')), judge(words.join(' ')))
      }),
    fault: (parts) => parts.map((part) => (part.argv.includes(null) ? harmless(part) : part)),
  },
  {
    what: 'a rule never allows an option that acts and that it does not name',
    runs: 600,
    property: (judge) => fc.property(actingCommand, ({ rule, text }) => judge(text, { allow: rule }).verdict !== 'allow'),
    fault: (parts) => parts.map((part) => ({ ...part, acting: [], changing: [], effects: [] })),
  },
  {
    what: 'a rule that denies a program is not got around by what stands around it, how it is written or where it lies',
    runs: 600,
    property: (judge) =>
      fc.property(
        fc.constantFrom('rm -rf build', "'rm' x", 'r\\m x', '/bin/rm x', '$\'rm\' "$x"', 'LC_ALL=C rm x'),
        fc.constantFrom(...aroundText, ...aroundCommand.filter((around) => around('') !== 'time ')),
        fc.constantFrom((text: string) => text, ...aroundText),
        (command, inner, outer) => {
          // An assignment is part of the command only where the shell reads it, not where a program starts what follows.
          const text = aroundText.includes(inner) ? command : command.replace('LC_ALL=C ', '')
          const whole = outer(inner(text))
          const { verdict, analysed } = judge(whole, { deny: 'rm **' })
          // What the grammar can not read is a question, always; it takes the second of `! ! ls` for a program.
          return verdict === 'deny' || (verdict === 'ask' && (!parses({ analysed }) || whole.includes('! !')))
        },
      ),
    fault: (parts) => parts.filter((part) => part.program !== 'rm'),
  },
]
