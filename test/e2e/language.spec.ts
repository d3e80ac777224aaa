import { expect } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { checkPlace } from '../support/e2e/check-place.ts'
import { resize, takePicture } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { writeLog, writeSession } from '../support/e2e/written-session.ts'
import { everyEvent, everySessionId } from '../support/every-event.ts'

test('a change of language is there at once on every screen and menu, with nothing left in English; axe finds no fault in either theme', async ({
  room,
}) => {
  // Some twenty places, each looked through twice.
  test.slow()
  await writeLog(room.dataFolder, everySessionId, everyEvent(room.workspace))
  await writeSession(room.dataFolder, { digit: '1', title: '修复解析器', workspace: room.workspace })
  const launched = await room.open()
  const { window: page, app } = launched
  await resize(launched, 1_440, 900)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const menu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  await callMain(page, 'settings.update', { language: 'zh-CN' })
  await expect.poll(menu).toEqual(['文件', '编辑', '查看', '终端', '窗口', '帮助'])
  const conversation = page.locator('.transcript-scroll')
  await page.locator('button.session-open', { hasText: '【title】' }).click()
  await expect(conversation.getByText('完成了。')).toBeVisible()
  // Rows out of sight are not drawn: every kind of event is looked at from the end to the beginning.
  for (const part of ['end', 'middle', 'beginning'] as const) {
    await conversation.evaluate((element, at) => {
      const places = { end: element.scrollHeight, middle: element.scrollHeight / 2, beginning: 0 }
      element.scrollTop = places[at]
    }, part)
    await checkPlace(page, `session, ${part}`)
    await takePicture(page, `every-event-${part}`)
  }
  for (const [place, keys] of [
    ['changed files', 'Control+Shift+G'],
    ['jobs', 'Control+Shift+K'],
    ['rules', 'Control+Shift+R'],
    ['audit', 'Control+Shift+U'],
    ['settings', 'Control+,'],
    ['shortcuts', 'Control+/'],
    ['palette', 'Control+k'],
    ['find', 'Control+f'],
    ['search', 'Control+Shift+F'],
  ] as const) {
    await page.keyboard.press(keys)
    await checkPlace(page, place)
    await page.keyboard.press('Escape')
  }
  for (const name of [/^Mode/, /^Model/, /^New session$/, /^More for 修复解析器/]) {
    const button = page.getByRole('button', { name }).first()
    await button.click({ force: true })
    await expect(page.getByRole('menu')).toBeVisible()
    await checkPlace(page, `menu ${name}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})
