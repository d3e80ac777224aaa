import { expect, test } from 'vitest'
import { commands, feeds } from '../../shared/ipc/contract.ts'
import { commandNames, feedNames } from '../../shared/ipc/names.ts'

test('the preload script knows exactly the names of the contract', () => {
  expect([...commandNames].sort()).toEqual(Object.keys(commands).sort())
  expect([...feedNames].sort()).toEqual(Object.keys(feeds).sort())
})
