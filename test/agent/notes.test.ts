import { describe, expect, test } from 'vitest'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import { buildContext } from '../../electron/agent/build-context.ts'
import type { ModelNote, NoteSource } from '../../electron/agent/ports.ts'
import { call, fakeTool, finalReply, makeId, memorySession, replyWith, turnOf, untilAborted } from './support.ts'

const note = (text: string): ModelNote => ({ about: 'job-ended', processId: makeId('prc'), text })

/** Notes that come up before the step with that number, from 0. */
function notesAt(steps: Readonly<Record<number, readonly ModelNote[]>>) {
  const ends: string[] = []
  let step = -1
  const notes: NoteSource = {
    take: () => {
      step += 1
      return steps[step] ?? []
    },
    turnEnded: (_sessionId, how) => {
      ends.push(how)
      return null
    },
  }
  return { notes, ends }
}

describe('a note', () => {
  test('is told at the next step, after the results, as words of the app and exactly once', async () => {
    const script = [replyWith(call('shell', { command: 'a' })), replyWith(call('shell', { command: 'b' })), finalReply()]
    const { notes } = notesAt({ 1: [note('[one]'), note('[two]')] })
    const { dependencies, requests, session } = turnOf(script, { notes })
    await runTurn(dependencies, new AbortController().signal)
    expect(requests.map((request) => request.messages.map(({ role }) => role).join(' '))).toEqual([
      'system user',
      'system user assistant tool user',
      'system user assistant tool user assistant tool',
    ])
    expect(requests[1]?.messages.at(-1)).toEqual({ role: 'user', text: '[one]\n\n[two]' })
    expect(requests[2]?.messages[4]).toEqual({ role: 'user', text: '[one]\n\n[two]' })
    expect(session.of('model.noted').map(({ text }) => text)).toEqual(['[one]', '[two]'])
  })

  test('that came while calls ran follows all their results', () => {
    const session = memorySession()
    session.say('go')
    const callIds = [makeId('cal'), makeId('cal')]
    const calls = callIds.map((callId) => ({ callId, modelCallId: callId, tool: 'shell', argumentsText: '{}' }))
    session.write({ kind: 'model.replied', text: '', calls, finish: 'calls', usage: null, durationMs: 1 })
    session.write({ kind: 'model.noted', ...note('[ended]') })
    for (const callId of callIds) session.write({ kind: 'call.finished', callId, outcome: 'succeeded', resultText: 'ok', durationMs: 1 })
    expect(buildContext('s', session.state()).map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool', 'user'])
  })

  test('begins a turn that nobody asked for', async () => {
    const { notes } = notesAt({ 0: [note('[ended]')] })
    const session = memorySession()
    const { dependencies, requests } = turnOf([finalReply()], { notes }, session)
    await runTurn(dependencies, new AbortController().signal)
    expect(requests[0]?.messages.at(-1)).toEqual({ role: 'user', text: 'go\n\n[ended]' })
  })

  test('after a stop is written at the end of the turn, and told with the next message', async () => {
    const stopNote: ModelNote = { about: 'turn-stopped', processId: null, text: '[the user stopped the turn]' }
    const ends: string[] = []
    const notes: NoteSource = {
      take: () => [],
      turnEnded: (_sessionId, how) => {
        ends.push(how)
        return how === 'stopped' ? stopNote : null
      },
    }
    const controller = new AbortController()
    const { tool } = fakeTool('shell', async (_command, signal) => {
      controller.abort()
      await untilAborted(signal)
      return { outcome: 'cancelled', text: 'stopped by user', changes: [] }
    })
    const { dependencies, session, requests } = turnOf([replyWith(call('shell', { command: 'a' })), finalReply()], { notes, tools: [tool] })
    expect(await runTurn(dependencies, controller.signal)).toEqual({ kind: 'stopped' })
    expect(session.kinds().slice(-2)).toEqual(['model.noted', 'turn.finished'])
    session.say('and now?')
    await runTurn(dependencies, new AbortController().signal)
    expect(requests[1]?.messages.at(-1)).toEqual({ role: 'user', text: '[the user stopped the turn]\n\nand now?' })
    expect(ends).toEqual(['stopped', 'by-itself'])
  })
})
