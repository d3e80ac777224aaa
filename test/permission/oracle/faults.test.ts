import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookUpSpec } from '../../../electron/permission/command-specs/look-up-spec.ts'
import type { CommandSpec } from '../../../electron/permission/command-specs/spec.ts'
import { simpleCommand } from '../generate/command-of-row.ts'
import { checkReadOnly } from './check-read-only.ts'
import type { Fault } from './judge-in-folder.ts'
import { whyNoJail } from './run-in-jail.ts'

// A proof that never fails proves nothing: each of these faults must be found. The seed is fixed, so that they always are.
const SEED = 4
const LIMIT_MS = 120_000

const rowOf = (name: string): CommandSpec => {
  const row = lookUpSpec(name)
  if (row === undefined) throw new Error(`There is no row for ${name}`)
  return row
}

/** The row with an option that acts called a plain flag. */
function withHarmless(row: CommandSpec, option: string): CommandSpec {
  const others = Object.entries(row.options ?? {}).map(
    ([names, spec]) =>
      [
        names
          .split(' ')
          .filter((name) => name !== option)
          .join(' '),
        spec,
      ] as const,
  )
  return { ...row, forms: [], options: { ...Object.fromEntries(others.filter(([names]) => names !== '')), [option]: 'flag' } }
}

const withRow = (row: CommandSpec): Fault => ({ lookUp: (program) => (row.names.includes(program) ? row : lookUpSpec(program)) })

const after = (text: string) => simpleCommand([rowOf('ls')]).map((command) => `${command}; ${text}`)

const faults: readonly { readonly what: string; readonly texts: fc.Arbitrary<string>; readonly fault: Fault }[] = [
  {
    what: 'a row that calls in-place editing a flag',
    texts: fc.constantFrom('sed -i s/foo/x/ a.txt', 'sed -n -i p b.txt', 'sed p a.txt'),
    fault: withRow(withHarmless(rowOf('sed'), '-i')),
  },
  {
    what: 'a row that calls deleting what is found a flag',
    texts: fc.constantFrom("find src -name '*.py' -delete", 'find . -type f -name b.txt -delete', 'find src'),
    fault: withRow(withHarmless(rowOf('find'), '-delete')),
  },
  {
    what: 'a row that says tee reads its operands',
    texts: simpleCommand([{ ...rowOf('tee'), operands: 'read*', options: {} }]),
    fault: withRow({ ...rowOf('tee'), operands: 'read*', options: {} }),
  },
  {
    what: 'statements behind the first left out',
    texts: fc.oneof(after('touch new'), after('rm a.txt'), after('chmod 600 b.txt')),
    fault: { parts: (parts) => parts.slice(0, 1) },
  },
  {
    what: 'redirects that are not looked at',
    texts: fc.constantFrom('ls > made.txt', 'echo x >> a.txt', 'ls missing 2> err.log', 'echo x >| a.txt'),
    fault: { parts: (parts) => parts.map((part) => ({ ...part, redirects: [] })) },
  },
  {
    what: 'reads that are not looked at',
    texts: simpleCommand([rowOf('cat')]),
    fault: { parts: (parts) => parts.map((part) => ({ ...part, effects: [] })) },
  },
  {
    what: 'folders that are not looked through',
    texts: fc.constantFrom('grep -r 1 .', 'tar c .', 'rg -uu 1', 'grep -rh TOP src', 'zip -qr - conf'),
    fault: { parts: (parts) => parts.map((part) => ({ ...part, folders: null })) },
  },
  {
    what: 'a row that says grep -r reads only names',
    texts: fc.constantFrom('grep -r 1 .', 'grep -rh TOP', 'grep --recursive TOP conf'),
    fault: withRow({ ...rowOf('grep'), foldersWith: {} }),
  },
  {
    what: 'a program called harmless that is not the one of that name',
    texts: fc.constantFrom('pwn', 'echo $(pwn)', 'true && pwn a'),
    fault: withRow({ names: ['pwn'], operands: 'text*' }),
  },
  {
    what: 'code that is evaluated called text',
    texts: fc.constantFrom('echo $((v))', '[[ v -eq 1 ]]', 'echo $((1 + v))'),
    fault: { parts: (parts) => parts.filter((part) => part.opaque === null) },
  },
]

describe.skipIf(whyNoJail() !== null)('The oracle finds a fault put in on purpose', () => {
  test.each(faults)(
    '$what',
    async ({ texts, fault }) => {
      const { failures } = await checkReadOnly({ texts, seed: SEED, count: 60, mostFailures: 1, fault })
      expect(failures).not.toEqual([])
    },
    LIMIT_MS,
  )
})
