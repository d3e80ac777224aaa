import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { choiceOfSaved, type SavedModel, savedModelSchema } from '../../shared/models.ts'
import { composer } from '../support/e2e/steps.ts'
import { writeSession } from '../support/e2e/written-session.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

const saved = (digit: string, model: Omit<SavedModel, 'id'>): SavedModel =>
  savedModelSchema.parse({ ...model, id: `mdl_${digit.repeat(20)}` })
const fields = {
  preset: 'openai',
  api: 'responses',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-5.2',
  contextTokens: 400_000,
} as const
const first = saved('1', fields)
const models = [
  first,
  saved('2', {
    preset: 'ollama',
    api: 'chat-completions',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen3-coder:30b',
    contextTokens: 32_768,
  }),
  saved('3', {
    preset: 'other',
    api: 'chat-completions',
    baseUrl: 'https://gateway.models.internal.example.com/openai/v1',
    model: 'a-model-with-a-very-long-name-2026-11-01-preview-large',
    contextTokens: null,
  }),
]

const rules = `# Rules of all folders
allow npm run test **
allow git fetch **
deny git push --force **
ask npm publish **
alow npm run build
allow
allow rm -rf $(cat list.txt)
`

const lines = (count: number, each: (at: number) => string) => `${Array.from({ length: count }, (_, at) => each(at)).join('\n')}\n`
const before = lines(70, (at) => `export const field${at} = (row: Row): string => row.cells[${at}]?.trim() ?? ''`)
const after = lines(70, (at) =>
  at % 9 === 4
    ? `export const field${at} = (row: Row): string => unquote(row.cells[${at}] ?? '', row.dialect.quote).trim()`
    : at % 13 === 7
      ? `// field${at} is gone: nobody read it`
      : `export const field${at} = (row: Row): string => row.cells[${at}]?.trim() ?? ''`,
)

test('models that are kept, rules that cannot be read, a long diff', async ({ room }) => {
  await fs.mkdir(path.join(room.dataFolder, 'rules'), { recursive: true, mode: 0o700 })
  await fs.writeFile(path.join(room.dataFolder, 'rules', 'user.rules'), rules, { mode: 0o600 })
  const turn = {
    said: 'Strip the quotes of each field.',
    replied: 'Done: eight fields are unquoted, five are gone.',
    file: { name: 'src/import/fields.ts', before, after },
  }
  await writeSession(room.dataFolder, { digit: '1', title: 'Strip the quotes', workspace: room.workspace, turn })
  await fs.mkdir(path.join(room.workspace, 'src', 'import'), { recursive: true })
  await room.write('src/import/fields.ts', after)
  const launched = await room.open('set-up', { models, model: choiceOfSaved(first) })
  const { window: page } = launched
  await page.getByRole('button', { name: 'Strip the quotes', exact: false }).first().click()
  await expect(composer(page)).toBeVisible()
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('heading', { level: 2, name: 'Settings' })).toBeVisible()
  await shoot(launched, 'settings-models', ['light en usual', 'dark zh-CN small'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Rules/ }).click()
  await expect(page.locator('.rule-faults').first()).toBeVisible()
  await shoot(launched, 'rules-with-problems', ['light en usual', 'dark zh-CN small'])
  await shootEnlarged(launched, 'rules-with-problems', 'light en small')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+G')
  await expect(page.locator('.changed-file').first()).toBeVisible()
  await page.keyboard.press('Control+Alt+D')
  await expect(page.locator('.diff-split').first()).toBeVisible()
  await shoot(launched, 'changed-files-side-by-side', ['dark en large', 'light zh-CN usual', 'dark en small'])
})
