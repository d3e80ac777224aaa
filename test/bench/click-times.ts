import { expect, type Page } from '@playwright/test'
import { queue } from '../support/e2e/steps.ts'

// What is not measured may take this long on a machine that is full of printers.
const slowMs = 60_000

/** Milliseconds from a click on "Allow once" until the frame in which the button shows that it was pressed, and in which the card is gone: main has it. */
export interface ClickTimes {
  readonly pressedMs: number
  readonly goneMs: number
}

/** Answers the next questions one by one. */
export async function clickTimes(page: Page, samples: number): Promise<readonly ClickTimes[]> {
  const times: ClickTimes[] = []
  let command = ''
  for (let at = 0; at < samples; at++) {
    const body = queue(page).locator('.card .card-body')
    await expect(body).toContainText(/absent-\d+/, { timeout: slowMs })
    if (command !== '') await expect(body).not.toContainText(command, { timeout: slowMs })
    await expect(queue(page).locator('.card-actions')).toHaveAttribute('data-settled', 'true', { timeout: slowMs })
    command = /node absent-\d+\.mjs/.exec((await body.textContent()) ?? '')?.[0] ?? ''
    const gone = page.evaluate(untilGone, command)
    await queue(page)
      .getByRole('button', { name: /^Allow once/ })
      .click()
    times.push(await gone)
  }
  return times
}

/** Runs in the page, and counts from the press of the button, as the system tells it. */
function untilGone(command: string): Promise<ClickTimes> {
  return new Promise((resolve) => {
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        let pressedMs: number | null = null
        const look = () => {
          const sinceMs = performance.now() - timeStamp
          const shown = document.querySelector('.card .card-body')?.textContent?.includes(command) === true
          if (!shown || document.querySelector('.card-actions .spinner') !== null) pressedMs ??= sinceMs
          if (shown || pressedMs === null) requestAnimationFrame(look)
          else resolve({ pressedMs, goneMs: sinceMs })
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}
