import { expect, type Page } from '@playwright/test'
import type { FeedFrame } from '../../shared/ipc/contract.ts'

/** Types into the terminal of `command`, which prints what it is given: milliseconds from each key until its character is drawn. */
export async function echoTimes(page: Page, command: string, samples: number): Promise<readonly number[]> {
  const tab = page.getByRole('tab', { name: command }).first()
  const processId = (await tab.getAttribute('id'))?.replace(/^tab-/, '') ?? ''
  await tab.click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('You type here now')
  await page.evaluate(watchEchoes, processId)
  for (let at = 1; at <= samples; at++) {
    await page.keyboard.press('x')
    await page.waitForFunction((count) => Reflect.get(window, 'echoes')?.length >= count, at)
  }
  return page.evaluate(() => Reflect.get(window, 'echoes') as number[])
}

/**
 * Runs in the page: keeps how long each key took until the frame that shows its character was drawn. Where rows are drawn as text that is the frame
 * in which the text is there; where a graphics context draws them, the second frame after the character came: in the first it may not be drawn yet.
 */
function watchEchoes(processId: string): void {
  const bridge = Reflect.get(window, 'signalbox') as {
    subscribe(name: string, parameters: unknown, onFrame: (frame: FeedFrame<'terminal.output'>) => void): unknown
  }
  const echoes: number[] = []
  Reflect.set(window, 'echoes', echoes)
  const rows = document.querySelector('[role=tabpanel] .xterm-rows')
  const countDrawn = () => (rows?.textContent ?? '').split('x').length - 1
  const keys: number[] = []
  // After the frame was made: what waits in the queue of the page comes when it has been drawn.
  const drawn = () => setTimeout(() => echoes.push(performance.now() - (keys[echoes.length] ?? Number.NaN)), 0)
  addEventListener('keydown', ({ timeStamp }) => keys.push(timeStamp), true)
  if (rows !== null && rows.childElementCount > 0) {
    let seen = countDrawn()
    new MutationObserver(() => {
      for (const now = countDrawn(); seen < now; seen++) drawn()
    }).observe(rows, { childList: true, subtree: true, characterData: true })
    return
  }
  bridge.subscribe('terminal.output', { processId }, ({ kind }) => {
    if (kind === 'data' && keys.length > echoes.length) requestAnimationFrame(() => requestAnimationFrame(drawn))
  })
}
