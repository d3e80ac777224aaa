import { describe, expect, test } from 'vitest'
import { callsPerReply, runTurn } from '../../electron/agent/agent-loop.ts'
import { stepsPerTurn } from '../../electron/agent/stop-rules.ts'
import { call, fakeGate, fakeTool, finalReply, granted, makeId, memorySession, replyWith, turnOf, untilAborted } from './support.ts'

const never = () => new AbortController().signal

describe('a turn', () => {
  test('without calls is started, replied and finished, and its text is shown as it comes', async () => {
    const { dependencies, session } = turnOf([finalReply('Hello.')])
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
    expect(session.kinds()).toEqual(['session.created', 'message.sent', 'turn.started', 'model.replied', 'turn.finished'])
    expect(session.deltas).toEqual(['Hello.'])
    expect(session.flushed).toContain('turn.finished')
  })

  test('runs a call and sends its result back before the next reply', async () => {
    const { dependencies, session, requests } = turnOf([replyWith(call('shell', { command: 'ls' }, { modelCallId: 'c1' })), finalReply()])
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
    expect(requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', text: '', calls: [{ modelCallId: 'c1', tool: 'shell', argumentsText: '{"command":"ls"}' }] },
      { role: 'tool', modelCallId: 'c1', text: 'ran ls' },
    ])
    expect(session.kinds().slice(3)).toEqual(['model.replied', 'call.started', 'call.finished', 'model.replied', 'turn.finished'])
    expect(session.flushed).toEqual(['call.started', 'turn.finished'])
  })

  test('keeps what the provider wants back and hands it back with the reply it belongs to', async () => {
    const kept = { source: 'https://models.example/v1 m', items: '[{"kind":"reasoning"}]' }
    const { dependencies, session, requests } = turnOf([{ ...replyWith(call('shell', { command: 'ls' })), kept }, finalReply()])
    await runTurn(dependencies, never())
    expect(session.of('model.replied').map((event) => event.kept)).toEqual([kept, undefined])
    expect(requests[1]?.messages.find((message) => message.role === 'assistant')).toMatchObject({ kept })
  })

  test('ends recorded as failed when the model cannot be asked, and the half reply is never sent back', async () => {
    const script = [
      async function* () {
        yield { kind: 'text' as const, delta: 'half a rep' }
        yield { kind: 'failed' as const, error: { kind: 'wrong-key' as const, message: 'no' } }
      },
      finalReply(),
    ]
    const { dependencies, session, requests } = turnOf(script)
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'failed', error: { kind: 'wrong-key', message: 'no' } })
    expect(session.kinds().at(-1)).toBe('turn.finished')
    session.say('again')
    await runTurn(dependencies, never())
    expect(JSON.stringify(requests[1])).not.toContain('half a rep')
    expect(requests[1]?.messages).toEqual([
      { role: 'system', text: 'You are a test.' },
      { role: 'user', text: 'go\n\nagain' },
    ])
  })

  test('ends as a cut reply when the stream stops without a final event', async () => {
    const { dependencies } = turnOf([
      async function* () {
        yield { kind: 'text' as const, delta: 'hm' }
      },
    ])
    expect(await runTurn(dependencies, never())).toMatchObject({ kind: 'failed', error: { kind: 'reply-cut' } })
  })

  test('ends recorded when the model client throws, and says nothing of its insides', async () => {
    const { dependencies, session, bugs } = turnOf([])
    const outcome = await runTurn(dependencies, never())
    expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'internal' } })
    expect(session.of('turn.finished')).toHaveLength(1)
    expect(bugs).toEqual(['turn'])
  })

  test('stops with a notice at the step limit', async () => {
    const endless = Array.from({ length: stepsPerTurn + 5 }, (_, index) => replyWith(call('shell', { command: `echo ${index}` })))
    const { dependencies, session, requests } = turnOf(endless)
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'stopped' })
    expect(requests).toHaveLength(stepsPerTurn)
    expect(session.of('notice.given')).toMatchObject([{ code: 'step-limit' }])
  })

  test('refuses the calls above the limit of one reply', async () => {
    const many = Array.from({ length: callsPerReply + 2 }, () => call('shell', { command: 'true' }))
    const { dependencies, session } = turnOf([replyWith(...many), finalReply()])
    await runTurn(dependencies, never())
    expect(session.of('call.finished')).toHaveLength(callsPerReply)
    expect(session.of('call.refused')).toHaveLength(2)
  })

  test('rejects when the log cannot be written, and the tool has not run', async () => {
    const shell = fakeTool('shell')
    const { dependencies } = turnOf(
      [replyWith(call('shell', { command: 'ls' })), finalReply()],
      { tools: [shell.tool] },
      memorySession('call.started'),
    )
    expect(await runTurn(dependencies, never())).toMatchObject({ kind: 'failed', error: { kind: 'internal' } })
    expect(shell.runs).toEqual([])
    const broken = turnOf([finalReply()], {}, memorySession('turn.finished'))
    await expect(runTurn(broken.dependencies, never())).rejects.toThrow('disk full')
  })
})

