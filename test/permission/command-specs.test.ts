import { expect, test } from 'vitest'
import { allCommandSpecs } from '../../electron/permission/command-specs/look-up-spec.ts'
import { type CommandSpec, commandSpecSchema } from '../../electron/permission/command-specs/spec.ts'

test('every row of the table is of the form its schema says', () => {
  for (const spec of allCommandSpecs) expect(commandSpecSchema.safeParse(spec).error, spec.names.join(' ')).toBeUndefined()
})

test('no program has two rows, and no option of a row two meanings', () => {
  const names = allCommandSpecs.flatMap((spec) => spec.names)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const spec of allCommandSpecs) expect(twiceIn(spec), spec.names[0]).toEqual([])
})

function twiceIn(spec: CommandSpec): readonly string[] {
  const options = Object.keys(spec.options ?? {}).flatMap((names) => names.split(' '))
  return [...options.filter((name, index) => options.indexOf(name) !== index), ...rowsIn(spec).flatMap(twiceIn)]
}

const rowsIn = (spec: CommandSpec): readonly CommandSpec[] => [...(spec.sub ?? []), ...(spec.otherwise ? [spec.otherwise] : [])]

test('every form of a row is chosen by options that the row has', () => {
  for (const spec of allCommandSpecs) expect(formsWithoutOption(spec, {}), spec.names[0]).toEqual([])
})

function formsWithoutOption(spec: CommandSpec, above: Readonly<Record<string, string>>): readonly string[] {
  const options = { ...above, ...spec.options }
  const known = new Set(Object.keys({ ...options, ...spec.operandForms }).flatMap((names) => names.split(' ')))
  const named = (spec.forms ?? []).flatMap((form) => [form.when, form.also, form.without, ...Object.keys(form.options ?? {})])
  const own = named.flatMap((names) => names?.split(' ') ?? []).filter((name) => !known.has(name))
  return [...own, ...rowsIn(spec).flatMap((row) => formsWithoutOption(row, spec.optionsEverywhere ? options : {}))]
}

test('an option takes a value in a form exactly where it takes one in the row', () => {
  for (const spec of allCommandSpecs) {
    for (const [names, meaning] of (spec.forms ?? []).flatMap((form) => Object.entries(form.options ?? {}))) {
      for (const name of names.split(' ')) {
        const inRow = Object.entries(spec.options ?? {}).find(([all]) => all.split(' ').includes(name))?.[1]
        expect(wayOfValue(inRow), `${spec.names[0]} ${name}`).toBe(wayOfValue(meaning))
      }
    }
  }
})

const wayOfValue = (meaning = ''): string | undefined => /flag|value|attached|pair/.exec(meaning)?.[0]

test('what is read below folders depends on options that the row has', () => {
  const strange = (spec: CommandSpec, above: Readonly<Record<string, string>>): readonly string[] => {
    const options = { ...above, ...spec.options }
    const known = new Set(Object.keys(options).flatMap((names) => names.split(' ')))
    const named = Object.keys(spec.foldersWith ?? {}).flatMap((names) => names.split(' '))
    const own = named.map((name) => name.replace(/=.*/, '')).filter((name) => !known.has(name))
    return [...own, ...rowsIn(spec).flatMap((row) => strange(row, spec.optionsEverywhere ? options : {}))]
  }
  for (const spec of allCommandSpecs) expect(strange(spec, {}), spec.names[0]).toEqual([])
})
