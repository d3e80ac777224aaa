import axe from 'axe-core'

/** What axe finds wrong in a piece of a page, as `rule: element`. Colours need a real browser: see test/preview. */
export async function faultsOf(container: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(container, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}
