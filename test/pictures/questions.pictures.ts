import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { answerByKey, awaitQuestion, awaitTurnEnd, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { shoot, shootEnlarged, shootForDocuments } from './camera.ts'
import { test } from './picture-room.ts'

const parser = 'export function parse(text) {\n  return text.split(",")\n}\n'
const patch = [
  '*** Begin Patch',
  '*** Update File: src/parse.mjs',
  '*** Move to: src/parse-line.mjs',
  '@@',
  ' export function parse(text) {',
  '-  return text.split(",")',
  '+  return text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)',
  ' }',
  '*** Add File: docs/parsing.md',
  '+# Parsing',
  '+',
  '+Commas in quotes do not separate.',
  '*** Delete File: notes.txt',
  '*** End Patch',
].join('\n')

const steps = [
  { text: 'Find where lines are parsed', state: 'done' },
  { text: 'Make the parser know quotes', state: 'active' },
  { text: 'Write down how it parses', state: 'pending' },
]

test('questions of each kind, the widths of a rule and an edited command', async ({ room }) => {
  const scripts = { test: 'node -e "0"', deploy: 'node -e "0"' }
  await room.write('package.json', JSON.stringify({ name: 'shop', private: true, scripts }))
  await fs.mkdir(path.join(room.workspace, 'src'))
  await room.write('src/parse.mjs', parser)
  await room.write('notes.txt', 'split at commas\n')
  await room.serve([
    {
      text: 'I look for the place first, then change it.',
      calls: [
        { tool: 'plan', arguments: { steps } },
        { tool: 'search', arguments: { pattern: 'split' } },
      ],
    },
    {
      text: 'The parser splits inside quotes. I mend it, give the file its right name, and write that down.',
      calls: [{ tool: 'apply_patch', arguments: { patch } }],
    },
    {
      calls: [
        {
          tool: 'ask_user',
          arguments: {
            question: 'Which version shall this become?',
            choices: ['1.4.1: a fix', '1.5.0: new behaviour', '2.0.0: it breaks callers'],
          },
        },
      ],
    },
    { text: 'Now the tests, to see that it holds.', ...shellCall('npm run test -- --reporter=dot') },
    { text: 'And the old build goes.', ...shellCall('sudo rm -rf /usr/local/lib/shop && npm run deploy') },
    { text: 'Everything is done but for the deploy, which you denied.' },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await shoot(launched, 'session-empty', ['light en usual', 'dark zh-CN small'])
  await say(page, 'Commas inside quotes break the import. Mend it.')
  await awaitQuestion(page, 'docs/parsing.md')
  await shoot(launched, 'card-patch', ['light zh-CN small', 'dark en large', 'light en usual'])
  await shootForDocuments(launched, 'patch-light', 'light en usual')
  await answerByKey(page, 'docs/parsing.md', 'a')
  await awaitQuestion(page, 'Which version')
  await shoot(launched, 'card-question', ['light zh-CN usual', 'dark en small'])
  await shootEnlarged(launched, 'card-question', 'light en small')
  // The card was drawn anew for the narrow window.
  await awaitQuestion(page, 'Which version')
  await page.keyboard.press('F6')
  await page.keyboard.press('1')
  await awaitQuestion(page, 'npm run test')
  await page.keyboard.press('F6')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: /Your command/ }).fill('npm run test -- --reporter=tap')
  await shoot(launched, 'card-edit', ['light zh-CN small', 'dark en usual'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('radio', { name: 'npm run test **', exact: true }).click()
  await shoot(launched, 'widths', ['light zh-CN small', 'dark en usual', 'light en large'])
  await shootForDocuments(launched, 'always-dark', 'dark en small')
  await dialog.getByRole('button', { name: 'Save rule and allow' }).click()
  await awaitQuestion(page, 'sudo rm')
  await shoot(launched, 'card-high', ['light zh-CN usual', 'dark en small', 'light en usual'])
  await shootForDocuments(launched, 'high-risk-light', 'light en small')
  await shootEnlarged(launched, 'card-high', 'light zh-CN small')
  await shoot(launched, 'card-high-contrast', ['light en usual', 'dark zh-CN small'], { contrast: 'high' })
  await answerByKey(page, 'sudo rm', 'd')
  await awaitTurnEnd(page)
  await expect(queue(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Rules/ }).click()
  await page.getByRole('textbox', { name: 'Try a command' }).fill('git status && npm run test && npm run deploy')
  await expect(page.locator('.try-verdict .part-ask')).toBeVisible()
  await shoot(launched, 'rules', ['light zh-CN usual', 'dark en small'])
  await shootEnlarged(launched, 'rules', 'dark zh-CN small')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+G')
  await expect(page.locator('.changed-file').first()).toBeVisible()
  await shoot(launched, 'changed-files-patched', ['light en usual', 'dark zh-CN small'])
})
