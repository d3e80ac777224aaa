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
  return [...options.filter((name, index) => options.indexOf(name) !== index), ...(spec.sub ?? []).flatMap(twiceIn)]
}
