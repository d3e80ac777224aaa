import { expect, test } from 'vitest'
import { z } from 'zod'
import { commands, feeds } from '../../shared/ipc/contract.ts'
import { freeTexts, loosePlaces } from './ipc-contract.ts'

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

// A new line here is a new thing that the window can say to main: docs/security.md and ARCHITECTURE.md tell what can come of it.
test('the window brings free text in these places alone', () => {
  const places = Object.entries(commands).flatMap(([name, { input }]) => freeTexts(input).map((place) => place.replace('input', name)))
  expect(places.sort()).toEqual([
    'approval.answer.answer.reason',
    'approval.answer.answer.reply.text',
    'approval.answer.hash',
    'approval.edit.command',
    'approval.edit.hash',
    'audit.export.text',
    'link.open.url',
    'menu.show.menus[].items[].id',
    'menu.show.menus[].items[].key',
    'menu.show.menus[].items[].label',
    'menu.show.menus[].label',
    'message.queue.images[].name',
    'message.queue.text',
    'message.rewrite.text',
    'model.save.fields.baseUrl',
    'model.save.fields.model',
    'model.save.key',
    'model.test.key',
    'model.test.model.baseUrl',
    'model.test.model.model',
    'process.search.text',
    'process.write.text',
    'rules.add.note',
    'rules.add.text',
    'rules.check.text',
    'rules.replace.note',
    'rules.replace.text',
    'rules.show-file.path',
    'rules.try.command',
    'rules.undo.undoId',
    'session.create.model.baseUrl',
    'session.create.model.model',
    'session.rename.title',
    'session.search.text',
    'session.send.images[].name',
    'session.send.text',
    'settings.update.model.baseUrl',
    'settings.update.model.model',
    'settings.update.shortcuts[].action',
    'settings.update.shortcuts[].key',
  ])
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
