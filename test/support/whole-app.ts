import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { composeApp } from '../../electron/compose.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { FakeServices } from './fake-services.ts'
import { startScriptedModel, type Turn } from './scripted-model.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The whole app without a window, on a scripted model; each question is answered with yes. */
export async function startWholeApp(turns: readonly Turn[], environment: Readonly<Record<string, string>> = {}) {
  const dataFolder = temporaryFolder()
  const model = await startScriptedModel({ turns })
  onTestFinished(() => model.close())
  const { services, dispose } = await openAppOn(dataFolder, environment)
  const { sessions } = services
  const workspace = fs.realpathSync(temporaryFolder())
  fs.mkdirSync(path.join(workspace, 'sub'))
  const choice = { kind: 'chat-completions', baseUrl: model.baseUrl, model: 'm' } as const
  const created = await sessions.create({ workspace, model: choice, mode: 'ask', trusted: true })
  if (!created.ok) throw new Error(created.error.message)
  const sessionId = created.value
  const events: SessionEvent[] = []
  onTestFinished(
    sessions.watch(sessionId, (frame) => {
      if (frame.kind === 'records') events.push(...frame.records.map(({ event }) => event))
    }),
  )
  const ends = () => events.filter(({ kind }) => kind === 'turn.finished').length
  const lastMessage = (index: number) => model.requests[index]?.body.messages.at(-1)
  return { services, sessionId, workspace, dataFolder, events, ends, model, choice, lastMessage, dispose }
}

/** The app on a data folder that may hold sessions already; each question is answered with yes. */
export async function openAppOn(dataFolder: string, environment: Readonly<Record<string, string>> = {}) {
  const { settings, keys } = new FakeServices()
  const app = await composeApp({
    dataFolder,
    resourcesFolder: temporaryFolder(),
    environment: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    settings,
    keys,
  })
  onTestFinished(app.dispose)
  const { queue } = app.services
  onTestFinished(
    queue.onChange(() => {
      for (const { approvalId, hash } of queue.list()) void queue.answer(approvalId, hash, { kind: 'allow-once' })
    }),
  )
  return app
}

/** One reply that calls the shell. */
export const shellTurn = (command: string, more: Record<string, unknown> = {}): Turn => ({
  calls: [{ tool: 'shell', arguments: { command, description: 'Run it for the test', ...more } }],
})
