import { expect, type Page } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { pageFaults } from '../support/e2e/page-faults.ts'
import { test } from '../support/e2e/room.ts'
import { writeSession } from '../support/e2e/written-session.ts'

const turn = {
  said: '请让缓存键取决于路径。',
  replied: '缓存键现在包含路径，所有测试通过。',
  file: { name: '缓存.ts', before: 'one\n', after: 'two\n' },
}

test('a change of language is there at once on every screen, menu and dialog, with nothing left in English; axe finds no fault on any', async ({
  room,
}) => {
  await writeSession(room.dataFolder, { digit: '1', title: '修复解析器', workspace: room.workspace, turn })
  const { window: page, app } = await room.open()
  await expect(page.getByText(turn.replied)).toBeVisible()
  await callMain(page, 'settings.update', { language: 'zh-CN' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  const menu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  await expect.poll(menu).toEqual(['文件', '编辑', '查看', '终端', '窗口', '帮助'])
  const check = async (place: string) => {
    expect({ place, left: await leftInEnglish(page) }).toEqual({ place, left: [] })
    expect({ place, faults: await pageFaults(page) }).toEqual({ place, faults: [] })
  }
  await check('session')
  for (const [place, keys] of [
    ['changed files', 'Control+Shift+G'],
    ['jobs', 'Control+Shift+K'],
    ['rules', 'Control+Shift+R'],
    ['audit', 'Control+Shift+U'],
    ['settings', 'Control+,'],
    ['palette', 'Control+k'],
    ['find', 'Control+f'],
    ['search', 'Control+Shift+F'],
  ] as const) {
    await page.keyboard.press(keys)
    await check(place)
    await page.keyboard.press('Escape')
  }
  for (const name of [/^模式/, /^模型/, /^新建会话$/, /^更多.*修复解析器|修复解析器.*更多/]) {
    const button = page.getByRole('button', { name }).first()
    await button.click({ force: true })
    await expect(page.getByRole('menu')).toBeVisible()
    await check(`menu ${name}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})

/**
 * Words of the app on the screen, or told to a screen reader, that hold Latin letters and nothing Chinese.
 * Code, keys, paths and names that are the same in every language do not count.
 */
function leftInEnglish(page: Page): Promise<readonly string[]> {
  return page.evaluate((workspace) => {
    const names =
      /^(Signalbox|Electron|OpenAI|OpenRouter|Ollama|LM Studio|llama\.cpp|vLLM|Chat Completions|Responses|API|Shift|Ctrl|Alt|Esc|CPU|PID|English|Markdown|HTML|JSON lines|bash|zsh)$/
    const keys = /^((Ctrl|Shift|Alt|Esc|Enter|Tab) ?)+\S?$/
    const isLeft = (text: string) =>
      /[A-Za-z]{2,}/.test(text) &&
      !/[\u3400-\u9fff]/.test(text) &&
      !names.test(text.trim()) &&
      !text.includes(workspace) &&
      !keys.test(text.trim())
    const apart = 'code, pre, kbd, .kbd, .path-text, .mono, input, textarea, [aria-hidden="true"] svg'
    const left: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element === null || element.closest(apart) !== null || element.getClientRects().length === 0) continue
      if (isLeft(node.textContent ?? '')) left.push(`${element.className}: ${node.textContent}`)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name)
        if (text !== null && !element.classList.contains('mono') && element.getClientRects().length > 0 && isLeft(text))
          left.push(`${name} of ${element.className}: ${text}`)
      }
    }
    return left
  }, 'signalbox-e2e-work')
}