describe('the model ids of calls', () => {
  test('are made unique within a reply when the server repeats or leaves them out', async () => {
    const calls = ['same', 'same', ''].map((modelCallId) => call('shell', { command: 'true' }, { modelCallId }))
    const { dependencies, requests } = turnOf([replyWith(...calls), finalReply()])
    await runTurn(dependencies, never())
    const ids = requests[1]?.messages.flatMap((message) => (message.role === 'tool' ? [message.modelCallId] : []))
    expect(new Set(ids).size).toBe(3)
    expect(ids?.[0]).toBe('same')
  })
})

describe('the gate in the loop', () => {
  const denyAll = () => fakeGate(() => ({ kind: 'denied', by: 'user', message: 'Denied by the user: use pnpm. Nothing ran.' }))

  test('a denied command never starts and the model reads the reason', async () => {
    const shell = fakeTool('shell')
    const { dependencies, session, requests } = turnOf([replyWith(call('shell', { command: 'npm i' })), finalReply()], {
      tools: [shell.tool],
      gate: denyAll().gate,
    })
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
    expect(shell.runs).toEqual([])
    expect(session.kinds()).not.toContain('call.started')
    expect(session.of('call.finished')).toMatchObject([{ outcome: 'denied' }])
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', text: 'Denied by the user: use pnpm. Nothing ran.' })
  })

  test('three denies of the same thing stop the turn, also with other calls between them', async () => {
    const script = ['rm x', 'ls', 'rm x', 'rm y', 'rm x', 'never'].map((command) => replyWith(call('shell', { command })))
    const gate = fakeGate(({ action }) =>
      action.kind === 'command' && action.command === 'ls' ? granted() : { kind: 'denied', by: 'user', message: 'no' },
    )
    const { dependencies, session, requests } = turnOf(script, { gate: gate.gate })
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'stopped' })
    expect(requests).toHaveLength(5)
    expect(session.of('notice.given')).toEqual([{ kind: 'notice.given', code: 'denied-in-a-row', values: { what: 'rm x' } }])
  })

  test('denies of different things do not stop the turn', async () => {
    const script = [...['rm a', 'rm b', 'rm c'].map((command) => replyWith(call('shell', { command }))), finalReply()]
    const { dependencies } = turnOf(script, { gate: denyAll().gate })
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
  })

  test('where nobody can answer, the call is finished as denied and the turn ends for want of approval', async () => {
    const { dependencies, session, requests } = turnOf([replyWith(call('shell', { command: 'npm i' })), finalReply()], {
      gate: fakeGate(() => ({ kind: 'unanswerable', message: 'Nobody can be asked. Nothing ran.' })).gate,
    })
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'needs-approval' })
    expect(session.of('call.finished')).toMatchObject([{ outcome: 'denied', resultText: 'Nobody can be asked. Nothing ran.' }])
    expect(requests).toHaveLength(1)
  })
})

describe('cut and broken arguments', () => {
  const cutReply = () => ({ ...replyWith(call('shell', '{"command": "rm -rf buil', { cut: true })), finish: 'length' as const })

  test('a cut call never runs, is said to be cut, and its half is not sent back', async () => {
    const shell = fakeTool('shell')
    const gate = fakeGate()
    const { dependencies, session, requests } = turnOf([cutReply(), finalReply()], { tools: [shell.tool], gate: gate.gate })
    await runTurn(dependencies, never())
    expect(shell.runs).toEqual([])
    expect(gate.questions).toEqual([])
    expect(session.of('call.refused')[0]?.message).toMatch(/^The arguments were cut off: the reply reached its length limit.*nothing ran/)
    const assistant = requests[1]?.messages.at(-2)
    expect(assistant).toMatchObject({ role: 'assistant', calls: [{ argumentsText: '{}' }] })
  })

  test('the last call of a reply that hit the length limit is not run even if it reads as whole', async () => {
    const shell = fakeTool('shell')
    const reply = { ...replyWith(call('shell', { command: 'one' }), call('shell', { command: 'two' })), finish: 'length' as const }
    const { dependencies } = turnOf([reply, finalReply()], { tools: [shell.tool] })
    await runTurn(dependencies, never())
    expect(shell.runs).toEqual(['one'])
  })

  test('three cut replies in a row end the turn with a sentence', async () => {
    const { dependencies, requests } = turnOf([cutReply(), cutReply(), cutReply(), finalReply()])
    expect(await runTurn(dependencies, never())).toMatchObject({ kind: 'failed', error: { kind: 'reply-cut' } })
    expect(requests).toHaveLength(3)
  })
})

