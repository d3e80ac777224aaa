import { expect, type Page } from '@playwright/test'
import { callMain } from './bridge-calls.ts'
import { leftInEnglish } from './left-in-english.ts'
import { pageFaults } from './page-faults.ts'

/**
 * What stands on the screen must be free of faults that axe can find in both themes, and change to Chinese at once with nothing left in
 * English. What is wrong is told, and the test goes on to the next place. The window is dark and English afterwards, and the keyboard where it was.
 */
export async function checkPlace(page: Page, place: string): Promise<void> {
  await callMain(page, 'settings.update', { language: 'zh-CN', theme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect.soft({ place, left: await leftInEnglish(page) }).toEqual({ place, left: [] })
  expect.soft({ place, theme: 'light', faults: await pageFaults(page) }).toEqual({ place, theme: 'light', faults: [] })
  await callMain(page, 'settings.update', { language: 'en', theme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect.soft({ place, theme: 'dark', faults: await pageFaults(page, 'contrast') }).toEqual({ place, theme: 'dark', faults: [] })
}
