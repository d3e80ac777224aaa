import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { defaultSettings } from '../../shared/settings.ts'
import { launchApp, removeDataFolder } from '../support/launch-app.ts'
import { type ScriptedModel, startScriptedModel, type Turn } from '../support/scripted-model.ts'

const ids = ['1', '2'].map((digit) => `mdl_${digit.repeat(20)}`)

/** Settings in which each server is a saved model; the first is the one of new sessions. */
function settingsWith(servers: readonly ScriptedModel[], theme: 'light' | 'dark') {
  const models = servers.map(({ baseUrl }, at) => ({
    id: ids[at],
    preset: 'other',
    api: 'chat-completions',
    baseUrl,
    model: at === 0 ? 'first-model' : 'second-model',
    contextTokens: at === 0 ? 32_768 : null,
  }))
  const [first] = models
  const model = { kind: 'chat-completions', baseUrl: first?.baseUrl, model: first?.model, savedId: first?.id }
  return { ...defaultSettings, theme, models, model, onboarded: true, modelTitles: false }
}

async function withApp(
  theme: 'light' | 'dark',
  turns: readonly (readonly Turn[])[],
  play: (parts: { readonly app: Awaited<ReturnType<typeof launchApp>>; readonly servers: readonly ScriptedModel[] }) => Promise<void>,
) {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'signalbox-e2e-'))
  const servers = await Promise.all(turns.map((list) => startScriptedModel({ turns: list })))
  await fs.writeFile(path.join(dataFolder, 'settings.json'), JSON.stringify(settingsWith(servers, theme)))
  const app = await launchApp({ dataFolder })
  try {
    await play({ app, servers })
  } finally {
    await app.close()
    await Promise.all(servers.map((server) => server.close()))
    await removeDataFolder(dataFolder)
  }
}

for (const theme of ['light', 'dark'] as const) {
  test(`a model is tested, and changed in mid-session while a wait is counted down (${theme})`, async () => {
    const calls = [1, 2].map(() => ({ tool: 'report_ready', arguments: { ready: true } }))
    const first: readonly Turn[] = [{ calls }, { text: 'One, two, three, four, five.' }, { status: 429, headers: { 'retry-after': '40' } }]
    await withApp(theme, [first, [{ text: 'I am the second.' }]], async ({ app: { window, app }, servers }) => {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1_280, 900))
      await window.getByRole('button', { name: 'Settings' }).first().click()
      await window.getByRole('button', { name: 'Test' }).click()
      await expect(window.getByText('It answers and calls tools.')).toBeVisible()
      await window.screenshot({ path: test.info().outputPath(`settings-${theme}.png`) })
      await window.getByRole('radio', { name: 'Add a model' }).click()
      await window.getByRole('radio', { name: 'vLLM' }).click()
      await window.screenshot({ path: test.info().outputPath(`add-${theme}.png`) })
      await window.keyboard.press('Escape')
      await app.evaluate(({ dialog }, folder) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
      }, os.tmpdir())
      await window.screenshot({ path: test.info().outputPath(`room-${theme}.png`) })
      const box = window.getByRole('textbox', { name: 'Message to the agent' })
      if (!(await box.isVisible())) {
        await window
          .getByRole('button', { name: /folder/i })
          .first()
          .click()
        await window.getByRole('button', { name: /trust/i }).first().click()
      }
      await box.fill('Who are you?')
      await window.keyboard.press('Enter')
      await expect(window.getByText(/Asking again in \d+/)).toBeVisible()
      await window.screenshot({ path: test.info().outputPath(`waiting-${theme}.png`) })
      await window.getByRole('button', { name: 'Stop' }).click()
      await expect(window.getByText(/Asking again in/)).toBeHidden()
      await window.getByRole('button', { name: 'Model: first-model' }).click()
      await window.screenshot({ path: test.info().outputPath(`menu-${theme}.png`) })
      await window.getByRole('menuitemradio', { name: /second-model/ }).click()
      await expect(window.getByRole('button', { name: 'Model: second-model' })).toBeVisible()
      await box.fill('And now?')
      await window.keyboard.press('Enter')
      await expect(window.getByText('I am the second.', { exact: true })).toBeVisible()
      expect(servers[1]?.requests).toHaveLength(1)
    })
  })
}
