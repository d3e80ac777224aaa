import { expect, test } from 'vitest'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import { describeFacts } from '../../electron/agent/describe-history.ts'
import type { ModelEvent, ModelReply } from '../../electron/agent/ports.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import { call, done, fakeTool, finalReply, makeId, memorySession, replyWith, turnOf, untilAborted } from './support.ts'

const never = () => new AbortController().signal

async function* tooLong(): AsyncGenerator<ModelEvent> {
  yield { kind: 'failed', error: { kind: 'too-large', message: 'The conversation is longer than the model can read.' } }
}

const steps = (count: number): readonly ModelReply[] =>
  Array.from({ length: count }, (_, at) => replyWith(call('shell', { command: `step ${at}` })))

/** Results of this length fill a window of 4,000 tokens with about four steps. */
const talkative = (length: number) => [fakeTool('shell', async (command) => done(`exited 0 · ${command}\n${'x'.repeat(length)}`)).tool]

test('a turn that outgrows the window shortens old results, then goes on with a summary, and ends as asked', async () => {
  // The requests for a summary have no tools; everything else is answered with the next step.
  let step = 0
  const script = Array.from(
    { length: 60 },
    () =>
      async function* (): AsyncGenerator<ModelEvent> {
        const reply = step < 40 ? replyWith(call('shell', { command: `step ${step}` })) : finalReply('All done.')
        step++
        yield { kind: 'reply', reply }
      },
  )
  const { dependencies, session, requests } = turnOf(script, { contextTokens: 6_000, tools: talkative(1_500) })
  const answering = dependencies.model
  const model: typeof answering = {
    stream: (request, signal) => {
      if (request.tools.length > 0) return answering.stream(request, signal)
      return (async function* () {
        expect(JSON.stringify(request.messages)).toContain('You summarise')
        yield { kind: 'reply' as const, reply: finalReply('Steps so far went well.') }
      })()
    },
  }
  expect(await runTurn({ ...dependencies, model }, never())).toEqual({ kind: 'completed' })
  expect(session.of('call.finished')).toHaveLength(40)
  expect(session.kinds()).toContain('context.thinned')
  expect(session.kinds()).toContain('context.compacted')
  const sizes = requests.map((request) => JSON.stringify(request.messages).length)
  expect(Math.max(...sizes)).toBeLessThan(6_000 * 3 * 1.1)
  const last = JSON.stringify(requests.at(-1)?.messages)
  expect(last).toContain('Steps so far went well.')
  expect(last).toContain('What the user asked for, in their words:\\n- go')
  for (const { messages } of requests) {
    const asked = messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ modelCallId }) => modelCallId) : []))
    expect(messages.flatMap((message) => (message.role === 'tool' ? [message.modelCallId] : []))).toEqual(asked)
  }
})

test('a request that the server refuses as too long is made shorter and asked again', async () => {
  const { dependencies, session, requests } = turnOf([...steps(3), tooLong, finalReply('Summary.'), finalReply('Done.')], {
    tools: talkative(400),
  })
  expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
  expect(session.kinds()).toContain('context.compacted')
  expect(requests[4]?.tools).toEqual([])
  expect(JSON.stringify(requests[5]?.messages).length).toBeLessThan(JSON.stringify(requests[3]?.messages).length)
})

test('a conversation that cannot be made shorter ends the turn with the words of the server', async () => {
  const { dependencies } = turnOf([tooLong, tooLong, tooLong, tooLong])
  expect(await runTurn(dependencies, never())).toMatchObject({ kind: 'failed', error: { kind: 'too-large' } })
})

test('a summary that fails ends the turn with its error, and nothing was cut', async () => {
  const broken = async function* (): AsyncGenerator<ModelEvent> {
    yield { kind: 'failed', error: { kind: 'rate-limited', message: 'Too many requests.' } }
  }
  const { dependencies, session } = turnOf([...steps(3), tooLong, broken], { tools: talkative(400) })
  expect(await runTurn(dependencies, never())).toMatchObject({ kind: 'failed', error: { kind: 'rate-limited' } })
  expect(session.state().context.compactedItems).toBe(0)
})

test('stop ends the wait for a summary', async () => {
  const stop = new AbortController()
  const hanging = async function* (signal: AbortSignal): AsyncGenerator<ModelEvent> {
    stop.abort()
    await untilAborted(signal)
    yield { kind: 'text', delta: '' }
  }
  const { dependencies, session } = turnOf([...steps(3), tooLong, hanging], { tools: talkative(400) })
  expect(await runTurn(dependencies, stop.signal)).toEqual({ kind: 'stopped' })
  expect(session.kinds()).toContain('context.compacting')
  expect(session.kinds()).not.toContain('context.compacted')
})

test('a history that does not fit into one request is summarised in pieces', async () => {
  const session = memorySession()
  for (let at = 0; at < 30; at++) session.say(`Message ${at}: ${'words '.repeat(200)}`)
  const summaries = Array.from({ length: 12 }, (_, at) => finalReply(`Summary ${at}.`))
  const { dependencies, requests } = turnOf([...summaries, finalReply('Done.')], { contextTokens: 4_000 }, session)
  await runTurn(dependencies, never())
  const pieces = requests.filter((request) => request.tools.length === 0)
  expect(pieces.length).toBeGreaterThan(2)
  for (const { messages } of pieces) expect(JSON.stringify(messages).length).toBeLessThan(4_000 * 3)
  expect(JSON.stringify(pieces[1]?.messages)).toContain('Summary 0.')
})

test('jobs that run, files that were changed, the first task and the newest words survive a summary', () => {
  const session = memorySession()
  session.say('Build the whole thing.')
  for (let at = 0; at < 200; at++) session.say(`and ${'more '.repeat(20)}${at}`)
  const facts: ProcessFacts = {
    processId: makeId('prc'),
    sessionId: makeId('ses'),
    callId: null,
    command: 'npm run dev',
    cwd: '/home/user/project',
    stream: 'pipe',
    origin: { kind: 'command' },
    background: true,
    pid: 1,
    startedAt: 1,
  }
  session.write({ kind: 'process.started', facts })
  const text = describeFacts(session.state(), session.state().transcript.length)
  expect(text).toContain('- Build the whole thing.')
  expect(text).toContain('199')
  expect(text).toContain(`${facts.processId}: npm run dev`)
  expect(text.length).toBeLessThan(10_000)
})
