import type { Page } from '@playwright/test'
import type { ModelChoice } from '../../shared/settings.ts'
import { callMain, firstFrame } from '../support/e2e/bridge-calls.ts'
import { backgroundCall } from '../support/e2e/turns.ts'
import type { Conversation } from '../support/reactive/conversation.ts'
import type { ScriptedTurn } from '../support/scripted-model.ts'
import { inSessions, letThrough } from './measure-panes.ts'

/** What all printers together are to print, in bytes a second: that of 64 jobs of 1 MB/s. */
export const allPrintersBytesPerSecond = 64e6

/** As much as a pipe holds, so that a printer wakes seldom and its own cost stays out of the figures. */
const blockBytes = 64 * 1024

/** A program that prints by the clock, so that a late one catches up. It prints lines, as builds do. */
export const printerProgram = (bytesPerSecond: number): string => `import os,time
block=(b"x"*63+b"\\n")*${blockBytes / 64}
due=time.monotonic()
while True:
    rest=block
    while rest: rest=rest[os.write(1,rest):]
    due+=${blockBytes / bytesPerSecond}; time.sleep(max(0,due-time.monotonic()))
`

/** The printers by the sessions they run in: as many as a session may have. */
export const printersInSessions = (count: number): readonly (readonly string[])[] =>
  inSessions(Array.from({ length: count }, (_, at) => `python3 printer.py ${at}`))

/** What the model does in a session that was told to start a batch; null in every other. */
export function startsBatch({ task, steps }: Conversation, batches: readonly (readonly string[])[]): ScriptedTurn | null {
  const batch = batches[Number(/^start (\d+)$/.exec(task)?.[1] ?? Number.NaN)]
  if (batch === undefined) return null
  return steps.length === 0 ? backgroundCall(batch) : { text: 'They run.' }
}

/** Starts every batch at the same time, each in a session beside the one that is there, and resolves when all run. */
export async function startBatches(page: Page, baseUrl: string, batches: readonly (readonly string[])[]): Promise<void> {
  const model: ModelChoice = { kind: 'chat-completions', baseUrl, model: 'scripted' }
  const before = await firstFrame(page, 'catalog.changes', {})
  const running = before.reduce((sum, session) => sum + session.running, 0)
  const [beside] = before
  if (beside === undefined) throw new Error('There is no session whose folder the others could work in.')
  for (const [at] of batches.entries()) {
    const made = await callMain(page, 'session.create', { place: { kind: 'same-as', sessionId: beside.sessionId }, model, mode: 'ask' })
    if (!made.ok) throw new Error(made.error.message)
    await callMain(page, 'session.send', { sessionId: made.value.sessionId, text: `start ${at}` })
  }
  await letThrough(page, running + batches.reduce((sum, batch) => sum + batch.length, 0))
}
