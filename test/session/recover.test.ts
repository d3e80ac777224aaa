import { expect, test } from 'vitest'
import { type LeftBooks, recoveryEvents } from '../../electron/session/recover.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { nothingLeft } from '../support/left-books.ts'

const callId = (letter: string) => `cal_${letter.repeat(20)}`
const processId = `prc_${'p'.repeat(20)}`

const stateAfter = (events: readonly SessionEvent[]) =>
  reduce(
    initialSessionState,
    events.map((event, index) => ({ seq: index + 1, at: 1_000, event })),
  )

const reply: SessionEvent = {
  kind: 'model.replied',
  text: '',
  calls: ['a', 'b'].map((letter) => ({ callId: callId(letter), modelCallId: letter, tool: 'shell', argumentsText: '{}' })),
  finish: 'calls',
  usage: null,
  durationMs: 1,
}

const started: SessionEvent = {
  kind: 'process.started',
  facts: {
    processId,
    sessionId: `ses_${'s'.repeat(20)}`,
    callId: callId('a'),
    command: 'sleep 300',
    cwd: '/tmp',
    stream: 'pipe',
    origin: { kind: 'command' },
    background: false,
    pid: 7,
    startedAt: 900,
  },
}

const left: LeftBooks = { ...nothingLeft, fateOf: () => ({ kind: 'lost', pids: [7] }) }
const facts = { cutBytes: 0, now: 2_000, left }

test('a log that ends in order needs no recovery', () => {
  const state = stateAfter([
    { kind: 'turn.started', turnId: `trn_${'t'.repeat(20)}` },
    { kind: 'turn.finished', turnId: `trn_${'t'.repeat(20)}`, outcome: { kind: 'completed' }, durationMs: 5 },
  ])
  expect(recoveryEvents(state, facts)).toEqual([])
})

test('open calls are interrupted, running processes lost with what still lives, and nothing is left open', () => {
  const before = stateAfter([
    { kind: 'turn.started', turnId: `trn_${'t'.repeat(20)}` },
    reply,
    { kind: 'call.started', callId: callId('a'), grant: { kind: 'allow-everything' } },
    started,
  ])
  const events = recoveryEvents(before, facts)
  const after = reduce(
    before,
    events.map((event, index) => ({ seq: before.lastSeq + index + 1, at: 2_000, event })),
  )
  expect([...after.calls.values()].map((call) => call.stage)).toMatchObject([
    { kind: 'finished', outcome: 'interrupted', durationMs: 1_000, resultText: expect.stringContaining('while this call was running') },
    { kind: 'finished', outcome: 'interrupted', durationMs: 0, resultText: expect.stringContaining('Nothing ran') },
  ])
  expect(after.processes.get(processId)?.state).toEqual({
    kind: 'ended',
    end: { reason: { kind: 'lost' }, durationMs: 1_100, outputBytes: 0, survivors: [7] },
  })
  expect(after.turn.kind).toBe('idle')
  expect(recoveryEvents(after, facts)).toEqual([])
})

test('a process that runs on elsewhere is not written down as ended, and is told of each time until it is gone', () => {
  const before = stateAfter([reply, { kind: 'call.started', callId: callId('a'), grant: { kind: 'allow-everything' } }, started])
  const elsewhere: LeftBooks = { ...nothingLeft, fateOf: () => ({ kind: 'elsewhere' }) }
  const events = recoveryEvents(before, { ...facts, left: elsewhere })
  const after = reduce(
    before,
    events.map((event, index) => ({ seq: before.lastSeq + index + 1, at: 2_000, event })),
  )
  expect(after.processes.get(processId)?.state.kind).toBe('running')
  expect(events.slice(-2)).toEqual([
    { kind: 'model.noted', about: 'jobs-recovered', processId: null, text: '0 running, 1 elsewhere, 0 lost' },
    { kind: 'session.recovered', openCalls: 2, openApprovals: 0, lostProcesses: 0, runningProcesses: 1 },
  ])
  const kindsBy = (books: LeftBooks) => recoveryEvents(after, { ...facts, left: books }).map(({ kind }) => kind)
  expect(kindsBy(elsewhere)).toEqual(['model.noted', 'session.recovered'])
  expect(kindsBy({ ...nothingLeft, fateOf: () => ({ kind: 'adopted' }) })[0]).toBe('process.survived')
  expect(kindsBy(nothingLeft)[0]).toBe('process.ended')
})

test('a torn last line is told even when nothing else was open', () => {
  expect(recoveryEvents(stateAfter([]), { ...facts, cutBytes: 12 })).toEqual([
    { kind: 'notice.given', code: 'log-repaired', values: { bytes: '12' } },
  ])
})

test('a process that survived runs on, one the log never knew of is accounted for, and the model is told of all after the results', () => {
  if (started.kind !== 'process.started') throw new Error('not a start')
  const untold = { ...started.facts, processId: `prc_${'u'.repeat(20)}`, callId: null }
  const before = stateAfter([reply, { kind: 'call.started', callId: callId('a'), grant: { kind: 'allow-everything' } }, started])
  const books: LeftBooks = {
    unclosedOf: () => [started.facts, untold],
    fateOf: (id) => (id === processId ? { kind: 'adopted' } : { kind: 'lost', pids: [] }),
    describe: (running, _elsewhere, lost) => `${running.map((one) => one.processId)} runs, ${lost.map((one) => one.processId)} is lost`,
  }
  const events = recoveryEvents(before, { ...facts, left: books })
  const after = reduce(
    before,
    events.map((event, index) => ({ seq: before.lastSeq + index + 1, at: 2_000, event })),
  )
  expect(after.processes.get(processId)).toMatchObject({ state: { kind: 'running' }, survived: true })
  expect(after.processes.get(untold.processId)?.state).toMatchObject({ kind: 'ended', end: { reason: { kind: 'lost' } } })
  expect(events.slice(-2)).toEqual([
    { kind: 'model.noted', about: 'jobs-recovered', processId: null, text: `${processId} runs, ${untold.processId} is lost` },
    { kind: 'session.recovered', openCalls: 2, openApprovals: 0, lostProcesses: 1, runningProcesses: 1 },
  ])
  // Opened once more in the same run nothing is told twice but that it still runs.
  expect(
    recoveryEvents(after, { ...facts, left: { ...books, fateOf: () => ({ kind: 'lost', pids: [] }) } }).map(({ kind }) => kind),
  ).toEqual(['process.ended', 'model.noted', 'session.recovered'])
})

test('a process whose shell wrote down how it ended is told with that, to the model in a note of its own, and is not lost', () => {
  if (started.kind !== 'process.started') throw new Error('not a start')
  const before = stateAfter([started])
  const end = { reason: { kind: 'recorded', code: 3 }, durationMs: 50, outputBytes: 4, survivors: [] } as const
  const books: LeftBooks = {
    ...nothingLeft,
    unclosedOf: () => [started.facts],
    fateOf: () => ({ kind: 'recorded', end: { ...end, survivors: [] }, note: 'it ended' }),
  }
  const events = recoveryEvents(before, { ...facts, left: books })
  expect(events).toEqual([
    { kind: 'process.ended', processId, end },
    { kind: 'model.noted', about: 'job-ended', processId, text: 'it ended' },
    { kind: 'session.recovered', openCalls: 0, openApprovals: 0, lostProcesses: 0, endedProcesses: 1 },
  ])
  const after = reduce(
    before,
    events.map((event, index) => ({ seq: before.lastSeq + index + 1, at: 2_000, event })),
  )
  expect(recoveryEvents(after, { ...facts, left: books })).toEqual([])
})
