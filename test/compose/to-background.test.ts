import { expect, test } from 'vitest'
import type { SessionEvent } from '../../shared/session/events.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'

const startedIn = (events: readonly SessionEvent[]) => events.flatMap((event) => (event.kind === 'process.started' ? [event.facts] : []))[0]

test('the user moves a running command to the background: the turn goes on while it runs', async () => {
  const { services, sessionId, events, ends, lastMessage } = await startWholeApp([
    shellTurn('echo begun; sleep 306', { yield_ms: 30_000 }),
    { text: 'I go on.' },
  ])
  const sentAt = performance.now()
  await services.sessions.send(sessionId, 'go')
  await expect.poll(() => startedIn(events), { timeout: 10_000 }).toBeDefined()
  const facts = startedIn(events)
  if (facts === undefined) throw new Error('Nothing was started.')
  expect(services.processes.toBackground(facts.processId)).toEqual({ ok: true, value: null })
  await expect.poll(ends, { timeout: 10_000 }).toBe(1)
  expect(performance.now() - sentAt).toBeLessThan(20_000)
  expect(String(lastMessage(1)?.content)).toContain(`job ${facts.processId}\nthe user moved it to the background`)
  expect(services.processes.liveCount()).toBe(1)
  expect(services.processes.toBackground(facts.processId)).toMatchObject({ ok: false, error: { kind: 'stale' } })
})
