import { describe, expect, test } from 'vitest'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import type { Tool } from '../../electron/agent/ports.ts'
import { call, commandAction, done, fakeGate, fakeTool, finalReply, replyWith, turnOf } from './support.ts'

const never = () => new AbortController().signal
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const resultsOf = (messages: readonly { readonly role: string; readonly text: string }[] | undefined) =>
  messages?.filter((message) => message.role === 'tool').map((message) => message.text)

describe('calls of one reply', () => {
  test('twenty of 100 ms take about as long as one', async () => {
    const shell = fakeTool('shell', async (command) => {
      await wait(100)
      return done(command)
    })
    const calls = Array.from({ length: 20 }, (_, index) => call('shell', { command: `sleep ${index}` }))
    const { dependencies } = turnOf([replyWith(...calls), finalReply()], { tools: [shell.tool] })
    const startedAt = performance.now()
    await runTurn(dependencies, never())
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(shell.runs).toHaveLength(20)
  })

  test('give their results to the model in call order, whichever ends first', async () => {
    const shell = fakeTool('shell', async (command) => {
      await wait(command === 'first' ? 40 : 1)
      return done(command)
    })
    const calls = ['first', 'second', 'third'].map((command) => call('shell', { command }))
    const { dependencies, session, requests } = turnOf([replyWith(...calls), finalReply()], { tools: [shell.tool] })
    await runTurn(dependencies, never())
    expect(resultsOf(requests[1]?.messages)).toEqual(['first', 'second', 'third'])
    expect(session.of('call.finished').map((event) => event.resultText)).toEqual(['second', 'third', 'first'])
  })

  test('of an exclusive tool wait for those before and hold back those after', async () => {
    const order: string[] = []
    const log = async (command: string) => {
      order.push(`+${command}`)
      await wait(10)
      order.push(`-${command}`)
      return done(command)
    }
    const tools = [fakeTool('shell', log).tool, fakeTool('edit', log, true).tool]
    const calls = [
      call('shell', { command: 'a' }),
      call('shell', { command: 'b' }),
      call('edit', { command: 'E' }),
      call('shell', { command: 'c' }),
    ]
    const { dependencies } = turnOf([replyWith(...calls), finalReply()], { tools })
    await runTurn(dependencies, never())
    expect(order.slice(4)).toEqual(['+E', '-E', '+c', '-c'])
    expect(order.slice(0, 4).toSorted()).toEqual(['+a', '+b', '-a', '-b'])
  })
})

describe('one call', () => {
  test('of an unknown tool is refused with the names of the known ones', async () => {
    const { dependencies, session } = turnOf([replyWith(call('bash', { command: 'ls' })), finalReply()])
    await runTurn(dependencies, never())
    expect(session.of('call.refused')[0]?.message).toBe('There is no tool "bash"; nothing ran. The tools are: shell.')
  })

  test.each([
    ['{"command": "ls"', 'At position 16: expected "," or "}", found the end of the text'],
    ['{"command": ls}', 'At position 12: expected a value, found "l"'],
    ['["ls"]', 'must be one JSON object, but are an array'],
    ['"ls"', 'must be one JSON object, but are a string'],
    ['{"cmd": "ls"}', 'command is missing'],
  ])('with the arguments %s is refused and says what is wrong', async (argumentsText, words) => {
    const shell = fakeTool('shell')
    const gate = fakeGate()
    const { dependencies, session } = turnOf([replyWith(call('shell', argumentsText)), finalReply()], {
      tools: [shell.tool],
      gate: gate.gate,
    })
    await runTurn(dependencies, never())
    expect(session.of('call.refused')[0]?.message).toContain(words)
    expect(session.of('call.refused')[0]?.message).toContain('nothing ran')
    expect(shell.runs).toEqual([])
    expect(gate.questions).toEqual([])
  })

  test('whose tool throws is finished as failed, is reported, and the turn goes on', async () => {
    const shell = fakeTool('shell', async () => {
      throw new Error('secret insides')
    })
    const { dependencies, session, bugs } = turnOf([replyWith(call('shell', { command: 'ls' })), finalReply()], { tools: [shell.tool] })
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
    expect(session.of('call.finished')).toMatchObject([{ outcome: 'failed' }])
    expect(session.of('call.finished')[0]?.resultText).not.toContain('secret insides')
    expect(bugs).toEqual(['run of shell'])
  })

  test('whose tool throws while it prepares never starts', async () => {
    const tool: Tool = {
      ...fakeTool('shell').tool,
      prepare: async () => {
        throw new Error('bug')
      },
    }
    const { dependencies, session } = turnOf([replyWith(call('shell', { command: 'ls' })), finalReply()], { tools: [tool] })
    expect(await runTurn(dependencies, never())).toEqual({ kind: 'completed' })
    expect(session.of('call.finished')).toMatchObject([{ outcome: 'failed' }])
    expect(session.kinds()).not.toContain('call.started')
  })

  test('that changed files records each change before it is finished', async () => {
    const change = { path: 'a.ts', beforeHash: null, afterHash: 'h', added: 3, removed: 0 }
    const shell = fakeTool('shell', async () => ({ outcome: 'succeeded', text: 'ok', changes: [change] }))
    const { dependencies, session } = turnOf([replyWith(call('shell', { command: 'x' })), finalReply()], { tools: [shell.tool] })
    await runTurn(dependencies, never())
    expect(session.of('file.changed')).toMatchObject([change])
    const kinds = session.kinds()
    expect(kinds.indexOf('file.changed')).toBeLessThan(kinds.indexOf('call.finished'))
  })

  test('is asked about with exactly the action that will run', async () => {
    const gate = fakeGate()
    const { dependencies } = turnOf([replyWith(call('shell', { command: 'echo  "$HOME"' })), finalReply()], { gate: gate.gate })
    await runTurn(dependencies, never())
    expect(gate.questions[0]?.action).toEqual(commandAction('echo  "$HOME"'))
  })
})
