import { expect, it, test } from 'vitest'
import { gridPanes, gridShape, gridTracks } from '../../renderer/terminal/grid-shape.ts'
import { tabOrder } from '../../renderer/terminal/tab-order.ts'
import { id } from '../preview/views-questions.ts'

it.each([
  ['one pane has all', 1, 500, 800, [1]],
  ['two stand above each other in a narrow region', 2, 500, 800, [1, 1]],
  ['two stand side by side in a wide one', 2, 1_200, 500, [2]],
  ['three fill a wide region in two rows', 3, 1_200, 900, [2, 1]],
  ['four are two by two', 4, 1_200, 900, [2, 2]],
  ['five', 5, 1_800, 1_000, [3, 2]],
  ['six', 6, 1_800, 1_000, [3, 3]],
  ['more than six are not shown', 40, 1_800, 1_000, [3, 3]],
  ['only as many as have room', 6, 400, 500, [1, 1, 1]],
  ['never none', 3, 120, 60, [1]],
  ['nothing for nothing', 0, 500, 500, []],
] as const)('%s', (_name, count, width, height, rows) => {
  const shape = gridShape(count, { width, height })
  expect(shape).toEqual(rows)
  for (const panes of shape) expect(gridTracks % panes).toBe(0)
})

test('a chosen process that would not be shown takes the last place; another keeps the order', () => {
  const processes = new Map(
    ['a', 'b', 'c', 'd'].map((digit, at) => {
      const facts = {
        processId: id('prc', digit),
        sessionId: id('ses', '1'),
        callId: null,
        command: digit,
        cwd: '/',
        stream: 'pipe' as const,
      }
      const more = { origin: { kind: 'command' as const }, background: false, pid: 1, startedAt: at }
      const state = { kind: 'running' as const, waitingForInput: false }
      return [facts.processId, { facts: { ...facts, ...more }, state, input: { kind: 'none' as const }, holder: 'agent' as const }]
    }),
  )
  const shown = (chosen: string, room: number) =>
    gridPanes(tabOrder(processes, id('prc', chosen)), id('prc', chosen), room).map(({ facts }) => facts.command)
  expect(shown('a', 3)).toEqual(['a', 'b', 'c'])
  expect(shown('c', 3)).toEqual(['a', 'b', 'c'])
  expect(shown('d', 3)).toEqual(['a', 'b', 'd'])
})
