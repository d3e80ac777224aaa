import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the list of jobs from the sidebar. */
export async function openJobs(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Jobs/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Jobs' })).toBeVisible()
}

/** The row of the job whose command holds this text. */
export const jobRow = (page: Page, command: string): Locator =>
  page.getByRole('table', { name: 'Processes of all sessions' }).getByRole('row').filter({ hasText: command })
