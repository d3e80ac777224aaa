import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { familyTables, readCommandCases } from '../permission/command-cases.ts'

test('the page of published cases counts every table as it is', () => {
  const all = [0, 0, 0, 0, 0]
  const page = readFileSync(new URL('../../docs/command-cases.md', import.meta.url), 'utf8')
  for (const file of ['commands.tsv', 'below-folders.tsv', ...familyTables()]) {
    const cases = readCommandCases(file)
    const count = (required: string) => cases.filter((each) => each.required === required).length
    const policy = cases.filter((each) => each.policy).length
    const numbers = [cases.length, count('allow'), count('ask'), count('deny-or-ask-high'), policy]
    expect(page, file).toContain(`(../test/cases/${file}) | ${numbers.join(' | ')} |`)
    for (const [column, number] of numbers.entries()) all[column] = (all[column] ?? 0) + number
  }
  expect(page).toContain(`| all | ${all.join(' | ')} |`)
  expect(page).toContain(`What the gate must say to ${all[0]} commands.`)
})
