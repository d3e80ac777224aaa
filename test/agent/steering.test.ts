import { expect, test } from 'vitest'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import { createDeferred } from '../../shared/deferred.ts'
import { call, done, fakeGate, fakeTool, finalReply, granted, makeId, memorySession, replyWith, turnOf, untilAborted } from './support.ts'

const queue = (session: ReturnType<typeof memorySession>, text: string, when: 'next-step' | 'turn-end' = 'next-step') =>
  session.write({ kind: 'message.queued', messageId: makeId('msg'), text, when })

test('a message sent into the turn follows the results of all calls, before the model is asked again', async () => {
  const session = memorySession()
  const { tool } = fakeTool('shell', async (command) => {
    if (command === 'a') queue(session, 'rather do c')
    return done(`ran ${command}`)
  })
  const script = [replyWith(call('shell', { command: 'a' }), call('shell', { command: 'b' })), finalReply()]
  const { dependencies, requests } = turnOf(script, { tools: [tool] }, session)
  expect(await runTurn(dependencies, new AbortController().signal)).toEqual({ kind: 'completed' })
  expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool', 'user'])
  expect(requests[1]?.messages.at(-1)).toEqual({ role: 'user', text: 'rather do c' })
  expect(session.of('call.finished').map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
  expect(session.flushed).toContain('message.sent')
  expect(session.state().queued).toEqual([])
})

test('several go in together, in their order, and what is for the end of the turn stays', async () => {
  const session = memorySession()
  const { tool } = fakeTool('shell', async () => {
    queue(session, 'for later', 'turn-end')
    queue(session, 'first')
    queue(session, 'second')
    return done('ran')
  })
  const script = [replyWith(call('shell', { command: 'a' })), finalReply()]
  const { dependencies, requests } = turnOf(script, { tools: [tool] }, session)
  await runTurn(dependencies, new AbortController().signal)
  expect(requests[1]?.messages.at(-1)).toEqual({ role: 'user', text: 'first\n\nsecond' })
  expect(session.state().queued.map(({ text, when }) => [text, when])).toEqual([['for later', 'turn-end']])
})

test('it answers no question: the call still waits, and the message goes in after the answer', async () => {
  const session = memorySession()
  const asked = createDeferred<void>()
  const answer = createDeferred<void>()
  const { gate } = fakeGate(async () => {
    asked.resolve()
    await answer.promise
    return granted()
  })
  const { tool, runs } = fakeTool('shell')
  const script = [replyWith(call('shell', { command: 'a' })), finalReply()]
  const { dependencies, requests } = turnOf(script, { gate, tools: [tool] }, session)
  const ended = runTurn(dependencies, new AbortController().signal)
  await asked.promise
  queue(session, 'hurry up')
  // Everything that could go on without the answer has gone on.
  await new Promise(setImmediate)
  expect([runs, requests.length, session.state().queued.length]).toEqual([[], 1, 1])
  answer.resolve()
  await ended
  expect(runs).toEqual(['a'])
  expect(requests[1]?.messages.at(-1)).toEqual({ role: 'user', text: 'hurry up' })
})

test('a turn that is stopped takes no message in', async () => {
  const session = memorySession()
  const stop = new AbortController()
  const { tool } = fakeTool('shell', async (_command, signal) => {
    queue(session, 'too late')
    stop.abort()
    await untilAborted(signal)
    return { outcome: 'cancelled', text: 'stopped', changes: [] }
  })
  const { dependencies } = turnOf([replyWith(call('shell', { command: 'a' }))], { tools: [tool] }, session)
  expect(await runTurn(dependencies, stop.signal)).toEqual({ kind: 'stopped' })
  expect(session.state().queued.map(({ text, when }) => [text, when])).toEqual([['too late', 'held']])
  expect(session.of('message.sent').map(({ text }) => text)).toEqual(['go'])
})

test('one that comes with the last reply waits for whoever sends what waits', async () => {
  const session = memorySession()
  const { dependencies } = turnOf(
    [
      async function* () {
        queue(session, 'and then?')
        yield { kind: 'reply', reply: finalReply() } as const
      },
    ],
    {},
    session,
  )
  await runTurn(dependencies, new AbortController().signal)
  expect(session.state().queued.map(({ text, when }) => [text, when])).toEqual([['and then?', 'next-step']])
})