describe('a stop', () => {
  test('while commands run settles within 200 ms, ends every call, and the next message works', async () => {
    const stop = new AbortController()
    const shell = fakeTool('shell', async (_command, signal) => {
      stopSoon()
      await untilAborted(signal)
      return { outcome: 'cancelled', text: 'Stopped by the user after 0.1 s.', changes: [] }
    })
    let stoppedAt = 0
    const stopSoon = () =>
      setImmediate(() => {
        stoppedAt = Date.now()
        stop.abort()
      })
    const script = [replyWith(call('shell', { command: 'sleep 30' }), call('shell', { command: 'sleep 31' })), finalReply('Going on.')]
    const { dependencies, session, requests } = turnOf(script, { tools: [shell.tool] })
    expect(await runTurn(dependencies, stop.signal)).toEqual({ kind: 'stopped' })
    expect(Date.now() - stoppedAt).toBeLessThan(1_000)
    expect(session.of('call.finished').map((event) => event.outcome)).toEqual(['cancelled', 'cancelled'])
    session.say('continue')
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
    expect(requests[1]?.messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool', 'user'])
  })

  test('while a question is open cancels the question and runs nothing', async () => {
    const stop = new AbortController()
    const shell = fakeTool('shell')
    const gate = fakeGate(async (_question, signal) => {
      setImmediate(() => stop.abort())
      await untilAborted(signal)
      return { kind: 'cancelled' }
    })
    const { dependencies, session } = turnOf([replyWith(call('shell', { command: 'ls' }))], { tools: [shell.tool], gate: gate.gate })
    expect(await runTurn(dependencies, stop.signal)).toEqual({ kind: 'stopped' })
    expect(shell.runs).toEqual([])
    expect(session.of('call.finished')).toMatchObject([{ outcome: 'cancelled' }])
  })

  test('that comes while the gate says yes still runs nothing', async () => {
    const stop = new AbortController()
    const shell = fakeTool('shell')
    const gate = fakeGate(() => {
      stop.abort()
      return granted()
    })
    const { dependencies } = turnOf([replyWith(call('shell', { command: 'ls' }))], { tools: [shell.tool], gate: gate.gate })
    await runTurn(dependencies, stop.signal)
    expect(shell.runs).toEqual([])
  })

  test('does not wait for a model stream that ignores it', async () => {
    const stop = new AbortController()
    const { dependencies, session } = turnOf([
      async function* () {
        yield { kind: 'text' as const, delta: 'thinking' }
        setImmediate(() => stop.abort())
        await new Promise(() => undefined)
      },
    ])
    expect(await runTurn(dependencies, stop.signal)).toEqual({ kind: 'stopped' })
    expect(session.kinds().slice(2)).toEqual(['turn.started', 'model.replied', 'turn.finished'])
  })

  test('keeps what had come of the reply, marked as stopped, for the user and the model, and no call of it', async () => {
    const stop = new AbortController()
    const { dependencies, session, requests } = turnOf([
      async function* () {
        yield { kind: 'waiting' as const, error: { kind: 'rate-limited' as const, message: 'slowly' }, waitMs: 0 }
        yield { kind: 'text' as const, delta: 'First I ' }
        yield { kind: 'text' as const, delta: 'look at' }
        setImmediate(() => stop.abort())
        await new Promise(() => undefined)
      },
      finalReply(),
    ])
    expect(await runTurn(dependencies, stop.signal)).toEqual({ kind: 'stopped' })
    expect(session.of('model.replied')).toMatchObject([{ text: 'First I look at', calls: [], finish: 'stopped', usage: null }])
    session.say('go on')
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
    expect(requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', text: 'First I look at', calls: [] },
      { role: 'user', text: '[Signalbox: this reply was stopped before it was whole.]\n\ngo on' },
    ])
  })

  test('before a word has come leaves no empty reply', async () => {
    const stop = new AbortController()
    const { dependencies, session } = turnOf([
      async function* () {
        yield { kind: 'text' as const, delta: ' \n' }
        setImmediate(() => stop.abort())
        await new Promise(() => undefined)
      },
    ])
    await runTurn(dependencies, stop.signal)
    expect(session.of('model.replied')).toEqual([])
  })

  test('before the turn began asks the model nothing', async () => {
    const { dependencies, requests } = turnOf([finalReply()])
    expect(await runTurn(dependencies, AbortSignal.abort())).toEqual({ kind: 'stopped' })
    expect(requests).toEqual([])
  })
})

describe('an orphaned call of an earlier time', () => {
  test('gets an end with the next turn', async () => {
    const session = memorySession()
    session.write({
      kind: 'model.replied',
      text: '',
      calls: [{ callId: makeId('cal'), modelCallId: 'old', tool: 'shell', argumentsText: '{}' }],
      finish: 'calls',
      usage: null,
      durationMs: 1,
    })
    const { dependencies, requests } = turnOf([finalReply()], {}, session)
    await runTurn(dependencies, never())
    expect(requests[0]?.messages.filter((message) => message.role === 'tool')).toHaveLength(1)
    expect(session.of('call.finished')).toMatchObject([{ outcome: 'cancelled' }])
  })
})
