import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { LaunchedApp } from '../launch-app.ts'
import { callMain } from './bridge-calls.ts'

/** Kept by the run for a person to look at; nothing compares them. */
const pictureFolder = path.join('test-results', 'screens')

/** Takes a picture of the window as it stands, in the dark and in the light theme, 1440x900. The window is dark afterwards. */
export async function takePictures(launched: LaunchedApp, name: string): Promise<void> {
  const { window: page } = launched
  await resize(launched, 1_440, 900)
  for (const theme of ['light', 'dark'] as const) {
    await callMain(page, 'settings.update', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await takePicture(page, `${name}-${theme}`)
  }
}

/** One picture in the smallest window that shows all three regions. */
export async function takeSmallPicture(launched: LaunchedApp, name: string): Promise<void> {
  await resize(launched, 1_024, 700)
  await takePicture(launched.window, `${name}-1024x700`)
}

/** One picture of the window as it stands. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(pictureFolder, `${name}.png`), animations: 'disabled' })
}

/** Gives the page this size, in pixels of the screen. */
export async function resize({ app, window: page }: LaunchedApp, width: number, height: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height), {
    width,
    height,
  })
  await expect.poll(() => page.evaluate(() => [window.innerWidth, window.innerHeight].join('x'))).toBe(`${width}x${height}`)
}

/** One picture of a window whose text is enlarged: taken by Electron, as the screen shows it. */
export async function takeEnlargedPicture({ app }: LaunchedApp, name: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow }) =>
    (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())?.toPNG().toString('base64'),
  )
  await fs.mkdir(pictureFolder, { recursive: true })
  await fs.writeFile(path.join(pictureFolder, `${name}.png`), Buffer.from(png ?? '', 'base64'))
}
