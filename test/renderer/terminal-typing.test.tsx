import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installBridge } from '../../renderer/bridge.ts'
import { initialView, useView } from '../../renderer/store/view.ts'
import type { PaneScreenOptions } from '../../renderer/terminal/pane-screen.ts'
import { TerminalPanel } from '../../renderer/terminal/terminal-panel.tsx'
import { createTypist } from '../../renderer/terminal/typed-keys.ts'
import { fail, succeed } from '../../shared/errors.ts'
import { typeMaxCharacters } from '../../shared/ipc/limits.ts'
import type { InputState } from '../../shared/process.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { firstSessionId, id } from '../preview/views-questions.ts'
import { messyRecords } from '../preview/views-session.ts'
import { FakeBridge } from '../support/fake-bridge.ts'

/** The stand-in for the drawing terminal, as it was made last. */
const pane = vi.hoisted(() => ({ options: null as PaneScreenOptions | null, typing: [] as boolean[], pasted: [] as string[], focused: 0 }))
vi.mock('../../renderer/terminal/pane-screen.ts', () => ({
  PaneScreen: class {
    constructor(options: PaneScreenOptions) {
      pane.options = options
    }
    write(_data: unknown, drawn?: () => void) {
      drawn?.()
    }
    text = () => ''
    endFind = () => {}
    focus = () => {
      pane.focused += 1
    }
    setScreenReader = () => {}
    setWords = () => {}
    setTyping = (on: boolean) => pane.typing.push(on)
    paste = (text: string) => pane.pasted.push(text)
    dispose = () => {}
  },
}))

let bridge: FakeBridge
beforeEach(() => {
  bridge = new FakeBridge()
  installBridge(bridge)
  Object.assign(pane, { options: null, typing: [], pasted: [], focused: 0 })
  useView.setState({ ...initialView, selectedSession: firstSessionId, selectedProcess: { [firstSessionId]: processId } })
})

const processId = id('prc', 'y')
const started: SessionEvent = {
  kind: 'process.started',
  facts: {
    processId,
    sessionId: firstSessionId,
    callId: null,
    command: 'python3',
    cwd: '/w',
    stream: 'pty',
    origin: { kind: 'command' },
    background: true,
    pid: 8,
    startedAt: Date.now(),
  },
}
const needs = (input: InputState): SessionEvent => ({ kind: 'process.needs-input', processId, input })
const takenOver: SessionEvent = { kind: 'process.taken-over', processId }
const handedBack: SessionEvent = { kind: 'process.handed-back', processId, typed: 'x' }

/** Shows the panel with these events after a messy session; the result adds more. */
function show(events: readonly SessionEvent[]) {
  render(<TerminalPanel sessionId={firstSessionId} />)
  let seq = 0
  const records = (list: readonly SessionEvent[]) => list.map((event) => ({ seq: ++seq, at: Date.now(), event }))
  const before = messyRecords('none')
  seq = before.length
  act(() => bridge.send('session.records', { kind: 'records', reset: true, records: [...before, ...records(events)] }))
  return (...more: readonly SessionEvent[]) =>
    act(() => bridge.send('session.records', { kind: 'records', reset: false, records: records(more) }))
}

