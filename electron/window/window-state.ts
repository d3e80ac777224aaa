import fs from 'node:fs'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'

/** Smallest window in which all three regions can be used, in device-independent pixels. */
export const windowMinSize = { width: 1_024, height: 700 } as const
const windowDefaultSize = { width: 1_360, height: 860 } as const
/** A window of which less than this much of its title bar is on a display cannot be dragged back. */
const grabbablePixels = 120

/** About the height of a title bar. */
const besideStepPixels = 32

const rectangleSchema = z.strictObject({ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() })
const windowStateSchema = z.strictObject({ version: z.literal(1), bounds: rectangleSchema, maximised: z.boolean() })

export type Rectangle = z.infer<typeof rectangleSchema>
export type WindowState = z.infer<typeof windowStateSchema>

/** Where a new window goes. Without `x` and `y` the system puts it in the middle. */
export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly maximised: boolean
}

/** Where the window was when it closed; null the first time, and when the file cannot be understood (it is of no worth then). */
export function readWindowState(dataFolder: string): WindowState | null {
  try {
    const parsed = windowStateSchema.safeParse(JSON.parse(fs.readFileSync(stateFile(dataFolder), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps where the window is. Written at once: it is called while the window closes. */
export function writeWindowState(dataFolder: string, state: Omit<WindowState, 'version'>): void {
  writeFileAtomic.sync(stateFile(dataFolder), JSON.stringify({ version: 1, ...state }), { mode: 0o600 })
}

/** Puts the window back where it was, when that is still on a display; `workAreas` are the usable parts of the displays. */
export function placeWindow(state: WindowState | null, workAreas: readonly Rectangle[]): Placement {
  if (state === null) return { ...windowDefaultSize, maximised: false }
  const { bounds, maximised } = state
  const area = workAreas.find((candidate) => isGrabbable(bounds, candidate))
  if (area === undefined) return { ...windowDefaultSize, maximised }
  const width = Math.max(windowMinSize.width, Math.min(bounds.width, area.width))
  const height = Math.max(windowMinSize.height, Math.min(bounds.height, area.height))
  return { x: bounds.x, y: bounds.y, width, height, maximised }
}

/** Where another window goes: as large as the one in front and a step down from it, so that both title bars can be seen. */
export function besideWindow(front: Rectangle, workAreas: readonly Rectangle[]): Placement {
  const bounds = { ...front, x: front.x + besideStepPixels, y: front.y + besideStepPixels }
  return placeWindow({ version: 1, bounds, maximised: false }, workAreas)
}

function isGrabbable(bounds: Rectangle, area: Rectangle): boolean {
  const visibleWidth = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  return visibleWidth >= grabbablePixels && bounds.y >= area.y && bounds.y + grabbablePixels <= area.y + area.height
}

const stateFile = (dataFolder: string): string => path.join(dataFolder, 'window.json')
