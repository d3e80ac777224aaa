import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessView } from '../../shared/session/state.ts'
import type { TabOrder } from './tab-order.ts'

/** More live panes than this cannot be watched, and each takes one of the page's few graphics contexts (about 16). */
export const gridPanesMax = 6

/** Columns all rows of the grid are divided into: one, two or three panes fill a row of it. */
export const gridTracks = 6

// Below these a pane shows its header and little else. CSS pixels.
const paneMinWidth = 300
const paneMinHeight = 160
const columnsMax = 3
// Width to height of a pane that reads well: about 80 cells by 24.
const wantedRatio = 1.6

export interface GridRoom {
  readonly width: number
  readonly height: number
}

/** How many panes stand in each row, from the top; all together at most `count`, as many as there is room for, and at least one. */
export function gridShape(count: number, { width, height }: GridRoom): readonly number[] {
  const columnsFit = clamp(Math.floor(width / paneMinWidth), columnsMax)
  const rowsFit = clamp(Math.floor(height / paneMinHeight), gridPanesMax)
  const shown = Math.min(count, gridPanesMax, columnsFit * rowsFit)
  if (shown === 0) return []
  const choices = Array.from({ length: Math.min(columnsFit, shown) }, (_, index) => index + 1)
    .map((columns) => ({ columns, rows: Math.ceil(shown / columns) }))
    .filter(({ rows }) => rows <= rowsFit)
  const misfit = (choice: { readonly columns: number; readonly rows: number }) =>
    Math.abs(Math.log(width / choice.columns / (height / choice.rows) / wantedRatio))
  const best = choices.sort((a, b) => misfit(a) - misfit(b))[0]
  return best === undefined ? [1] : spread(shown, best.rows)
}

/** The processes that have a pane in a grid of `room` places: the first tabs, and the chosen one in the last place if it is not among them. */
export function gridPanes({ tabs }: TabOrder, chosen: ProcessId, room: number): readonly ProcessView[] {
  const first = tabs.slice(0, room)
  const wanted = tabs.find((view) => view.facts.processId === chosen)
  return wanted === undefined || first.includes(wanted) ? first : [...first.slice(0, -1), wanted]
}

const spread = (count: number, rows: number): readonly number[] =>
  Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < count % rows ? 1 : 0))

const clamp = (value: number, most: number): number => Math.max(1, Math.min(most, value))
