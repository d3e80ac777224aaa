import { expect, test } from 'vitest'
import { z } from 'zod'
import { commands, feeds } from '../../shared/ipc/contract.ts'
import { loosePlaces } from './ipc-contract.ts'

test('every command and feed is named noun.verb', () => {
  const names = [...Object.keys(commands), ...Object.keys(feeds)]
  expect(names.filter((name) => !/^[a-z]+\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
})

test('every input of a command is strict and limited', () => {
  const loose = Object.entries(commands).flatMap(([name, { input }]) => loosePlaces(input).map((place) => `${name} ${place}`))
  expect(loose).toEqual([])
})

test('the parameters of every feed are strict and limited', () => {
  const loose = Object.entries(feeds).flatMap(([name, { parameters }]) => loosePlaces(parameters).map((place) => `${name} ${place}`))
  expect(loose).toEqual([])
})

test('each way to be loose is found, also deep inside', () => {
  const schema = z.strictObject({
    open: z.object({}),
    text: z.string(),
    list: z.array(z.string().max(1)),
    choice: z.union([z.strictObject({ name: z.string().regex(/^a+$/) }), z.literal('none')]),
    fine: z.string().regex(/^ses_[a-z]{20}$/),
    word: z.enum(['a', 'b']),
  })
  expect(loosePlaces(schema)).toEqual([
    'input.open: takes unknown keys',
    'input.text: string without a limit',
    'input.list: list without a limit',
    'input.choice.name: string without a limit',
  ])
})
