import { expect, type Page } from '@playwright/test'
import { queue } from '../support/e2e/steps.ts'

// What is not measured may take this long on a machine that is full of printers.
const slowMs = 60_000

/** Answers the next questions one by one: milliseconds from the click on "Allow once" until the frame in which the card no longer shows its command. */
export async function clickTimes(page: Page, samples: number): Promise<readonly number[]> {
  const times: number[] = []
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

/** Runs in the page: milliseconds from the press of the button, as the system tells it, until the card no longer shows the command. */
function untilGone(command: string): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        const look = () => {
          const shown = document.querySelector('.card .card-body')?.textContent?.includes(command) === true
          if (shown) requestAnimationFrame(look)
          else resolve(performance.now() - timeStamp)
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}
