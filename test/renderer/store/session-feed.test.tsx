import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { reopenSession, startFeeds, useCatalog, useQueue, useSession, useSettings } from '../../../renderer/store/session-feed.ts'
import type { SessionEvent, SessionRecord } from '../../../shared/session/events.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { catalog, mainRecords, mainSessionId, question } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
})

function Probe() {
  const { state, delta, status, fault } = useSession(mainSessionId)
  return <p>{JSON.stringify({ seq: state.lastSeq, title: state.title, items: state.transcript.length, delta, status, fault })}</p>
}

// Notes how far the session was each time it was drawn.
function Counted({ drawn }: { readonly drawn: number[] }) {
  drawn.push(useSession(mainSessionId, (view) => view.state.lastSeq))
  return null
}

const shown = () => JSON.parse(screen.getByText(/seq/).textContent ?? '')
const send = (frame: Parameters<typeof fake.send<'session.records'>>[1]) => act(async () => fake.send('session.records', frame))
const record = (seq: number, event: SessionEvent): SessionRecord => ({ seq, at: 1_000 + seq, event })
const renamed = (seq: number, title: string) => record(seq, { kind: 'session.renamed', title })

describe('the feed of a session', () => {
  it('is loading until the first records, then is what they say', async () => {
    render(<Probe />)
    expect(shown()).toMatchObject({ status: 'loading', seq: 0 })
    const records = mainRecords(true)
    await send({ kind: 'records', reset: true, records })
    expect(shown()).toMatchObject({ status: 'ready', seq: records.length, title: 'Fix the flaky parser test' })
    await send({ kind: 'records', reset: false, records: [renamed(records.length + 1, 'Another title')] })
    expect(shown()).toMatchObject({ seq: records.length + 1, title: 'Another title' })
  })

  it('draws a session that comes in pieces once, when the last one is here', async () => {
    const drawn: number[] = []
    render(<Counted drawn={drawn} />)
    const pieceOf = (piece: number) => Array.from({ length: 100 }, (_, at) => renamed(piece * 100 + at + 1, 'again'))
    await send({ kind: 'records', reset: true, more: true, records: pieceOf(0) })
    for (let piece = 1; piece < 9; piece++) await send({ kind: 'records', reset: false, more: true, records: pieceOf(piece) })
    await send({ kind: 'records', reset: false, records: pieceOf(9) })
    expect(drawn).toEqual([0, 1_000])
  })

  it('collects streamed text and drops it when the whole reply is there', async () => {
    render(<Probe />)
    await send({ kind: 'records', reset: true, records: [renamed(1, 'a')] })
    await send({ kind: 'delta', text: 'I will ' })
    await send({ kind: 'delta', text: 'look.' })
    expect(shown().delta).toBe('I will look.')
    await send({ kind: 'records', reset: false, records: [renamed(2, 'b')] })
    expect(shown().delta).toBe('I will look.')
    const reply: SessionEvent = { kind: 'model.replied', text: 'I will look.', calls: [], finish: 'stop', usage: null, durationMs: 1 }
    await send({ kind: 'records', reset: false, records: [record(3, reply)] })
    expect(shown()).toMatchObject({ delta: '', items: 1 })
  })

  it('drops half a reply when its turn is stopped', async () => {
    render(<Probe />)
    await send({ kind: 'records', reset: true, records: [renamed(1, 'a')] })
    await send({ kind: 'delta', text: 'Half a' })
    const end: SessionEvent = { kind: 'turn.finished', turnId: `trn_${'1'.repeat(20)}`, outcome: { kind: 'stopped' }, durationMs: 1 }
    await send({ kind: 'records', reset: false, records: [record(2, end)] })
    expect(shown().delta).toBe('')
  })

  it('says in words that main refused it, and asks again', async () => {
    render(<Probe />)
    await act(async () => fake.refuse('session.records', { kind: 'rate-limited', message: 'too many subscriptions in a short time.' }))
    expect(shown()).toMatchObject({ status: 'failed', fault: { message: 'too many subscriptions in a short time.' } })
    await act(async () => reopenSession(mainSessionId))
    await send({ kind: 'records', reset: true, records: [renamed(1, 'here')] })
    expect(shown()).toMatchObject({ status: 'ready', title: 'here' })
  })

  it('starts again when a record is missing, and never shows the state with the gap', async () => {
    render(<Probe />)
    await send({ kind: 'records', reset: true, records: [renamed(1, 'first')] })
    fake.onSubscribe = () =>
      queueMicrotask(() =>
        fake.send('session.records', {
          kind: 'records',
          reset: true,
          records: [renamed(1, 'first'), renamed(2, 'second'), renamed(3, 'third')],
        }),
      )
    await send({ kind: 'records', reset: false, records: [renamed(3, 'third')] })
    expect(shown()).toMatchObject({ status: 'ready', seq: 3, title: 'third' })
    expect(fake.openFeeds('session.records')).toEqual([{ sessionId: mainSessionId }])
  })

  it('gives up after a few gaps in a row and says so', async () => {
    render(<Probe />)
    fake.onSubscribe = () =>
      queueMicrotask(() => fake.send('session.records', { kind: 'records', reset: true, records: [renamed(7, 'x')] }))
    await send({ kind: 'records', reset: true, records: [renamed(7, 'x')] })
    expect(shown()).toMatchObject({ status: 'failed' })
    expect(shown().fault?.message).toContain('missing')
  })

  it('says why a session cannot be opened, and can be tried again', async () => {
    render(<Probe />)
    await send({ kind: 'failed', message: 'The log is of a newer version.' })
    expect(shown()).toMatchObject({ status: 'failed', fault: { message: 'The log is of a newer version.' } })
    await act(async () => reopenSession(mainSessionId))
    expect(shown().status).toBe('loading')
    await send({ kind: 'records', reset: true, records: [renamed(1, 'back')] })
    expect(shown()).toMatchObject({ status: 'ready', title: 'back' })
  })

  it('stays to be read when it cannot be written on, and the fault goes with the next record', async () => {
    render(<Probe />)
    await send({ kind: 'records', reset: true, records: [renamed(1, 'here')] })
    await send({ kind: 'failed', message: 'The disk is full.' })
    expect(shown()).toMatchObject({ status: 'ready', title: 'here', fault: { message: 'The disk is full.' } })
    await send({ kind: 'records', reset: false, records: [renamed(2, 'on')] })
    expect(shown()).toMatchObject({ status: 'ready', title: 'on', fault: null })
  })

  it('is shared by all who use it and closed with the last of them', async () => {
    const first = render(<Probe />)
    const second = render(<Probe />)
    expect(fake.openFeeds('session.records')).toHaveLength(1)
    first.unmount()
    expect(fake.openFeeds('session.records')).toHaveLength(1)
    second.unmount()
    expect(fake.openFeeds('session.records')).toHaveLength(0)
  })
})

describe('the feeds of the window', () => {
  it('keep the list, the questions in order and the settings as main sends them, until they are ended', () => {
    const end = startFeeds()
    const second = { ...question, approvalId: `apr_${'2'.repeat(20)}` }
    fake.send('catalog.changes', [...catalog])
    fake.send('queue.changes', [second, question])
    fake.send('settings.changes', { ...defaultSettings, theme: 'dark' })
    expect(useCatalog.getState()).toEqual(catalog)
    expect(useQueue.getState()).toEqual([second, question])
    expect(useSettings.getState().theme).toBe('dark')
    end()
    fake.send('queue.changes', [])
    expect(useQueue.getState()).toHaveLength(2)
  })
})
