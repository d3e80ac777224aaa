import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { placeWindow, readWindowState, type WindowState, windowMinSize, writeWindowState } from '../../electron/window/window-state.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const screens = [
  { x: 0, y: 0, width: 1_920, height: 1_040 },
  { x: 1_920, y: 0, width: 1_280, height: 1_024 },
]
const at = (x: number, y: number, width = 1_200, height = 800): WindowState => ({
  version: 1,
  bounds: { x, y, width, height },
  maximised: false,
})

test.each([
  ['goes back to where it was', at(100, 50), { x: 100, y: 50, width: 1_200, height: 800, maximised: false }],
  ['goes back to the second display', at(2_000, 10), { x: 2_000, y: 10, width: 1_200, height: 800, maximised: false }],
  ['may hang over an edge when it can be dragged back', at(-1_000, 50), { x: -1_000, y: 50, width: 1_200, height: 800, maximised: false }],
  ['is put in the middle when its display is gone', at(5_000, 50), { width: 1_360, height: 860, maximised: false }],
  ['is put in the middle when only a sliver would show', at(-1_150, 50), { width: 1_360, height: 860, maximised: false }],
  ['is put in the middle when its title bar is above the display', at(100, -700), { width: 1_360, height: 860, maximised: false }],
  ['is never smaller than its least size', at(0, 0, 200, 100), { x: 0, y: 0, ...windowMinSize, maximised: false }],
  ['is never larger than its display', at(0, 0, 9_000, 9_000), { x: 0, y: 0, width: 1_920, height: 1_040, maximised: false }],
  ['has a size of its own the first time', null, { width: 1_360, height: 860, maximised: false }],
])('the window %s', (_title, state, placement) => {
  expect(placeWindow(state, screens)).toEqual(placement)
})

test('the place of the window is kept in a private file', () => {
  const folder = temporaryFolder()
  writeWindowState(folder, { bounds: { x: 1, y: 2, width: 1_100, height: 720 }, maximised: true })
  expect(readWindowState(folder)).toEqual({ version: 1, bounds: { x: 1, y: 2, width: 1_100, height: 720 }, maximised: true })
  expect(fs.statSync(path.join(folder, 'window.json')).mode & 0o777).toBe(0o600)
})

test.each(['', '{}', '{"version":1,"bounds":{"x":"0"},"maximised":false}', '[1'])('a file that says %s counts as none', (text) => {
  const folder = temporaryFolder()
  fs.writeFileSync(path.join(folder, 'window.json'), text)
  expect(readWindowState(folder)).toBeNull()
})
