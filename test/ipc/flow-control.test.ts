import { describe, expect, test } from 'vitest'
import {
  detachAfterMs,
  type FlowStep,
  frameMaxBytes,
  nextFlowStep,
  type PaneFlow,
  skipLandsBehindBytes,
} from '../../shared/ipc/flow-control.ts'

const MiB = 1024 * 1024
const flow = (given: Partial<PaneFlow>): PaneFlow => ({
  size: 0,
  sent: 0,
  acknowledged: 0,
  phase: 'flowing',
  heardAt: 0,
  now: 0,
  ended: false,
  ...given,
})

const table: readonly (readonly [string, Partial<PaneFlow>, FlowStep])[] = [
  ['waits when all was sent', { size: 10, sent: 10 }, { kind: 'wait' }],
  ['finishes when all was sent and no more can come', { size: 10, sent: 10, ended: true }, { kind: 'finish' }],
  [
    'does not finish before the last byte was sent',
    { size: 10, sent: 9, ended: true },
    { kind: 'send', from: 9, maximumBytes: frameMaxBytes },
  ],
  ['sends what is new', { size: 10, sent: 4, acknowledged: 4 }, { kind: 'send', from: 4, maximumBytes: frameMaxBytes }],
  ['sends while exactly at the high mark', { size: 200_000, sent: 100_000 }, { kind: 'send', from: 100_000, maximumBytes: frameMaxBytes }],
  ['pauses above the high mark', { size: 200_000, sent: 100_001, now: 7 }, { kind: 'pause', untilMs: 7 + detachAfterMs }],
  [
    'stays paused at the low mark',
    { size: 9, sent: 5_000, phase: 'paused', heardAt: 3, now: 4 },
    { kind: 'pause', untilMs: 3 + detachAfterMs },
  ],
  ['resumes below the low mark', { size: 9, sent: 5_000, acknowledged: 1, phase: 'paused' }, { kind: 'resume' }],
  ['detaches a pane that is silent too long', { size: 9, sent: 5_000, phase: 'paused', now: detachAfterMs }, { kind: 'detach' }],
  ['leaves a detached pane alone', { size: 9, sent: 5_000, phase: 'detached', now: 1e9 }, { kind: 'wait' }],
  [
    'takes a detached pane back when it has drawn all',
    { size: 9, sent: 5_000, acknowledged: 5_000, phase: 'detached' },
    { kind: 'resume' },
  ],
  ['does not skip at the mark', { size: MiB }, { kind: 'send', from: 0, maximumBytes: frameMaxBytes }],
  ['skips ahead when too far behind', { size: MiB + 1 }, { kind: 'skip', to: MiB + 1 - skipLandsBehindBytes }],
  ['does not skip while the pane still draws', { size: 9 * MiB, sent: 100_001 }, { kind: 'pause', untilMs: detachAfterMs }],
]

describe('one pane', () => {
  test.each(table)('%s', (_title, given, step) => {
    expect(nextFlowStep(flow(given))).toEqual(step)
  })
})
