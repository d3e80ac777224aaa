import { describe, expect, it } from 'vitest'
import { AckPolicy } from '../../renderer/terminal/ack-policy.ts'
import { formatBytes } from '../../renderer/terminal/byte-words.ts'
import { processLamp, processWords, tabLabel } from '../../renderer/terminal/process-words.ts'
import { shownProcess, tabOrder, tabsMaxCount } from '../../renderer/terminal/tab-order.ts'
import type { EndReason, ProcessFacts, ProcessState } from '../../shared/process.ts'
import type { ProcessView } from '../../shared/session/state.ts'

const facts = (digit: string, startedAt: number, command = 'npm test'): ProcessFacts => ({
  processId: `prc_${digit}`,
  sessionId: 'ses_1',
  callId: null,
  command,
  cwd: '/w',
  stream: 'pipe',
  origin: { kind: 'command' },
  background: false,
  pid: 1,
  startedAt,
})
const endedState = (reason: EndReason): ProcessState => ({ kind: 'ended', end: { reason, durationMs: 1, outputBytes: 0, survivors: [] } })
const running: ProcessState = { kind: 'running', waitingForInput: false }

describe('the acknowledgement of drawn output', () => {
  it('comes every 5,000 bytes while more is on its way', () => {
    const policy = new AckPolicy()
    policy.reset(0)
    policy.noteReceived(20_000)
    expect([1_000, 4_999, 5_000, 9_000, 10_000].map((end) => policy.noteDrawn(end))).toEqual([null, null, 5_000, null, 10_000])
  })

  it('comes at once when nothing more is on its way, so that main never waits for it', () => {
    const policy = new AckPolicy()
    policy.reset(700)
    policy.noteReceived(712)
    expect(policy.noteDrawn(712)).toBe(712)
  })

  it('is never sent twice and never goes back', () => {
    const policy = new AckPolicy()
    policy.reset(0)
    policy.noteReceived(10)
    expect([policy.noteDrawn(10), policy.noteDrawn(10), policy.noteDrawn(5)]).toEqual([10, null, null])
  })

  it('starts over at the offset of a reset', () => {
    const policy = new AckPolicy()
    policy.noteReceived(50)
    policy.reset(1_000)
    expect(policy.noteDrawn(50)).toBeNull()
    policy.noteReceived(1_001)
    expect(policy.noteDrawn(1_001)).toBe(1_001)
  })
})

describe('the words for a process', () => {
  it.each([
    [{ kind: 'exited', code: 0 }, 'exited', 'plain', 'idle'],
    [{ kind: 'exited', code: 2 }, 'exited', 'bad', 'deny'],
    [{ kind: 'signalled', signal: 'SIGKILL' }, 'signalled', 'bad', 'deny'],
    [{ kind: 'timed-out', afterMs: 2_000 }, 'timedOut', 'bad', 'deny'],
    [{ kind: 'stopped', by: 'user', note: null }, 'stoppedByUser', 'plain', 'idle'],
    [{ kind: 'stopped', by: 'agent', note: null }, 'stoppedByAgent', 'plain', 'idle'],
    [{ kind: 'stopped', by: 'quit', note: null }, 'stoppedByQuit', 'plain', 'idle'],
    [{ kind: 'output-limit' }, 'outputLimit', 'bad', 'deny'],
    [{ kind: 'failed-to-start', message: 'ENOENT' }, 'failedToStart', 'bad', 'deny'],
    [{ kind: 'recorded', code: 0 }, 'recorded', 'plain', 'idle'],
    [{ kind: 'recorded', code: 1 }, 'recorded', 'bad', 'deny'],
    [{ kind: 'lost' }, 'lost', 'bad', 'deny'],
  ] as const)('of one that ended with %o are "%s"', (reason, key, tone, lamp) => {
    expect(processWords(endedState(reason))).toMatchObject({ key, tone })
    expect(processLamp(endedState(reason))).toBe(lamp)
  })

  it('tell one that waits for input from one that runs', () => {
    expect([processWords(running).key, processLamp(running)]).toEqual(['running', 'live'])
    const waits: ProcessState = { kind: 'running', waitingForInput: true }
    expect([processWords(waits).key, processLamp(waits)]).toEqual(['waitingForInput', 'ask'])
  })

  it('on a tab are the description, else the first line of the command, cut by characters', () => {
    expect(tabLabel(facts('1', 0), 'dev server')).toBe('dev server')
    expect(tabLabel(facts('1', 0, '\n  npm run build\nmore'), null)).toBe('npm run build')
    expect([...tabLabel(facts('1', 0, '包裹'.repeat(30)), ' ')]).toHaveLength(28)
  })

  it('give sizes in units of a thousand', () => {
    expect([812, 1_234_567, 9_960_000, 44_860_000].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
      '812 bytes',
      '1.2 MB',
      '10 MB',
      '45 MB',
    ])
  })
})

describe('the tabs of a session', () => {
  const view = (digit: string, startedAt: number, state: ProcessState): ProcessView => ({ facts: facts(digit, startedAt), state })
  const done = endedState({ kind: 'exited', code: 0 })
  const processes = new Map(
    [view('a', 1, done), view('b', 2, running), view('c', 3, done), view('d', 4, running)].map((one) => [one.facts.processId, one]),
  )

  it('begin with what runs, then what ended last', () => {
    expect(tabOrder(processes, null).tabs.map((one) => one.facts.processId)).toEqual(['prc_b', 'prc_d', 'prc_c', 'prc_a'])
  })

  it('show the newest running process until another is chosen', () => {
    expect(shownProcess(processes, null)?.facts.processId).toBe('prc_d')
    expect(shownProcess(processes, 'prc_a')?.facts.processId).toBe('prc_a')
    expect(shownProcess(new Map(), null)).toBeNull()
  })

  it('are limited, and the chosen one is among them all the same', () => {
    const many = new Map(
      Array.from({ length: 100 }, (_, index) => view(String(index), index, done)).map((one) => [one.facts.processId, one]),
    )
    const order = tabOrder(many, 'prc_0')
    expect(order.tabs).toHaveLength(tabsMaxCount + 1)
    expect(order.tabs.at(-1)?.facts.processId).toBe('prc_0')
    expect(order.olderCount).toBe(59)
  })
})
