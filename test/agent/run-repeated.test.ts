import { expect, test } from 'vitest'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import { call, fakeGate, fakeTool, finalReply, makeId, turnOf } from './support.ts'

const never = () => new AbortController().signal

function turnThatRepeats(gate = fakeGate()) {
  const shell = fakeTool('shell')
  const turn = turnOf([finalReply('I see.')], { tools: [shell.tool], gate: gate.gate })
  const repeated = {
    callId: makeId('cal'),
    modelCallId: 'again',
    tool: 'shell',
    argumentsText: call('shell', { command: 'npm run dev', description: 'Starts the server' }).argumentsText,
  }
  turn.session.write({ kind: 'call.repeated', of: makeId('prc'), call: repeated })
  return { ...turn, shell }
}

test('a command that the user wants run again goes through the gate and the model is not asked', async () => {
  const { dependencies, session, requests, shell } = turnThatRepeats()
  expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
  expect(shell.runs).toHaveLength(1)
  expect(requests).toEqual([])
  expect(session.kinds().slice(2)).toEqual(['call.repeated', 'turn.started', 'call.started', 'call.finished', 'turn.finished'])
})

test('the model reads of it with the next message, behind bars, and no reply of it has a call that it did not make', async () => {
  const { dependencies, session, requests } = turnThatRepeats()
  await runTurn(dependencies, never())
  session.say('and now?')
  expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
  const messages = requests[0]?.messages ?? []
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(messages.at(-1)).toMatchObject({ text: expect.stringContaining('the user had a command run again') })
  expect(messages.at(-1)).toMatchObject({ text: expect.stringMatching(/^\| ran /m) })
})

test('what the model said of its own call is not shown as said of the one that the user asks for', async () => {
  const gate = fakeGate()
  await runTurn(turnThatRepeats(gate).dependencies, never())
  expect(gate.questions).toMatchObject([{ action: { command: 'npm run dev' }, modelWords: null }])
  const own = fakeGate()
  const asked = turnOf(
    [{ ...finalReply(''), calls: [call('shell', { command: 'ls', description: 'Lists' })], finish: 'calls' }, finalReply('Done.')],
    {
      tools: [fakeTool('shell').tool],
      gate: own.gate,
    },
  )
  await runTurn(asked.dependencies, never())
  expect(own.questions).toMatchObject([{ modelWords: 'Lists' }])
})

test('what the gate denies does not run again', async () => {
  const gate = fakeGate(() => ({ kind: 'denied', by: 'rule', message: 'Denied by a rule; nothing ran.' }))
  const { dependencies, session, shell } = turnThatRepeats(gate)
  expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
  expect(shell.runs).toEqual([])
  expect(session.of('call.finished')).toMatchObject([{ outcome: 'denied' }])
})

test('a stop before the answer runs nothing', async () => {
  const stop = new AbortController()
  const gate = fakeGate(() => {
    stop.abort()
    return { kind: 'cancelled' }
  })
  const { dependencies, shell } = turnThatRepeats(gate)
  expect(await runTurn(dependencies, stop.signal)).toEqual({ kind: 'stopped' })
  expect(shell.runs).toEqual([])
})
