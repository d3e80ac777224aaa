import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { answerByKey, awaitQuestion, awaitTurnEnd, callCard, queue, say, startSession } from '../support/e2e/steps.ts'

const patch = [
  '*** Begin Patch',
  '*** Update File: made.mjs',
  '@@',
  '-console.log("made")',
  '+console.log("changed")',
  '*** Add File: notes/new.md',
  '+# New',
  '*** End Patch',
].join('\n')

test('the agent plans, searches, patches after a yes, and asks what only the user knows', async ({ room }) => {
  await room.write('made.mjs', 'console.log("made")\n')
  await room.write('.env', 'KEY=made\n')
  const steps = (first: string, second: string) => [
    { text: 'Look at the file', state: first },
    { text: 'Change it', state: second },
  ]
  const question = { question: 'Which colour?', choices: ['Red', 'Green'] }
  const model = await room.serve([
    {
      calls: [
        { tool: 'plan', arguments: { steps: steps('active', 'pending') } },
        { tool: 'search', arguments: { pattern: 'made' } },
      ],
    },
    { calls: [{ tool: 'apply_patch', arguments: { patch } }] },
    { calls: [{ tool: 'ask_user', arguments: question }] },
    { calls: [{ tool: 'plan', arguments: { steps: steps('done', 'active') } }] },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'change it')
  await awaitQuestion(page, 'notes/new.md')
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Look at the file')
  await takePictures(launched, 'tools-patch')
  await answerByKey(page, 'notes/new.md', 'a')
  await awaitQuestion(page, 'Which colour?')
  await takePictures(launched, 'tools-question')
  // The question outlives a reload of the window.
  await page.reload()
  await awaitQuestion(page, 'Which colour?')
  await page.keyboard.press('F6')
  await page.keyboard.press('2')
  await expect(queue(page)).toHaveCount(0)
  await awaitTurnEnd(page)
  await expect(callCard(page, 'Which colour?')).toContainText('Green')
  await takePictures(launched, 'tools-end')
  expect(await fs.readFile(path.join(room.workspace, 'made.mjs'), 'utf8')).toBe('console.log("changed")\n')
  expect(await fs.readFile(path.join(room.workspace, 'notes/new.md'), 'utf8')).toBe('# New\n')
  const results = model.requests
    .at(-1)
    ?.body.messages.filter((message) => message.role === 'tool')
    .map((message) => message.content)
  expect(results).toEqual([
    'The plan is shown: 0 of 2 done.',
    expect.stringContaining('made.mjs\n  1: console.log("made")\n(1 file or folder is left out'),
    'Changed made.mjs: 1 lines added, 1 removed.\nCreated notes/new.md: 1 lines added, 0 removed.',
    'The user chose answer 2:\nGreen',
    'The plan is shown: 1 of 2 done.',
  ])
  const [records] = await room.records()
  expect(eventsOf(records, 'approval.requested')).toHaveLength(2)
})
