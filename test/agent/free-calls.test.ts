import { describe, expect, test } from 'vitest'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import type { Preparation, Tool, ToolContext } from '../../electron/agent/ports.ts'
import { call, done, fakeGate, finalReply, replyWith, turnOf } from './support.ts'

const toolOf = (prepare: (context: ToolContext) => Preparation): Tool => ({
  description: { name: 'look', description: 'look', parameters: { type: 'object' } },
  exclusive: false,
  prepare: async (_input, context) => prepare(context),
})

async function runLook(prepare: (context: ToolContext) => Preparation, calls = 1) {
  const { gate, questions } = fakeGate()
  const replies = Array.from({ length: calls }, () => replyWith(call('look', {})))
  const turn = turnOf([...replies, finalReply()], { gate, tools: [toolOf(prepare)] })
  const outcome = await runTurn(turn.dependencies, new AbortController().signal)
  return { ...turn, questions, outcome }
}

describe('a call that only touches own processes', () => {
  test('asks nobody, and is recorded with what it was about', async () => {
    const { session, questions, requests } = await runLook(() => ({
      kind: 'free',
      modelWords: null,
      summary: 'npm run dev',
      run: async () => done('running'),
    }))
    expect(questions).toEqual([])
    expect(session.kinds().slice(3, 6)).toEqual(['model.replied', 'call.started', 'call.finished'])
    expect(session.flushed).toContain('call.started')
    expect(session.of('call.started')[0]?.grant).toEqual({ kind: 'own-process', summary: 'npm run dev' })
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', text: 'running' })
  })

  test('that throws is a fault of the tool, and the turn goes on', async () => {
    const { session, bugs, outcome } = await runLook(() => ({
      kind: 'free',
      modelWords: null,
      summary: '',
      run: async () => {
        throw new Error('broken')
      },
    }))
    expect(session.of('call.finished')[0]).toMatchObject({ outcome: 'failed', resultText: expect.stringContaining('a fault in Signalbox') })
    expect(bugs).toEqual(['run of look'])
    expect(outcome).toEqual({ kind: 'completed' })
  })
})

describe('a call that shows a plan', () => {
  test('is written down with its steps, and by whom it was let through', async () => {
    const steps = [{ text: 'Look', state: 'active' }] as const
    const { session, questions } = await runLook(() => ({
      kind: 'free',
      about: 'plan',
      modelWords: null,
      summary: '',
      run: async () => ({ ...done('shown'), plan: steps }),
    }))
    expect(questions).toEqual([])
    expect(session.kinds().slice(4, 7)).toEqual(['call.started', 'plan.updated', 'call.finished'])
    expect(session.of('call.started')[0]?.grant).toEqual({ kind: 'plan' })
    expect(session.state().plan?.steps).toEqual(steps)
  })
})

describe('the current folder', () => {
  test('moves with the result of a call, before the call is finished, and the next call starts there', async () => {
    const seen: string[] = []
    const { session } = await runLook((context) => {
      seen.push(context.cwd)
      return { kind: 'free', modelWords: null, summary: '', run: async () => ({ ...done('moved'), cwd: '/home/user/project/sub' }) }
    }, 2)
    expect(seen).toEqual(['/home/user/project', '/home/user/project/sub'])
    const kinds = session.kinds()
    expect(kinds.filter((kind) => kind === 'session.cwd-changed')).toHaveLength(1)
    expect(kinds.indexOf('session.cwd-changed')).toBeLessThan(kinds.indexOf('call.finished'))
  })

  test('moves with a refusal that says so', async () => {
    const { session } = await runLook(() => ({ kind: 'refused', message: 'gone', cwd: '/home/user/project/other' }))
    expect(session.state().cwd).toBe('/home/user/project/other')
    expect(session.of('call.refused')).toHaveLength(1)
  })

  test('of a running call is the one of now', async () => {
    let context: ToolContext | null = null
    const { session } = await runLook((given) => {
      context = given
      return { kind: 'free', modelWords: null, summary: '', run: async () => done('ok') }
    })
    session.write({ kind: 'session.cwd-changed', cwd: '/home/user/project/later' })
    expect(context).toHaveProperty('cwd', '/home/user/project/later')
  })
})
