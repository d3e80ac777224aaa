import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApprovalQueue } from '../../renderer/approvals/approval-queue.tsx'
import { SessionRule } from '../../renderer/approvals/session-rule.tsx'
import { installBridge } from '../../renderer/bridge.ts'
import { useQueue } from '../../renderer/store/session-feed.ts'
import { initialView, useView } from '../../renderer/store/view.ts'
import { Transcript } from '../../renderer/transcript/transcript.tsx'
import type { Action, ApprovalRequest } from '../../shared/permission.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { firstSessionId, id, viewsQueues, workspace } from '../preview/views-questions.ts'
import { FakeBridge } from '../support/fake-bridge.ts'

interface ListProps {
  readonly data: readonly unknown[]
  readonly context: unknown
  readonly itemContent: (index: number, row: unknown, context: unknown) => ReactNode
}

// A page without layout has no heights to work out which rows are in sight; here every row is.
vi.mock('react-virtuoso', () => ({
  Virtuoso: ({ data, context, itemContent }: ListProps) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move here
    data.map((row, index) => <div key={index}>{itemContent(index, row, context)}</div>),
}))

let bridge: FakeBridge
beforeEach(() => {
  bridge = new FakeBridge()
  installBridge(bridge)
  useView.setState({ ...initialView, selectedSession: firstSessionId })
  useQueue.setState([], true)
})

const processId = id('prc', '5')
const typed: Action = {
  kind: 'process-input',
  processId,
  command: 'python3 -i',
  cwd: workspace,
  text: "open('a', 'w')\u202e",
  keys: ['Enter', 'Ctrl-D'],
}

function ask(action: Action): void {
  const [some] = viewsQueues['medium'] ?? []
  if (some === undefined) throw new Error('no question to start from')
  const request: ApprovalRequest = {
    ...some,
    tool: 'job_input',
    action,
    verdict: { ...some.verdict, parts: [], effects: [{ kind: 'unknown' }] },
  }
  render(<ApprovalQueue />)
  act(() => useQueue.setState([request], true))
}

describe('the card of input to a running program', () => {
  it('shows exactly what would be typed, odd characters and keys by name, and into what', () => {
    ask(typed)
    expect(screen.getByRole('heading', { name: 'Type into a running program' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'What is typed' })).toHaveTextContent("open('a', 'w')U+202E<Enter><Ctrl-D>")
    expect(screen.getByText('Into').nextElementSibling).toHaveTextContent('python3 -i')
    expect(screen.getByText(/could do anything a command can do/)).toBeInTheDocument()
  })

  it('offers a rule for that program', () => {
    const rule = { kind: 'process-input', processId, command: 'python3 -i' } as const
    render(<SessionRule rule={rule} sending={false} onSave={() => undefined} onClose={() => undefined} />)
    expect(screen.getByText('Until this program ends, the agent may type into it without asking:')).toBeInTheDocument()
    expect(screen.getByText('python3 -i')).toBeInTheDocument()
  })
})

it('the card of a command says when it runs in a terminal', () => {
  const [some] = viewsQueues['medium'] ?? []
  if (some?.action.kind !== 'command') throw new Error('no command to start from')
  ask({ ...some.action, terminal: true })
  expect(screen.getByText(/in a terminal of its own/)).toBeInTheDocument()
})

describe('the transcript', () => {
  const show = (events: readonly SessionEvent[]) => {
    render(<Transcript sessionId={firstSessionId} />)
    const records = events.map((event, index) => ({ seq: index + 1, at: 1_000 + index, event }))
    act(() => bridge.send('session.records', { kind: 'records', reset: true, records }))
  }
  const created: SessionEvent = {
    kind: 'session.created',
    sessionId: firstSessionId,
    workspace,
    title: 'T',
    model: { kind: 'demo' },
    mode: 'ask',
    trusted: true,
  }
  const callId = id('cal', '1')
  const replied = (tool: string): SessionEvent => ({
    kind: 'model.replied',
    text: '',
    calls: [{ callId, modelCallId: 'c', tool, argumentsText: `{"job_id":"${processId}"}` }],
    finish: 'calls',
    usage: null,
    durationMs: 1,
  })

  it('names the program that a job call was about, and that nobody was asked', () => {
    show([
      created,
      replied('job_output'),
      { kind: 'call.started', callId, grant: { kind: 'own-process', summary: 'npm run dev' } },
      { kind: 'call.finished', callId, outcome: 'succeeded', resultText: 'running', durationMs: 1 },
    ])
    expect(screen.getByRole('button', { name: /job_output npm run dev/ })).toHaveTextContent('own processes')
  })

  it('shows what was typed into which program', () => {
    const verdict = { verdict: 'ask', risk: 'medium', parts: [], effects: [], reasons: [] } as const
    show([
      created,
      replied('job_input'),
      {
        kind: 'verdict.given',
        callId,
        action: typed,
        verdict: { ...verdict, parts: [], effects: [], reasons: [] },
        modelWords: null,
      },
    ])
    expect(screen.getByRole('button', { name: /open\('a', 'w'\).*<Enter><Ctrl-D>.*into.*python3 -i/ })).toBeInTheDocument()
  })

  it('tells what the agent was told between its calls', () => {
    const facts = { processId, sessionId: firstSessionId, callId: null, command: 'npm run dev', cwd: workspace } as const
    show([
      created,
      {
        kind: 'process.started',
        facts: { ...facts, stream: 'pipe', origin: { kind: 'command' }, background: true, pid: 1, startedAt: 1 },
      },
      {
        kind: 'process.ended',
        processId,
        end: { reason: { kind: 'exited', code: 1 }, durationMs: 1, outputBytes: 0, survivors: [] },
      },
      { kind: 'model.noted', about: 'job-ended', processId, text: '[Signalbox: …]' },
      { kind: 'model.noted', about: 'turn-stopped', processId: null, text: '[Signalbox: …]' },
    ])
    const [ended, stopped] = screen.getAllByRole('note')
    expect(ended).toHaveTextContent(/^Told the agent that a job ended: npm run dev · .*1/)
    expect(stopped).toHaveTextContent('Told the agent what the stop ended and what runs on.')
  })
})
