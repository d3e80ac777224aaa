// Which pictures are taken, and how the window gets there.

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {object} Screen
 * @property {string} name
 * @property {import('./preview-bridge.ts').PreviewState} state
 * @property {'light' | 'dark'} [theme]
 * @property {'en' | 'zh-CN'} [language]
 * @property {number} [width] of the window, in pixels
 * @property {number} [height]
 * @property {number} [scale] 2 is text at 200 %
 * @property {(page: Page) => Promise<void>} [prepare]
 */

/** @type {(name: string, rest: Omit<Screen, 'name' | 'theme'>) => Screen[]} */
const both = (name, rest) => /** @type {const} */ (['light', 'dark']).map((theme) => ({ name: `${name}-${theme}`, theme, ...rest }))
const small = { width: 1024, height: 700 }

/** @type {(page: Page) => Promise<void>} */
const toModel = async (page) => {
  await page.getByRole('radio', { name: 'A sample project' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Who does the thinking?' }).waitFor()
}
/** @type {(page: Page) => Promise<void>} */
const toMode = async (page) => {
  await toModel(page)
  await page.getByRole('radio', { name: 'Just show me' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'How much may it do by itself?' }).waitFor()
}
/** @type {(page: Page) => Promise<void>} */
const chooseFolder = async (page) => {
  await page.getByRole('button', { name: 'Choose folder…' }).first().click()
  await page.getByRole('checkbox').waitFor()
}
/** @type {(page: Page) => Promise<void>} */
const toSettings = (page) => page.getByRole('button', { name: 'Settings', exact: true }).click()
/** @type {(page: Page) => Promise<void>} */
const testModel = async (page) => {
  await toModel(page)
  await page.getByLabel('Key').fill('a-key')
  await page.getByRole('button', { name: 'Test' }).click()
  await page.getByText('It answers').waitFor()
}

/** @type {(page: Page) => Promise<void>} */
const seeTranscript = (page) => page.getByText('The parser test fails about').waitFor()

/** @type {Screen[]} */
export const screens = [
  ...both('first-run-1', { state: 'first-run' }),
  ...both('first-run-1-folder', { state: 'first-run', prepare: chooseFolder }),
  ...both('first-run-2', { state: 'first-run', prepare: toModel }),
  ...both('first-run-2-tested', { state: 'first-run', prepare: testModel }),
  ...both('first-run-3', { state: 'first-run', prepare: toMode }),
  { name: 'first-run-2-small', state: 'first-run', ...small, prepare: toModel },
  {
    name: 'first-run-demo-ready',
    state: 'first-run',
    prepare: async (page) => {
      await toMode(page)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Start the demo' }).waitFor()
    },
  },
  ...both('main', { state: 'main', prepare: seeTranscript }),
  ...both('main-small', { state: 'main', ...small, prepare: (page) => page.getByText('npm run dev').first().waitFor() }),
  ...both('calm', { state: 'calm', prepare: seeTranscript }),
  ...both('new-session', { state: 'new-session' }),
  ...both('empty', { state: 'empty' }),
  { name: 'many-small-dark', state: 'many', ...small },
  ...both('settings', { state: 'calm', prepare: toSettings }),
  ...both('settings-small', { state: 'calm', ...small, prepare: toSettings }),
  {
    name: 'settings-zh',
    state: 'calm',
    theme: 'light',
    language: 'zh-CN',
    prepare: (page) => page.getByRole('button', { name: '设置' }).click(),
  },
  { name: 'main-zh', state: 'main', theme: 'light', language: 'zh-CN', prepare: seeTranscript },
  { name: 'first-run-zh', state: 'first-run', theme: 'light', language: 'zh-CN' },
  { name: 'main-200-percent', state: 'main', ...small, scale: 2 },
  { name: 'calm-200-percent', state: 'calm', ...small, scale: 2 },
  { name: 'first-run-200-percent', state: 'first-run', theme: 'light', ...small, scale: 2, prepare: toModel },
  {
    name: 'settings-200-percent',
    state: 'calm',
    ...small,
    scale: 2,
    prepare: async (page) => {
      await page.keyboard.press('Control+,')
      await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    },
  },
  {
    name: 'menu-mode',
    state: 'calm',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mode: Ask' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'menu-new',
    state: 'calm',
    theme: 'light',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New session' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'trust',
    state: 'calm',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New session' }).click()
      await page.getByRole('menuitem', { name: 'In another folder…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'rename',
    state: 'calm',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Fix the flaky parser test' }).first().focus()
      await page.keyboard.press('F2')
      await page.getByLabel('Title of the session').waitFor()
    },
  },
  {
    name: 'fault-toast',
    state: 'faults',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New session' }).click()
      await page.getByRole('menuitem', { name: 'Demo in a sample project' }).click()
      await page.getByText('Could not write to disk.').first().waitFor()
    },
  },
  {
    name: 'fault-send',
    state: 'faults',
    theme: 'light',
    prepare: async (page) => {
      await page.getByRole('textbox').fill('Hello')
      await page.keyboard.press('Enter')
      await page.getByText('Nothing answers').waitFor()
    },
  },
  { name: 'offline', state: 'offline' },
]
