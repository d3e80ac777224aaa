import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCommandCases } from './command-cases.ts'
import { type JudgeText, pwshJudge } from './judge-text.ts'

const ranks = ['allow', 'ask', 'deny'] as const
const rank = (judge: JudgeText, text: string): number => ranks.indexOf(judge(text).verdict)

const rows = readCommandCases('families/powershell.tsv').map((each) => each.command)
const row = fc.constantFrom(...rows)
const harmless = fc.constantFrom(
  ...readCommandCases('families/powershell.tsv').flatMap((each) => (each.required === 'allow' ? [each.command] : [])),
)

// What moves to another folder, or ends in the middle of a line, changes what comes after it.
const standsAlone = (text: string): boolean => !/\b(cd|sl|chdir|pushd|popd|\w+-location)\b/i.test(text)

test('random text is judged without a throw, and allowed only where nothing is run', async () => {
  const judge = await pwshJudge()
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        'ls',
        'rm',
        'iex',
        '$x',
        '$(',
        '(',
        ')',
        '{',
        '}',
        '@{',
        '@{a=',
        '@(',
        '"',
        "'",
        '`',
        '\n',
        ';',
        '|',
        '&',
        '=',
        ',',
        '-a',
        '.b',
        '[c]',
        '#',
        '<#',
        '#>',
        '>',
        '@"\n',
        '\n"@',
        '1',
        ' ',
        ' in ',
        'if',
        'foreach',
        '::',
        '\u201c',
        '\u2013x',
        '%',
        '--%',
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 14 },
  )
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('')
      const ruling = judge(text)
      if (ruling.verdict === 'allow') {
        expect(
          ruling.parts.flatMap((part) => part.effects).every((effect) => effect.kind === 'read'),
          JSON.stringify(text),
        ).toBe(true)
      }
    }),
    { numRuns: 600 },
  )
})

test('one more statement never makes a verdict looser', async () => {
  const judge = await pwshJudge()
  fc.assert(
    fc.property(row, row, fc.constantFrom('\n', '\n\n', '\n;'), (first, second, between) => {
      const both = rank(judge, `${first}${between}${second}`)
      expect(both, `${first}${between}${second}`).toBeGreaterThanOrEqual(rank(judge, first))
      if (standsAlone(first)) expect(both, `${first}${between}${second}`).toBeGreaterThanOrEqual(rank(judge, second))
    }),
    { numRuns: 300 },
  )
})

const wrappings: readonly ((text: string) => string)[] = [
  (text) => `& {\n${text}\n}`,
  (text) => `if ($true) {\n${text}\n}`,
  (text) => `foreach ($i in 1, 2) {\n${text}\n}`,
  (text) => `try {\n${text}\n} catch { "failed" }`,
  (text) => `ls | % {\n${text}\n}`,
  (text) => `$result = $(\n${text}\n)`,
  (text) => `Write-Output $(\n${text}\n)`,
  (text) => `ls | Select-Object Name, @{ n = "x"; e = {\n${text}\n} }`,
  (text) => `function f {\n${text}\n}`,
]

test('putting a text into a block, a loop or a sub-expression never makes its verdict looser', async () => {
  const judge = await pwshJudge()
  fc.assert(
    fc.property(row, fc.constantFrom(...wrappings), (text, wrap) => {
      expect(rank(judge, wrap(text)), wrap(text)).toBeGreaterThanOrEqual(rank(judge, text))
    }),
    { numRuns: 600 },
  )
})

const acting = ['Remove-Item x', 'rm x', 'iex $y', '& $z', '[IO.File]::Delete("x")', '$f.Delete()', 'echo x > $PROFILE']

test('something that acts is found wherever it is put into a harmless text', async () => {
  const judge = await pwshJudge()
  const places = fc.constantFrom(
    (text: string, act: string) => `${text}\n${act}`,
    (text: string, act: string) => `${act}; ${text}`,
    (text: string, act: string) => `$(\n${text}\n${act}\n)`,
    (text: string, act: string) => `1 | % { ${act} }; ${text}`,
    (text: string, act: string) => `echo "a $(${act.replaceAll('"', "'")} ) b"\n${text}`,
    (text: string, act: string) => `if (1) { ${act} }\n${text}`,
    (text: string, act: string) => `<# a #> ${act} # b\n${text}`,
    (text: string, act: string) => `@'\na\n'@; ${act}\n${text}`,
    (text: string, act: string) => `"a\`" ; b"; ${act}\n${text}`,
    (text: string, act: string) => `'a'' ; b'; ${act}\n${text}`,
    (text: string, act: string) => `$h = @{ a = 1; b = $(${act}) }\n${text}`,
  )
  fc.assert(
    fc.property(harmless, fc.constantFrom(...acting), places, (text, act, place) => {
      expect(judge(place(text, act)).verdict, place(text, act)).not.toBe('allow')
    }),
    { numRuns: 300 },
  )
})

test('broken text, deep brackets and ten thousand characters are judged without a throw', async () => {
  const judge = await pwshJudge()
  for (const text of [
    '@{a=)',
    '@{a=;)',
    '@{=',
    '$x[=',
    '$x[)',
    '(=)',
    'a,)',
    '$($(=',
    '@{a=1;b=)}',
    'if = )',
    '& )',
    '& ;',
    '. |',
    '>',
    '1>)',
  ]) {
    expect(judge(text).verdict, text).toBe('ask')
  }
  for (const piece of ['(', '{', '$(', '@{a=', '[', '"$(', 'ls | % {', 'if (1) {', 'ls;', 'a,']) {
    expect(judge(piece.repeat(Math.floor(10_000 / piece.length))).verdict, piece).toBe('ask')
  }
})
