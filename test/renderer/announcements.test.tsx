import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../../renderer/app.tsx'
import { installBridge } from '../../renderer/bridge.ts'
import { showFault, showNote } from '../../renderer/store/toasts.ts'
import { showScreen } from '../../renderer/store/view.ts'
import { fail, succeed } from '../../shared/errors.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { catalog, mainRecords, mainSessionId, question } from '../preview/preview-data.ts'
import { id } from '../preview/views-questions.ts'
import { type Announcements, listenToAnnouncements } from '../support/announcements.ts'
import { FakeBridge } from '../support/fake-bridge.ts'

interface ListProps {
  readonly data: readonly unknown[]
  readonly context: unknown
  readonly itemContent: (index: number, row: unknown, context: unknown) => ReactNode
}

// A page without layout has no heights to work out which rows are in sight; here every row is.
vi.mock('react-virtuoso', () => ({
  Virtuoso: ({ data, context, itemContent }: ListProps) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: rows only come at the end
    data.map((row, index) => <div key={index}>{itemContent(index, row, context)}</div>),
}))

let fake: FakeBridge
let heard: Announcements
let lastSeq = 0

beforeEach(() => {
  fake = new FakeBridge({ 'settings.get': () => succeed({ ...defaultSettings, onboarded: true }) })
  fake.onSubscribe = (name) => {
    if (name === 'catalog.changes') fake.send(name, [])
  }
  installBridge(fake)
})

afterEach(() => heard.end())

const send = (frame: Parameters<typeof fake.send<'session.records'>>[1]) => act(async () => fake.send('session.records', frame))

/** Opens the window on a session in the middle of a turn, and begins to listen when all of it is on the screen. */
async function open(queue: readonly ApprovalRequest[] = []) {
  render(<App />)
  await screen.findByText('No sessions yet.')
  await act(async () => {
    fake.send('catalog.changes', [...catalog])
    fake.send('queue.changes', [...queue])
  })
  const records = mainRecords(true).slice(0, 7)
  lastSeq = records.length
  await send({ kind: 'records', reset: true, records })
  heard = listenToAnnouncements()
  await heard.take()
}

const happen = (...events: readonly SessionEvent[]) =>
  send({ kind: 'records', reset: false, records: events.map((event) => ({ seq: ++lastSeq, at: Date.now(), event })) })
const waitFor = (...requests: readonly ApprovalRequest[]) => act(async () => fake.send('queue.changes', [...requests]))

const words = 'Medium risk. Run a command: git status --short && rm -rf dist && npm run build'
const again: ApprovalRequest = { ...question, approvalId: id('apr', '2'), hash: 'i'.repeat(64) }
const other: ApprovalRequest = {
  ...question,
  approvalId: id('apr', '3'),
  hash: 'j'.repeat(64),
  action: { ...question.action, ...(question.action.kind === 'command' && { command: 'npm run other' }) },
}

const replied = (text: string): SessionEvent => ({
  kind: 'model.replied',
  text,
  calls: [],
  finish: 'stop',
  usage: null,
  durationMs: 10,
})
const turnEnd = (outcome: Extract<SessionEvent, { kind: 'turn.finished' }>['outcome']): SessionEvent => ({
  kind: 'turn.finished',
  turnId: id('trn', '1'),
  outcome,
  durationMs: 4_000,
})

describe('a question', () => {
  it('is told once, however often it is drawn and whatever comes behind it', async () => {
    await open()
    await waitFor(question)
    expect(await heard.take()).toEqual([words])
    await waitFor({ ...question })
    await waitFor({ ...question }, again)
    await send({ kind: 'delta', text: 'and I ' })
    await act(async () => fake.send('settings.changes', { ...defaultSettings, onboarded: true, density: 'compact' }))
    expect(await heard.take()).toEqual([])
  })

  it('with the same words as the one before is told as well', async () => {
    await open()
    await waitFor(question)
    await heard.take()
    await waitFor(again)
    expect(await heard.take()).toEqual([words])
  })

  it('is told when the user steps to it', async () => {
    await open()
    await waitFor(question, other)
    await heard.take()
    await userEvent.click(screen.getByRole('button', { name: /^Next question/ }))
    expect(await heard.take()).toEqual(['Medium risk. Run a command: npm run other'])
  })

  it('that comes on another screen is told there, once, and not again in its session', async () => {
    await open()
    await act(async () => showScreen('rules'))
    await heard.take()
    await waitFor(question)
    expect((await heard.take()).filter((text) => text === words)).toHaveLength(1)
    await act(async () => showScreen('session'))
    expect(screen.getByRole('region', { name: 'Questions that wait for you' })).toBeInTheDocument()
    expect((await heard.take()).filter((text) => text === words)).toEqual([])
  })

  it('that comes while a dialog is open stands in a region that the dialog does not hide', async () => {
    await open([question])
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.getByRole('combobox')).toHaveFocus()
    await waitFor(other)
    expect(await heard.take()).toContain('Medium risk. Run a command: npm run other')
    const alert = screen.getAllByText('Medium risk. Run a command: npm run other')[0]
    expect(alert?.getAttribute('aria-live')).toBe('assertive')
    expect(alert?.closest('[aria-hidden="true"]')).toBeNull()
  })

  it('whose answer main refuses says so once', async () => {
    fake.answer('approval.answer', () => fail('stale', ''))
    await open()
    await waitFor(question)
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
    await heard.take()
    await userEvent.click(screen.getByRole('button', { name: /^Deny( D)?$/ }))
    const told = await heard.take()
    expect(told.filter((text) => /changed|no longer|anew|again/i.test(text))).toHaveLength(1)
  })
})

