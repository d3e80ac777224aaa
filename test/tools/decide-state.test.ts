import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadBashGrammar, type Parse } from '../../electron/permission/bash/load-grammar.ts'
import { looksLikeCredential } from '../../electron/process/environment.ts'
import { decideState } from '../../electron/tools/shell/state/decide-state.ts'
import { dumpScript } from '../../electron/tools/shell/state/dump-script.ts'
import { readDumps, type ShellDump } from '../../electron/tools/shell/state/read-dump.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let parse: Parse
beforeAll(async () => {
  parse = await loadBashGrammar(grammarFolder())
})

const nothing: ShellDump = { cwd: '/', options: new Set(), aliases: [], variables: new Map(), functions: new Map() }
const decide = (after: Partial<ShellDump>) =>
  decideState(nothing, { ...nothing, ...after }, { parse, isSecret: (text) => text.includes('known-secret') })
const ofVariable = (name: string, declaration: string, value = '') => decide({ variables: new Map([[name, { value, declaration }]]) })
const ofFunction = (name: string, text: string) => decide({ functions: new Map([[name, text]]) })

describe('what is carried', () => {
  test.each([
    ['declare -a a=([0]="1" [1]="two 2" [2]=$\'th\\nree\')\n'],
    ['declare -A a=([k]="v" ["a b"]="\\$(x) \\`y\\`" )\n'],
    ['declare -a a=()\n'],
    ["array\ntypeset -a a=( 1 'two 2' $'th\\nree' 'it'\\''s' )\n"],
    ["association\ntypeset -A a=( [k]=v ['a b']='$(x)' )\n"],
  ])('a list as the shell prints it: %j', (declaration) => {
    expect(ofVariable('a', declaration).state.entries).toHaveLength(1)
  })

  test.each([
    ['declare -a a=([0]="$(touch x)")\n'],
    ['declare -a a=([0]="`touch x`")\n'],
    ['declare -a a=(1); touch x\n'],
    ['declare -a a=(1) b=(2)\n'],
    ['declare -a a=([$(touch x)]=1)\n'],
    ['declare -a b=(1)\n'],
    ['declare -a a=([x]="1")\n'],
    ["array\ntypeset -a a=( 1 ); touch x; : ''\n"],
  ])('nothing that only looks like a list: %j', (declaration) => {
    expect(ofVariable('a', declaration)).toEqual({ state: { entries: [], options: [] }, left: ['a'] })
  })

  test('a long word that is no list is told fast', () => {
    const startedAt = performance.now()
    ofVariable('a', `declare -a a=(${'a'.repeat(50_000)}!)\n`)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  test.each([['declare -i x="1"\n'], ['declare -n x="PATH"\n'], ['declare -u x="A"\n'], ['integer\ntypeset -i x=1\n']])(
    'no variable whose assignments do something: %j',
    (declaration) => {
      expect(ofVariable('x', declaration, '1').left).toEqual(['x'])
    },
  )

  test('a function that is one definition of that name, and no other text', () => {
    expect(ofFunction('f', 'f () \n{ \n    echo 1\n}\n').state.entries).toEqual([
      { kind: 'function', name: 'f', text: 'f () \n{ \n    echo 1\n}' },
    ])
    for (const text of ['f () { :; }; touch x', 'g () { :; }', 'touch x', 'f () { ', 'f () { :; }\ntouch x']) {
      expect(ofFunction('f', text).state.entries, text).toEqual([])
    }
    for (const name of ['cd', 'builtin', 'TRAPEXIT', 'command_not_found_handle', 'chpwd', 'if']) {
      expect(ofFunction(name, `${name} () { :; }`).state.entries, name).toEqual([])
    }
  })

  test('nothing that holds a known credential, and not even its name', () => {
    expect(ofVariable('x', 'declare -- x="known-secret"\n', 'known-secret')).toEqual({ state: { entries: [], options: [] }, left: [] })
    expect(ofFunction('f', 'f () { echo known-secret; }').state.entries).toEqual([])
  })
})

test('the shells leave out the very names that look like credentials', () => {
  const names = [
    'API_KEY',
    'monkey',
    'GH_TOKEN',
    'secret',
    'DbPassword',
    'PASSWD',
    'passphrase',
    'AWS_CREDENTIALS',
    'COOKIE',
    'MY_PAT',
    'PATH',
    'PATTERN',
    'A_PATH',
    'plain',
  ]
  for (const shell of ['bash', 'zsh'] as const) {
    const file = `${temporaryFolder()}/report`
    const script = `${names.map((name) => `[[ ${name} == PATH ]] || ${name}=1`).join('; ')}; ${dumpScript(shell, file)}; ${dumpScript(shell, file)}; cat '${file}'`
    const run = spawnSync(shell, ['-c', script], { encoding: 'utf8' })
    // A machine without zsh tries bash alone.
    if (run.error !== undefined && shell === 'zsh') continue
    const dumped = readDumps(run.stdout)?.after.variables
    for (const name of names) expect(dumped?.has(name), `${shell} ${name}`).toBe(!looksLikeCredential(name))
  }
})

test('a report that was cut, or holds one dump alone, tells nothing', () => {
  const whole = ['begin', '', '', '', 'cwd', '', '/x', '', 'end', '', '', ''].map((field) => `${field}\0`).join('')
  expect(readDumps(whole)).toBeNull()
  expect(readDumps(whole + whole.slice(0, -6))).toBeNull()
  expect(readDumps(whole + whole)?.after.cwd).toBe('/x')
})
