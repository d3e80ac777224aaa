import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { scanSed } from '../../../electron/permission/scripts/scan-sed.ts'

test.each([
  ['s/a/b/g'],
  ['/start/,/end/p'],
  ['2,5d; $!N; s/\\n/ /'],
  [':a;N;$!ba;s/\\n/,/g'],
  ['s/[^/]*$//'],
  ['s|/usr/local|/opt|g'],
  ['/x/{s/a/b/;p}'],
  ['1i\\\n# head'],
  ['$a last line with w and e'],
  ['y/abc/ABC/'],
  ['/foo/!d'],
  ['s/x/y/;t done;s/z/w/;:done'],
  ['\\,^/tmp,d'],
  ['w /dev/stdout'],
])('%s only edits the stream', (script) => {
  expect(scanSed(script)).toEqual([])
})

test.each([
  ['s/a/b/e', 'execute', null],
  ['s/a/b/ge', 'execute', null],
  ['1e id', 'execute', null],
  ['/x/{p;e id\n}', 'execute', null],
  ['w out.txt', 'write', 'out.txt'],
  ['s/a/b/w out.txt', 'write', 'out.txt'],
  ['s/a/b/gw out;x', 'write', 'out;x'],
  ['$W out', 'write', 'out'],
  ['r /etc/passwd', 'read', '/etc/passwd'],
  ['/x/R other.txt', 'read', 'other.txt'],
  [':a;e id', 'execute', null],
  ['s/[/]/x/e', 'execute', null],
  ['a text\ne id', 'execute', null],
])('%s acts: %s', (script, kind, path) => {
  expect(scanSed(script)).toEqual([{ kind, path }])
})

test.each([['a\\'], ['s/a/b'], ['s/a/b/q'], ['s[a[b[e'], ['s/[\\]/]/x/'], [':a;a x\\\ne id'], ['{k}'], ['s/a/b\nw x/']])(
  '%s is not certain',
  (script) => {
    expect(scanSed(script)).toBeNull()
  },
)

const isGnuSed = spawnSync('sed', ['--sandbox', '-n', 'p', '/dev/null']).status === 0

test.runIf(isGnuSed)('no script that is called harmless is one that GNU sed refuses in its sandbox', { timeout: 60_000 }, () => {
  expect(harmlessScripts(Number(process.env['SED_SCRIPTS'] ?? 150)).filter(refusedInSandbox)).toEqual([])
})

function refusedInSandbox(script: string): boolean {
  return spawnSync('sed', ['--sandbox', '-n', '--', script, '/dev/null'], { encoding: 'utf8' }).stderr.includes('sandbox')
}

const pieces = (
  's / / / a b e w r W R \n ; { } [ ^ ] \\ p g ! $ 1 , x i c y : t # & | M I d N .-s/a/b/-s/[^/]*/x/-s,a,b,-/re/-e id-w f-2,3-\\]-' +
  '[:alpha:]'
)
  .split('-')
  .flatMap((part, index) => (index === 0 ? part.split(' ') : [part]))

/** Random scripts of pieces that matter to sed, those kept that the scanner lets through. The same ones each time. */
function harmlessScripts(count: number): readonly string[] {
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return Math.floor((seed / 0x7fffffff) * limit)
  }
  const found: string[] = []
  while (found.length < count) {
    const script = Array.from({ length: 1 + below(9) }, () => pieces[below(pieces.length)] ?? '').join('')
    if (scanSed(script)?.length === 0) found.push(script)
  }
  return found
}
