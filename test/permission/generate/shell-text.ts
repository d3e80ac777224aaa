import fc from 'fast-check'
import { quoted, simpleCommand } from './command-of-row.ts'

/** What may stand around a command without changing what it does to anything: for texts that are really run. */
export function harmlessText(command: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { text } = fc.letrec<{ text: string; part: string }>((tie) => ({
    part: fc.oneof(
      { weight: 8, arbitrary: command },
      { weight: 1, arbitrary: tie('text').map((inner) => `{ ${inner}; }`) },
      { weight: 1, arbitrary: tie('text').map((inner) => `( ${inner} )`) },
      { weight: 1, arbitrary: tie('text').map((inner) => `echo "$(${inner})"`) },
      { weight: 1, arbitrary: tie('text').map((inner) => `if [ -e a.txt ]; then ${inner}; fi`) },
      { weight: 1, arbitrary: tie('text').map((inner) => `for x in 1 2; do ${inner}; done`) },
      { weight: 1, arbitrary: tie('text').map((inner) => `case a in a) ${inner};; esac`) },
      { weight: 1, arbitrary: tie('part').map((inner) => `timeout 5 ${inner}`) },
      { weight: 1, arbitrary: command.map((inner) => `LC_ALL=C ${inner}`) },
      { weight: 1, arbitrary: command.map((inner) => `time ${inner}`) },
      { weight: 1, arbitrary: tie('part').map((inner) => `! ${inner}`) },
      { weight: 1, arbitrary: command.map((inner) => `eval ${quoted(inner)}`) },
      { weight: 1, arbitrary: fc.tuple(command, redirects).map(([inner, redirect]) => `${inner} ${redirect}`) },
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: tie('part') },
      { weight: 1, arbitrary: fc.tuple(tie('part'), joints, tie('part')).map(([a, joint, b]) => `${a}${joint}${b}`) },
    ),
  }))
  return text
}

const joints = fc.constantFrom(' && ', ' || ', '; ', ' | ', '\n', ' |& ', ' & ', ' &&\n')

const redirects = fc.constantFrom(
  '2>&1',
  '>/dev/null',
  '&>/dev/null',
  '2>/dev/null',
  '< a.txt',
  '<<< word',
  "<<'END'\ntext $(date)\nEND\n",
  '<<END\ntext $x\nEND\n',
  '> out.txt',
  '>> a.txt',
  '>&2',
  '3>&1',
  '2>&-',
  '>| b.txt',
  '&>> log',
  '> "$x"',
  '< missing',
)

/** Any bash text: all of the above, and what does anything at all. */
export const shellText: fc.Arbitrary<string> = harmlessText(
  fc.oneof(
    { weight: 5, arbitrary: simpleCommand() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'rm -rf build',
        'x=1',
        'x=$(ls)',
        'f() { ls; }',
        'curl -s https://example.com',
        '[[ -f a ]]',
        'cd src',
        'set -e',
        '> out',
        './run.sh',
        '((x=1))',
        'echo ${x:-$(ls)}',
        'cat <(ls)',
        'sudo ls',
      ),
    },
  ),
)
