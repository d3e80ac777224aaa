import { expect, type Page } from '@playwright/test'
import { writeSession } from '../support/e2e/written-session.ts'
import { inRoom } from './in-room.ts'
import { lastWords, writeLongSession } from './long-session.ts'
import { type BenchRow, inMegabytes, inMs, median } from './table.ts'

const openBarMs = 300
const barEvents = 10_000
const sizes = [1_000, 10_000, 100_000]
// A list that draws only what is seen has some twenty rows and as many above and below.
const rowsMaxCount = 120

/** Opens sessions of growing length from the list: time from the click to their last words on the screen, and rows in the page. */
export const measureGrowth = (opens: number): Promise<readonly BenchRow[]> =>
  inRoom(async (room) => {
    await writeSession(room.dataFolder, { digit: 'z', title: 'Short', workspace: room.workspace })
    const bytes = sizes.map((size, at) => writeLongSession(room.dataFolder, at + 1, `Long ${size}`, room.workspace, size))
    const { window: page } = await room.open()
    const rows: BenchRow[] = []
    for (const [at, size] of sizes.entries()) {
      const [times, items] = await openTimes(page, `Long ${size}`, opens)
      const openMs = median(times)
      const isBar = size === barEvents
      rows.push({
        what: `opening a session of ${size.toLocaleString('en')} events (${inMegabytes(bytes[at] ?? 0)} of log), from the click to its last words; the first time ${inMs(times[0] ?? Number.NaN)}`,
        bar: isBar ? `≤ ${openBarMs} ms, ≤ ${rowsMaxCount} rows in the page` : `≤ ${rowsMaxCount} rows in the page`,
        measured: `${inMs(openMs)}, ${items} rows`,
        met: items > 0 && items <= rowsMaxCount && !(isBar && openMs > openBarMs),
      })
    }
    return rows
  })

async function openTimes(page: Page, title: string, opens: number): Promise<readonly [readonly number[], number]> {
  const times: number[] = []
  let items = 0
  for (let open = 0; open < opens; open++) {
    await page.getByRole('button', { name: /Short/ }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Short$/ })).toBeVisible()
    times.push(await page.evaluate(openAndWait, { title, words: lastWords }))
    items = await page.locator('.transcript [data-item-index]').count()
  }
  return [times, items]
}

/** Runs in the page. */
function openAndWait({ title, words }: { readonly title: string; readonly words: string }): Promise<number> {
  const buttons = [...document.querySelectorAll<HTMLElement>('.session-open')]
  const button = buttons.find((one) => one.title === title)
  const from = performance.now()
  button?.click()
  return new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector('.transcript')?.textContent?.includes(words) === true
      if (shown) requestAnimationFrame(() => resolve(performance.now() - from))
      else requestAnimationFrame(look)
    }
    look()
  })
}
