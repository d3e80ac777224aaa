import { expect, test } from 'vitest'
import { cmdletSpecSchema } from '../../../electron/permission/command-specs/powershell/cmdlet-spec.ts'
import { allCmdletSpecs, lookUpCmdlet } from '../../../electron/permission/command-specs/powershell/look-up-cmdlet.ts'
import { isCmdletName, lookUpProgram } from '../../../electron/permission/command-specs/powershell/look-up-program.ts'
import { readParameters } from '../../../electron/permission/command-specs/powershell/read-parameters.ts'
import { windowsPrograms } from '../../../electron/permission/command-specs/powershell/windows-programs.ts'
import { commandSpecSchema } from '../../../electron/permission/command-specs/spec.ts'
import type { Word } from '../../../electron/permission/parts.ts'

test('every row of the cmdlets and of the programs of Windows is of the form its schema says', () => {
  for (const spec of allCmdletSpecs) expect(cmdletSpecSchema.safeParse(spec).error, spec.names[0]).toBeUndefined()
  for (const spec of windowsPrograms) expect(commandSpecSchema.safeParse(spec).error, spec.names[0]).toBeUndefined()
})

test('no cmdlet or alias has two rows, and no parameter of a row two meanings', () => {
  const names = allCmdletSpecs.flatMap((spec) => spec.names.map((name) => name.toLowerCase()))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const spec of allCmdletSpecs) {
    const parameters = Object.keys(spec.parameters ?? {}).flatMap((key) => key.replaceAll('-', '').toLowerCase().split(/[ |]/))
    expect(
      parameters.filter((name, index) => parameters.indexOf(name) !== index),
      spec.names[0],
    ).toEqual([])
  }
})

test('every place for a word without a name is a parameter of its row', () => {
  for (const spec of allCmdletSpecs) {
    const own = Object.keys(spec.parameters ?? {}).flatMap((key) => key.split(' ').map((name) => name.replace(/\|.*/, '')))
    for (const slot of spec.positional ?? [])
      expect(own, `${spec.names[0]} ${slot}`).toEqual(expect.arrayContaining(slot.replace('*', '').split('|')))
  }
})

test('there are at least eighty cmdlets', () => {
  const own = new Set(allCmdletSpecs.flatMap((spec) => spec.names.filter((name) => name.includes('-'))))
  expect(own.size).toBeGreaterThanOrEqual(80)
})

const words = (text: string): readonly Word[] =>
  text
    .split(' ')
    .map((each) => ({ kind: 'literal', text: each.replace(/'/g, ''), quoted: each.startsWith("'"), span: { start: 0, end: 0 } }))

function bound(cmdlet: string, text: string): readonly string[] {
  const spec = lookUpCmdlet(cmdlet)
  if (spec === undefined) throw new Error(cmdlet)
  const read = readParameters(words(text), spec)
  const shown = read.bound.map(({ name, value }) => (value?.kind === 'literal' ? `${name} ${value.text}` : name))
  return read.unknown === null ? shown : [...shown, 'unknown']
}

const bindings: readonly (readonly [cmdlet: string, words: string, bound: readonly string[]])[] = [
  ['ls', 'src *.ts', ['-Path src', '-Filter *.ts']],
  ['ls', '-Path src *.ts', ['-Path src', '-Filter *.ts']],
  ['ls', '-LiteralPath src *.ts', ['-LiteralPath src', '-Filter *.ts']],
  ['ls', '-rec -dep 2', ['-Recurse', '-Depth 2']],
  ['ls', '-s', ['-Recurse']],
  ['ls', '-f x', ['-Path x', 'unknown']],
  ['ls', '-Filter', ['unknown']],
  ['ls', '-Filter -Recurse', ['-Recurse', 'unknown']],
  ['ls', "'-Recurse'", ['-Path -Recurse']],
  ['ls', '-- -Recurse', ['-Path -Recurse']],
  ['ls', '-Path:src', ['-Path src']],
  ['ls', '\u2013Recurse', ['-Recurse']],
  ['ls', '-ea 0', ['-ErrorAction 0']],
  ['ls', '-ErrorA 0', ['-ErrorAction 0']],
  ['ls', '-Error 0', ['-Path 0', 'unknown']],
  ['ls', 'a b c', ['-Path a', '-Filter b', 'unknown']],
  ['Set-Content', '-Value x a.txt', ['-Value x', '-Path a.txt']],
  ['Select-String', '-Pattern x a.txt', ['-Pattern x', '-Path a.txt']],
  ['Copy-Item', '-Destination b a', ['-Destination b', '-Path a']],
  ['Write-Output', 'a b c', ['-InputObject a', '-InputObject b', '-InputObject c']],
]

test.each(bindings)('%s %s binds %j', (cmdlet, text, expected) => {
  expect([...bound(cmdlet, text)].sort()).toEqual([...expected].sort())
})

test('aliases are those of the platform', () => {
  expect(isCmdletName('ls', true)).toBe(true)
  expect(isCmdletName('ls', false)).toBe(false)
  expect(isCmdletName('Get-Thing', true)).toBe(true)
  expect(isCmdletName('docker-compose', true)).toBe(lookUpProgram('docker-compose', true) === undefined)
})

test('programs are found whatever their case on Windows, and other shells have no commands here', () => {
  expect(lookUpProgram('GIT.EXE', true)?.names).toContain('git')
  expect(lookUpProgram('GIT', false)).toBeUndefined()
  expect(lookUpProgram('export', true)).toBeUndefined()
  expect(lookUpProgram('cmd.exe', true)?.risk).toBe('high')
})
