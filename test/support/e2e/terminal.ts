import { type ElectronApplication, expect, type Page } from '@playwright/test'

/** Everything in the pane in front, copied as a user would. The pane may be drawn on a canvas, and then the page holds no text of it. */
export async function copyPane(app: ElectronApplication, page: Page): Promise<string> {
  await app.evaluate(({ clipboard }) => clipboard.clear())
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^(Copy all|Copied)$/ })
    .click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).not.toBe('')
  return app.evaluate(({ clipboard }) => clipboard.readText())
}
