import { type ElectronApplication, expect } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { test } from '../support/e2e/room.ts'

const item = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const found = Menu.getApplicationMenu()?.getMenuItemById(wanted)
    return found ? { label: found.label, enabled: found.enabled, accelerator: String(found.accelerator) } : null
  }, id)

const menus = (app: ElectronApplication) => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [])

test('the native menu does what the window can do, in its words and with its keys', async ({ room }) => {
  const { window: page, app } = await room.open()
  await expect.poll(() => menus(app)).toEqual(['File', 'Edit', 'View', 'Terminal', 'Window', 'Help'])
  expect(await item(app, 'screen.jobs')).toEqual({ label: 'Jobs', enabled: true, accelerator: 'CommandOrControl+Shift+K' })
  expect(await item(app, 'terminal.stop')).toMatchObject({ enabled: false })
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('screen.jobs')?.click())
  await expect(page.getByRole('heading', { name: 'Jobs' }).first()).toBeVisible()
  await callMain(page, 'settings.update', { language: 'zh-CN', shortcuts: [{ action: 'screen.jobs', key: 'F8' }] })
  await expect.poll(() => item(app, 'screen.jobs')).toMatchObject({ accelerator: 'F8' })
  await expect.poll(() => menus(app)).toEqual(['文件', '编辑', '查看', '终端', '窗口', '帮助'])
})
