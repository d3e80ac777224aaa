import headless from '@xterm/headless'
import type { Terminal } from '@xterm/xterm'
import { expect, test } from 'vitest'
import { scrollbackLines } from '../../renderer/terminal/pane-limits.ts'
import { type ReadingPlace, ReadingWatch } from '../../renderer/terminal/reading-place.ts'

// The same engine as in the window, without its drawing.
function open(scrollback = scrollbackLines) {
  const engine = new headless.Terminal({ allowProposedApi: true, cols: 80, rows: 10, scrollback })
  const places: ReadingPlace[] = []
  // What is read of it is the same in both packages.
  const watch = new ReadingWatch(engine as unknown as Terminal, (place) => places.push(place))
  const print = (text: string) => new Promise<void>((resolve) => engine.write(text, resolve))
  const lines = (count: number) => print(Array.from({ length: count }, (_, at) => `ping ${at}\r\n`).join(''))
  const inView = () => engine.buffer.active.getLine(engine.buffer.active.viewportY)?.translateToString(true)
  return { engine, places, watch, print, lines, inView }
}

test('new output leaves the lines in view where they are while the user reads above, and is marked', async () => {
  const { engine, places, watch, lines, inView } = open()
  await lines(100)
  expect(watch.reading()).toBe('at-end')
  engine.scrollLines(-40)
  const read = inView()
  await lines(50)
  expect(inView()).toBe(read)
  expect(watch.reading()).toBe('above')
  expect(places).toEqual(['above', 'new-below'])
  engine.scrollToBottom()
  expect(watch.reading()).toBe('at-end')
  await lines(1)
  expect(places).toEqual(['above', 'new-below', 'at-end'])
})

test('who reads above where nothing is printed sees no mark', async () => {
  const { engine, places, lines } = open()
  await lines(30)
  engine.scrollToTop()
  expect(places).toEqual(['above'])
})

test('output without a line end is new too', async () => {
  const { engine, places, lines, print } = open()
  await lines(30)
  engine.scrollToTop()
  await print('37 %\r')
  expect(places).toEqual(['above', 'new-below'])
})

test('a full pane is at risk where its oldest lines are read, and not far below them', async () => {
  const { engine, watch, lines } = open()
  await lines(scrollbackLines + 500)
  engine.scrollToTop()
  expect(watch.reading()).toBe('above-at-risk')
  engine.scrollLines(5_000)
  expect(watch.reading()).toBe('above')
})
