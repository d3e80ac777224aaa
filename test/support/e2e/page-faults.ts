import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe finds wrong on the whole page, colours included, as `rule: element`; or what is wrong with the contrast alone. */
export async function pageFaults(page: Page, what: 'all' | 'contrast' = 'all'): Promise<readonly string[]> {
  // evaluate goes through the debugger, which the page's policy does not bind.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  // A colour on its way to another is neither: changes of colour take no time meanwhile, also those that begin while axe looks.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => (each.effect?.getTiming().iterations === 1 ? each.finished : null))),
  )
  const options =
    what === 'contrast'
      ? '{ resultTypes: ["violations"], runOnly: ["color-contrast"] }'
      : '{ resultTypes: ["violations"], rules: { region: { enabled: !document.querySelector("[role=menu],[role=dialog]") } } }'
  const found: unknown = await page.evaluate(
    `axe.run(document, ${options})` +
      '.then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ""}`)))',
  )
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  if (!Array.isArray(found)) throw new Error('axe gave no list')
  return found.map(String)
}

/** Nothing reaches over the edge of the window, and no button or field is cut off by it. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide: unknown = await page.evaluate(() => {
    const out = [...document.querySelectorAll('button, input, textarea, [role="radio"]')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !element.closest('.unseen')
    })
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? [`page ${document.documentElement.scrollWidth} > ${innerWidth}`] : []),
      ...out.map((element) => element.outerHTML.slice(0, 160)),
    ]
  })
  expect(wide).toEqual([])
}
