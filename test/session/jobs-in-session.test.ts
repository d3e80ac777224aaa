import { expect, test } from 'vitest'
import { until } from '../process/start-manager.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'

test('a job that ends wakes its idle session with a turn that begins with the note', async () => {
  const app = await startWholeApp([shellTurn('sleep 1.5; echo bye; exit 3', { background: true }), { text: 'started' }, { text: 'I see' }])
  await app.services.sessions.send(app.sessionId, 'start it')
  await until(() => app.ends() === 2)
  expect(app.lastMessage(2)).toMatchObject({
    role: 'user',
    content: expect.stringMatching(/^\[Signalbox: job prc_\w+ .* ended: exited · code 3 · .*\n\| bye$/),
  })
  expect(app.events.filter(({ kind }) => kind === 'message.sent')).toHaveLength(1)
  expect(app.events.filter(({ kind }) => kind === 'model.noted')).toHaveLength(1)
})

test('a job that the user stopped wakes nobody, and is told with the next message', async () => {
  const app = await startWholeApp([shellTurn('sleep 300', { background: true }), { text: 'started' }, { text: 'fine' }])
  await app.services.sessions.send(app.sessionId, 'start it')
  await until(() => app.ends() === 1)
  const started = app.events.find((event) => event.kind === 'process.started')
  await app.services.processes.stop(started?.kind === 'process.started' ? started.facts.processId : '')
  await until(() => app.events.some(({ kind }) => kind === 'process.ended'))
  await app.services.sessions.send(app.sessionId, 'and now?')
  await until(() => app.ends() === 2)
  expect(app.model.requests).toHaveLength(3)
  expect(app.lastMessage(2)?.content).toMatch(
    /^and now\?\n\n\[Signalbox: the user stopped job .* Do not start it again unless you are asked to\.\]$/,
  )
})

test('a stop ends the command that the turn waits for and keeps the job, and the model learns which with the next message', async () => {
  const app = await startWholeApp([shellTurn('sleep 300', { background: true }), shellTurn('sleep 301'), { text: 'ok' }])
  await app.services.sessions.send(app.sessionId, 'start both')
  await until(() => app.events.filter(({ kind }) => kind === 'process.started').length === 2)
  app.services.sessions.stop(app.sessionId)
  await until(() => app.ends() === 1)
  await until(() => app.services.processes.liveCount() === 1)
  await app.services.sessions.send(app.sessionId, 'what runs?')
  await until(() => app.ends() === 2)
  expect(app.lastMessage(2)?.content).toMatch(
    /^\[Signalbox: the user stopped the turn\. Ended with it: prc_\w+ \(sleep 301\)\. Still running in the background: prc_\w+ \(sleep 300\)\.\]\n\nwhat runs\?$/,
  )
})

test('the folder of a cd is where the next command of the session runs, and is on its card', async () => {
  const app = await startWholeApp([shellTurn('cd sub'), shellTurn('pwd'), { text: 'done' }])
  await app.services.sessions.send(app.sessionId, 'go')
  await until(() => app.ends() === 1)
  expect(app.lastMessage(2)?.content).toBe(
    `exited · code 0 · ${tookIn(app.lastMessage(2)?.content)} · cwd ${app.workspace}/sub\nstdout:\n${app.workspace}/sub`,
  )
  const asked = app.events.filter((event) => event.kind === 'approval.requested').map(({ request }) => request.action)
  expect(asked.map((action) => action.kind === 'command' && [action.command, action.cwd])).toEqual([
    ['cd sub', app.workspace],
    ['pwd', `${app.workspace}/sub`],
  ])
  expect(app.events).toContainEqual({ kind: 'session.cwd-changed', cwd: `${app.workspace}/sub` })
})

const tookIn = (text: string | null | undefined) => /[0-9.]+ m?s/.exec(text ?? '')?.[0]