describe('a turn', () => {
  it('is silent while its reply streams, and tells the whole reply once when it has ended', async () => {
    await open()
    for (const word of 'The suite passes now thirty times of thirty .'.split(' ')) await send({ kind: 'delta', text: `${word} ` })
    expect(await heard.take()).toEqual([])
    await happen(replied('The suite passes now.'))
    expect(await heard.take()).toEqual([])
    await happen(turnEnd({ kind: 'completed' }))
    const told = await heard.take()
    expect(told.filter((text) => text === 'The agent: The suite passes now.')).toHaveLength(1)
    // Records of the whole session come again after a break of the line.
    await send({ kind: 'delta', text: 'x' })
    expect(await heard.take()).toEqual([])
  })

  it('that failed says why', async () => {
    await open()
    await happen(turnEnd({ kind: 'failed', error: { kind: 'connection-refused', message: '' } }))
    const told = (await heard.take()).filter((text) => text.startsWith('The agent’s turn failed.'))
    expect(told).toEqual([expect.stringContaining('Nothing answers at the model’s address')])
  })

  it('tells each command that ended once, also when two end with the same words', async () => {
    await open()
    const command = (digit: string): readonly SessionEvent[] => [
      {
        kind: 'model.replied',
        text: '',
        calls: [{ callId: id('cal', digit), modelCallId: digit, tool: 'shell', argumentsText: '{}' }],
        finish: 'calls',
        usage: null,
        durationMs: 10,
      },
      {
        kind: 'verdict.given',
        callId: id('cal', digit),
        action: { ...question.action, ...(question.action.kind === 'command' && { command: 'pwd' }) },
        verdict: { ...question.verdict, verdict: 'allow' },
        modelWords: null,
      },
      { kind: 'call.started', callId: id('cal', digit), grant: { kind: 'builtin', code: 'harmless' } },
      { kind: 'call.finished', callId: id('cal', digit), outcome: 'succeeded', resultText: '/work\n', durationMs: 4 },
    ]
    await happen(...command('x'))
    expect((await heard.take()).filter((text) => text.startsWith('pwd'))).toEqual(['pwd: done.'])
    await happen(...command('y'))
    expect((await heard.take()).filter((text) => text.startsWith('pwd'))).toEqual(['pwd: done.'])
    await send({ kind: 'delta', text: 'x' })
    expect(await heard.take()).toEqual([])
  })

  it('that ended before the session was opened is not told', async () => {
    render(<App />)
    await screen.findByText('No sessions yet.')
    heard = listenToAnnouncements()
    await act(async () => fake.send('catalog.changes', [...catalog]))
    await send({ kind: 'records', reset: true, records: mainRecords(false) })
    expect((await heard.take()).filter((text) => text.startsWith('The agent'))).toEqual([])
  })
})

describe('a toast', () => {
  it('is told once', async () => {
    await open()
    await act(async () => showNote('Saved as notes.md'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect((await heard.take()).filter((text) => text.includes('Saved as notes.md'))).toHaveLength(1)
    await act(async () => showFault({ kind: 'busy', message: '' }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await heard.take()).toHaveLength(1)
  })
})

describe('the regions of the window', () => {
  it('have their roles and names', async () => {
    await open([question])
    for (const [role, name] of [
      ['main', ''],
      ['navigation', 'Sessions'],
      ['region', 'Conversation'],
      ['region', 'Questions that wait for you'],
      ['form', 'Message to the agent'],
      ['textbox', 'Message to the agent'],
      ['tablist', 'Processes of this session'],
    ] as const) {
      expect(screen.getAllByRole(role, name === '' ? {} : { name }), `${role} ${name}`).toHaveLength(1)
    }
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(fake.openFeeds('session.records')).toEqual([{ sessionId: mainSessionId }])
  })
})
