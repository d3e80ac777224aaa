import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { jobsPerSessionMax } from '../../electron/tools/job/refuse-further-job.ts'
import { callMain, latestFrame } from '../support/e2e/bridge-calls.ts'
import type { Room } from '../support/e2e/room.ts'
import { awaitTurnEnd, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall } from '../support/e2e/turns.ts'
import { familyBytes } from './electron-run.ts'
import { inRoom } from './in-room.ts'
import { type BenchRow, inMegabytes } from './table.ts'

const counts = [1, 16, 64]
// Main refuses a page that asks a hundred times a second.
const askEveryMs = 50

/** 1, 16 and 64 terminals that have printed 200 KB each, ten to a session: only the pane in front may have a screen. */
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
  const commands = Array.from({ length: count }, (_, at) => `seq ${at} 35000; cat`)
  const batches = inSessions(commands)
  await room.serve(batches.flatMap((batch) => [backgroundCall(batch, true), { text: 'They run.' }]))
  const { window: page, app } = await room.open()
  await startInSessions(page, batches)
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible()
  return [await page.locator('.xterm').count(), familyBytes(app.process().pid ?? 0)]
}

/** Commands by the sessions they are started in: one takes only so many jobs. */
export function inSessions(commands: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(commands.length / jobsPerSessionMax)
  return Array.from({ length: count }, (_, at) => commands.slice(at * jobsPerSessionMax, (at + 1) * jobsPerSessionMax))
}

/** Starts each batch in a session of its own, one after the other. */
export async function startInSessions(page: Page, batches: readonly (readonly string[])[]): Promise<void> {
  let running = 0
  for (const batch of batches) {
    await startSession(page)
    await say(page, 'go')
    running += batch.length
    await letThrough(page, running)
    await awaitTurnEnd(page)
  }
}

/** Lets everything start that the agent asks for, as the page would, until this many processes run. What needs no question starts by itself. */
export async function letThrough(page: Page, count: number): Promise<void> {
  // Each once: main is slow to take one off the list while so many start.
  const answered = new Set<string>()
  const running = async () => (await latestFrame(page, 'catalog.changes', {}))?.reduce((sum, session) => sum + session.running, 0) ?? 0
  while ((await running()) < count) {
    for (const { approvalId, hash, action } of (await latestFrame(page, 'queue.changes', {})) ?? []) {
      if (answered.has(approvalId) || action.kind !== 'command' || !action.background) continue
      answered.add(approvalId)
      await callMain(page, 'approval.answer', { approvalId, hash, answer: { kind: 'allow-once' } })
    }
    await wait(askEveryMs)
  }
}
