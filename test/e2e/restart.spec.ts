import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { pidsWithArgument, uniqueSeconds } from '../support/e2e/find-processes.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf, sessionLogFiles } from '../support/e2e/session-log.ts'
import { awaitQuestion, awaitTurnEnd, callCard, letThrough, paneState, processTab, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { answerDialogs } from '../support/launch-app.ts'

const question = 'node made.mjs'

test('after a kill in mid-command everything is there, with honest ends', async ({ room }) => {
  const command = `sleep ${uniqueSeconds()}`
  const model = await room.serve([{ text: 'I do two things at once.', ...shellCall(command, question) }])
  await room.write('made.mjs', 'console.log("made")\n')
  const first = await room.open()
  await startSession(first.window)
  await say(first.window, 'do two things')
  await letThrough(first.window, command)
  await awaitQuestion(first.window, question)
  const argument = command.replace(' ', '\0')
  await expect.poll(() => pidsWithArgument(argument).length).toBe(1)
  const [pid = 0] = pidsWithArgument(argument)
  const [before = []] = await room.records()
  await killApp(first.app.process())

  try {
    const { window: page } = await room.open()
    await expectHonestEnds(page, command, pid)
    const [after = []] = await room.records()
    // What was written before the kill is untouched; the recovery only adds.
    expect(after.slice(0, before.length)).toEqual(before)
    expect(eventsOf(after, 'session.recovered')).toEqual([
      { kind: 'session.recovered', openCalls: 2, openApprovals: 1, lostProcesses: 0, runningProcesses: 1 },
    ])

    await say(page, 'go on')
    await awaitTurnEnd(page)
    const messages = model.requests[1]?.body.messages ?? []
    const calls = messages.flatMap((message) => message.tool_calls ?? []).map((call) => call.id)
    const results = messages.filter((message) => message.role === 'tool')
    expect(calls).toHaveLength(2)
    expect(results.map((message) => message.tool_call_id)).toEqual(calls)
    for (const result of results) expect(result.content).toMatch(/^Interrupted/)
  } finally {
    process.kill(pid, 'SIGKILL')
  }
})

async function expectHonestEnds(page: Page, command: string, pid: number): Promise<void> {
  const transcript = page.getByRole('region', { name: 'Conversation' })
  await expect(transcript).toContainText('2 calls interrupted, 1 question expired, 1 process still running')
  await expect(transcript).toContainText('I do two things at once.')
  await expect(callCard(page, command)).toHaveAttribute('data-state', 'interrupted')
  await expect(callCard(page, question)).toHaveAttribute('data-state', 'interrupted')
  await expect(queue(page)).toHaveCount(0)
  await processTab(page, command).click()
  // Nobody ended it, and the pane does not pretend so.
  await expect(paneState(page)).toHaveText('still running from an earlier start')
  await expect(page.getByRole('tabpanel')).toContainText('What it prints since then is not recorded.')
  expect(pidsWithArgument(command.replace(' ', '\0'))).toEqual([pid])
}

test('a torn last line of the log is cut off, and the session says so', async ({ room }) => {
  await room.serve([{ text: 'The first answer.' }, { text: 'The second answer.' }])
  const first = await room.open()
  await startSession(first.window)
  await say(first.window, 'the first question')
  await awaitTurnEnd(first.window)
  await first.close()
  const [file = ''] = await sessionLogFiles(room.dataFolder)
  const whole = await fs.readFile(file, 'utf8')
  await fs.appendFile(file, '{"seq":99,"at":1,"event":{"kind":"message.se')

  const { window: page } = await room.open()
  const transcript = page.getByRole('region', { name: 'Conversation' })
  await expect(transcript).toContainText('The end of this session’s log was damaged and was cut off.')
  await expect(transcript).toContainText('The first answer.')
  await say(page, 'the second question')
  await expect(transcript).toContainText('The second answer.')
  await awaitTurnEnd(page)
  expect((await fs.readFile(file, 'utf8')).startsWith(whole)).toBe(true)
  const [records] = await room.records()
  expect(eventsOf(records, 'notice.given').map((event) => event.code)).toEqual(['log-repaired'])
})

test('a second window and a reload show the same truth, and what is answered in one is gone in the other', async ({ room }) => {
  const model = await room.serve([{ text: 'I ask first.', ...shellCall(question) }, { text: 'It is made.' }])
  await room.write('made.mjs', 'console.log("made")\n')
  const { app, window: first } = await room.open()
  await startSession(first)
  await say(first, 'make it')
  await awaitQuestion(first, question)
  const opening = app.waitForEvent('window')
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('window.new')?.click())
  const second = await opening
  await awaitQuestion(second, question)

  await second.getByRole('button', { name: /^Allow once/ }).click()
  for (const page of [first, second]) {
    await expect(queue(page)).toHaveCount(0)
    await expect(conversation(page)).toContainText('It is made.')
    await awaitTurnEnd(page)
  }
  await first.reload()
  await expect(conversation(first)).toContainText('It is made.')
  await expect(conversation(first)).toHaveText((await conversation(second).textContent()) ?? '')
  // One writer: the log has each thing once, whoever showed it.
  const [records = []] = await room.records()
  expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index + 1))
  expect(eventsOf(records, 'approval.answered')).toHaveLength(1)
  expect(model.requests).toHaveLength(2)

  await second.close()
  await expect(conversation(first)).toContainText('It is made.')
  // A page whose process ends comes back to the same truth. The one of before cannot be driven any more.
  await answerDialogs(app, 0)
  const shown = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const loaded = new Promise<null>((resolve) => contents?.once('did-finish-load', () => resolve(null)))
    contents?.forcefullyCrashRenderer()
    await loaded
    for (;;) {
      const text: string = await contents?.executeJavaScript('document.body.innerText')
      if (text.includes('It is made.')) return text
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  expect(shown).toContain('made.mjs')
  const [afterwards = []] = await room.records()
  expect(afterwards).toEqual(records)
})

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

async function killApp(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
}
