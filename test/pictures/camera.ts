import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { SettingsPatch } from '../../shared/settings.ts'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { resize } from '../support/e2e/pictures.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { type DocumentPicture, documentFolder, pictureFolder, type State } from './states.ts'

export type Look = `${'light' | 'dark'} ${'en' | 'zh-CN'} ${'small' | 'usual' | 'large'}`

/** Size of the window's content in CSS pixels: the smallest with three regions, a laptop, a large screen. */
const sizes = { small: [1_024, 700], usual: [1_440, 900], large: [1_920, 1_200] } as const

const usualSettings: SettingsPatch = { contrast: 'system', density: 'comfortable' }

/** Takes a picture of the state in each look; the name tells state and look. `ready` waits for what another size sets going. The window is in English and as usual afterwards. */
export async function shoot(
  launched: LaunchedApp,
  state: State,
  looks: readonly Look[],
  settings: SettingsPatch = {},
  ready = async () => {},
): Promise<void> {
  await callMain(launched.window, 'settings.update', { ...usualSettings, ...settings })
  for (const look of looks) {
    await put(launched, look)
    await ready()
    await capture(launched, path.join(pictureFolder, `${state}-${look.replaceAll(' ', '-')}.png`))
  }
  await callMain(launched.window, 'settings.update', usualSettings)
  await speakEnglish(launched)
}

/** Takes the picture that the documents show of this state. */
export async function shootForDocuments(launched: LaunchedApp, name: DocumentPicture, look: Look): Promise<void> {
  await put(launched, look)
  await capture(launched, path.join(documentFolder, `${name}.png`))
}

/** One picture with text at 200 % in the small window. The text is as usual afterwards. */
export async function shootEnlarged(launched: LaunchedApp, state: State, look: Look): Promise<void> {
  const { window: page } = launched
  await put(launched, look)
  await callMain(page, 'settings.update', { textSize: 200 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(sizes.small[0] / 2)
  await capture(launched, path.join(pictureFolder, `${state}-${look.replaceAll(' ', '-')}-text-200.png`))
  await callMain(page, 'settings.update', { textSize: 100 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(sizes.small[0])
  await speakEnglish(launched)
}

async function speakEnglish({ window: page }: LaunchedApp): Promise<void> {
  await callMain(page, 'settings.update', { language: 'en' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

async function put(launched: LaunchedApp, look: Look): Promise<void> {
  const [theme, language, size] = parts(look)
  const [width, height] = sizes[size]
  await resize(launched, width, height)
  await callMain(launched.window, 'settings.update', { theme, language })
  await expect(launched.window.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(launched.window.locator('html')).toHaveAttribute('lang', language)
}

// The type says what stands between the spaces; split loses it.
const parts = (look: Look) => look.split(' ') as ['light' | 'dark', 'en' | 'zh-CN', keyof typeof sizes]

/** Nothing is on its way any more: no pointer over anything, the card may be answered, the transcript shows what it holds. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move((await page.evaluate(() => innerWidth)) - 2, 1)
  await expect(page.locator('.transcript-loading, .card-actions[data-settled="false"]')).toHaveCount(0)
  const transcriptShows = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('.transcript-scroll .row')].map((row) => row.getBoundingClientRect())
      const hidden = document.querySelector('.transcript-scroll') === null || document.querySelector('.queue') !== null
      return hidden || rows.some((row) => row.bottom > 0 && row.top < innerHeight)
    })
  await expect.poll(transcriptShows).toBe(true)
}

// Taken by Electron, as the screen shows it: with terminals, which are drawn on a canvas, and enlarged text.
async function capture({ app, window: page }: LaunchedApp, file: string): Promise<void> {
  await settle(page)
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => (each.effect?.getTiming().iterations === 1 ? each.finished : null))),
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const png = await app.evaluate(async ({ BrowserWindow }) =>
    (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())?.toPNG().toString('base64'),
  )
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, Buffer.from(png ?? '', 'base64'))
}