describe('taking a terminal over', () => {
  it('asks main, and the pane takes keys only when main confirms', async () => {
    const then = show([started])
    expect(pane.typing).toEqual([false])
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    expect(bridge.inputsOf('process.take-over')).toEqual([{ processId }])
    expect(pane.typing).toEqual([false])
    then(takenOver)
    expect(pane.typing).toEqual([false, true])
    expect(pane.focused).toBe(1)
    expect(screen.getByText(/You type here now/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Hand back' }))
    expect(bridge.inputsOf('process.hand-back')).toEqual([{ processId }])
    then(handedBack)
    expect(pane.typing.at(-1)).toBe(false)
    expect(screen.getByRole('button', { name: 'Take over' })).toBeInTheDocument()
  })

  it('is not offered for pipes, nor for what ended', () => {
    const then = show([{ ...started, facts: { ...started.facts, stream: 'pipe' } }])
    expect(screen.queryByRole('button', { name: 'Take over' })).not.toBeInTheDocument()
    then(started, takenOver)
    expect(screen.getByRole('button', { name: 'Hand back' })).toBeInTheDocument()
    then({ kind: 'process.ended', processId, end: { reason: { kind: 'exited', code: 0 }, durationMs: 1, outputBytes: 0, survivors: [] } })
    expect(screen.queryByRole('button', { name: 'Hand back' })).not.toBeInTheDocument()
    expect(pane.typing.at(-1)).toBe(false)
  })

  it('can be left by a key, which goes to the button that hands back', () => {
    show([started, takenOver])
    act(() => pane.options?.typing.onLeave())
    expect(screen.getByRole('button', { name: 'Hand back' })).toHaveFocus()
  })
})

describe('a process that needs input', () => {
  it('says so on its tab and in its header, until it does not', () => {
    const then = show([started, needs({ kind: 'waiting', echo: 'on' })])
    expect(screen.getByRole('img', { name: 'needs input' })).toBeInTheDocument()
    expect(screen.getByText('needs input')).toBeInTheDocument()
    then(needs({ kind: 'none' }))
    expect(screen.queryByText('needs input')).not.toBeInTheDocument()
  })

  it('asks for a password in words of its own, before and after the user takes over', () => {
    const then = show([started, needs({ kind: 'waiting', echo: 'off' })])
    expect(screen.getByText('asks for a password')).toBeInTheDocument()
    expect(screen.getByText(/Take over and type it yourself/)).toBeInTheDocument()
    then(takenOver)
    expect(screen.getByText('Type the password here. Signalbox does not keep it.')).toBeInTheDocument()
  })
})

describe('what the pane tells main', () => {
  it('is its size, once it settles, and only for a terminal', () => {
    vi.useFakeTimers()
    show([started])
    for (const columns of [80, 81, 82]) pane.options?.onResize(columns, 24)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    expect(bridge.inputsOf('process.resize')).toEqual([{ processId, columns: 82, rows: 24 }])
  })

  it('is a paste of several lines only after a question that shows them', async () => {
    show([started, takenOver])
    act(() => pane.options?.typing.onRiskyPaste('rm -rf build\nmake\n', 2))
    expect(screen.getByRole('dialog', { name: 'Paste 2 lines?' })).toHaveTextContent('rm -rf build')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(pane.pasted).toEqual([])
    act(() => pane.options?.typing.onRiskyPaste('a\nb', 2))
    await userEvent.click(screen.getByRole('button', { name: 'Paste' }))
    expect(pane.pasted).toEqual(['a\nb'])
  })
})

describe('the keys of the user', () => {
  it('go in order; what comes while a message is on its way goes with the next', async () => {
    const { promise: first, resolve } = createGate()
    bridge.answer('process.write', async () => {
      await first
      return succeed({})
    })
    const type = createTypist(processId)
    for (const key of ['l', 's', '\r']) type(key)
    resolve()
    await vi.waitFor(() =>
      expect(bridge.inputsOf('process.write')).toEqual([
        { processId, text: 'l' },
        { processId, text: 's\r' },
      ]),
    )
  })

  it('go in pieces that main takes, with no character cut in two', async () => {
    const type = createTypist(processId)
    const pasted = `x${'\u{1f600}'.repeat(typeMaxCharacters)}`
    type(pasted)
    const sent = () => bridge.inputsOf('process.write').map((input) => (input as { text: string }).text)
    await vi.waitFor(() => expect(sent().join('')).toBe(pasted))
    expect(sent().every((text) => text.length <= typeMaxCharacters && !/[\ud800-\udbff]$/.test(text))).toBe(true)
  })

  it('that are refused are told once, and the rest is dropped', async () => {
    bridge.answer('process.write', () => fail('busy', 'The agent has this terminal.'))
    const type = createTypist(processId)
    type('a')
    type('b')
    await vi.waitFor(() => expect(bridge.inputsOf('process.write')).toHaveLength(1))
    bridge.answer('process.write', () => succeed({}))
    await vi.waitFor(() => {
      type('c')
      expect(bridge.inputsOf('process.write').at(-1)).toEqual({ processId, text: 'c' })
    })
  })
})

function createGate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}
