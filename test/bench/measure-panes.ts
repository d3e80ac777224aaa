import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { callMain, firstFrame } from '../support/e2e/bridge-calls.ts'
import type { Room } from '../support/e2e/room.ts'
import { awaitTurnEnd, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall } from '../support/e2e/turns.ts'
import { familyBytes } from './electron-run.ts'
import { inRoom } from './in-room.ts'
import { type BenchRow, inMegabytes } from './table.ts'

const counts = [1, 16, 64]
// Main refuses a page that asks a hundred times a second.
const askEveryMs = 50

/** Sessions with 1, 16 and 64 terminals that have printed 200 KB each: only the pane in front may have a screen. */
export async function measurePanes(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const count of counts) {
    const [screens, bytes] = await inRoom((room) => openPanes(room, count))
    rows.push({
      what: `${count} terminal${count === 1 ? '' : 's'} with 200 KB of output each: screens in the page, and memory of the app (PSS)`,
      bar: '1 screen',
      measured: `${screens}, ${inMegabytes(bytes)}`,
      met: screens === 1,
    })
  }
  return rows
}

async function openPanes(room: Room, count: number): Promise<readonly [number, number]> {
  await room.serve([
    backgroundCall(
      Array.from({ length: count }, (_, at) => `seq ${at} 35000; cat`),
      true,
    ),
  ])
  const { window: page, app } = await room.open()
  await startSession(page)
  await say(page, 'go')
  await letThrough(page, count)
  await awaitTurnEnd(page)
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible()
  return [await page.locator('.xterm').count(), familyBytes(app.process().pid ?? 0)]
}

/** Answers as many questions as there are calls, as the page would. */
export async function letThrough(page: Page, count: number): Promise<void> {
  // Each once: main is slow to take one off the list while so many start.
  const answeredIds = new Set<string>()
  for (let answered = 0; answered < count; await wait(askEveryMs)) {
    const waiting = await firstFrame(page, 'queue.changes', {})
    const isBackground = ({ action }: (typeof waiting)[number]) => action.kind === 'command' && action.background
    // Another question comes only when all that was to start has started.
    if (waiting.some((request) => !isBackground(request))) return
    for (const { approvalId, hash } of waiting) {
      if (answeredIds.has(approvalId)) continue
      answeredIds.add(approvalId)
      const answer = await callMain(page, 'approval.answer', { approvalId, hash, answer: { kind: 'allow-once' } })
      if (answer.ok) answered++
    }
  }
}
