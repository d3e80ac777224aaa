import { expect, test } from 'vitest'
import { listedVariables } from '../../electron/compose/listed-variables.ts'
import { usualProcessLimits } from '../../shared/process-limits.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'

// What the user sets of commands must reach the tools and the processes, from the next call on.

const resultOf = (message: { readonly content?: unknown } | undefined) => String(message?.content ?? '')

test('a session keeps to the limits that the user set, and the model is told of them', async () => {
  const { services, sessionId, model, ends, lastMessage } = await startWholeApp([
    shellTurn('sleep 60', { background: true }),
    shellTurn('sleep 61', { background: true }),
    shellTurn('sleep 62; echo over', { timeout_ms: 61_000 }),
    shellTurn("trap '' TERM; while :; do sleep 0.1; done", { timeout_ms: 200 }),
    { text: 'Done.' },
  ])
  const limits = { ...usualProcessLimits, jobsPerSession: 1, yieldSeconds: 1, timeoutMaxSeconds: 60, graceSeconds: 0 }
  await services.settings.update({ limits })
  await services.sessions.send(sessionId, 'go')
  await expect.poll(ends, { timeout: 20_000 }).toBe(1)

  expect(resultOf(lastMessage(2))).toMatch(/1 jobs of this session run already, and 1 is the most[\s\S]*- prc_\w+ \(sleep 60\)/)
  expect(resultOf(lastMessage(3))).toContain('"timeout_ms" must be a whole number from 1 to 60000')
  // With no grace a process that ignores the kind signal is gone at once.
  expect(resultOf(lastMessage(4))).toMatch(/^timed out · limit 200 ms · \d{3} ms/)
  const told = JSON.stringify(model.requests[0]?.body)
  expect(told).toContain('a call waits 1 s for its command')
  expect(told).toContain('Default 1000.')
})

test('variables that the user lists reach commands and are masked for the model when they are keys; others do not', async () => {
  const environment = { MY_TOKEN: 'only-for-commands', MY_OTHER_TOKEN: 'not-even-for-them', MY_PROFILE: 'work' }
  const print = `echo "$MY_PROFILE \${#MY_TOKEN} \${#MY_OTHER_TOKEN} $MY_TOKEN"`
  const { services, sessionId, ends, lastMessage } = await startWholeApp(
    [shellTurn(print), { text: 'Once.' }, shellTurn(print), { text: 'Twice.' }],
    environment,
  )
  await services.sessions.send(sessionId, 'go')
  await expect.poll(ends, { timeout: 20_000 }).toBe(1)
  expect(resultOf(lastMessage(1))).toMatch(/stdout:\n 0 0 $/)
  await services.settings.update({ commandVariables: ['MY_PROFILE', 'MY_TOKEN'] })
  await services.sessions.send(sessionId, 'again')
  await expect.poll(ends, { timeout: 20_000 }).toBe(2)
  expect(resultOf(lastMessage(3))).toMatch(/stdout:\nwork 17 0 (?!only-for-commands)\S+$/)
})

test('a list of variables gives the same map until it is another, and what a run was given counts first', () => {
  let names = ['A', 'B']
  const map = listedVariables(() => names, new Map([['B', '2']]))
  expect([...map()]).toEqual([
    ['A', null],
    ['B', '2'],
  ])
  expect(map()).toBe(map())
  names = ['C']
  expect([...map()]).toEqual([
    ['C', null],
    ['B', '2'],
  ])
})
