import { describe, expect, it } from 'vitest'
import { callLook } from '../../renderer/transcript/call-look.ts'
import { diffLines } from '../../renderer/transcript/diff-lines.ts'
import { followsAfter } from '../../renderer/transcript/follow-end.ts'
import { linkTarget } from '../../renderer/transcript/link-target.ts'
import { resultLines } from '../../renderer/transcript/result-lines.ts'
import { retryOf } from '../../renderer/transcript/retry.ts'
import { cutStreamedText } from '../../renderer/transcript/settled-text.ts'
import { transcriptRows } from '../../renderer/transcript/transcript-rows.ts'
import type { AppErrorKind } from '../../shared/errors.ts'
import type { CallStage, CallState, SessionState, TranscriptItem } from '../../shared/session/state.ts'
import { initialSessionState } from '../../shared/session/state.ts'

const call = (stage: CallStage, rest: Partial<CallState> = {}): CallState => ({
  call: { callId: 'cal_1', modelCallId: 'x', tool: 'shell', argumentsText: '{}' },
  stage,
  action: null,
  verdict: null,
  modelWords: null,
  grant: null,
  denyReason: null,
  processIds: [],
  ...rest,
})
const finished = (outcome: 'succeeded' | 'failed' | 'denied' | 'cancelled' | 'interrupted'): CallStage => ({
  kind: 'finished',
  outcome,
  resultText: '',
  durationMs: 1,
})

describe('the look of a call', () => {
  it.each([
    [call({ kind: 'requested' }), 'ring', 'preparing'],
    [call({ kind: 'waiting', approvalId: 'apr_1' }), 'ask', 'waiting'],
    [call({ kind: 'cleared' }), 'ring', 'answered'],
    [call({ kind: 'running', startedAt: 1 }), 'live', 'running'],
    [call({ kind: 'refused', message: 'no' }), 'dash', 'refused'],
    [call(finished('succeeded')), 'tick', 'succeeded'],
    [call(finished('failed')), 'cross', 'failed'],
    [call(finished('denied')), 'barred', 'deniedByYou'],
    [call(finished('cancelled')), 'dash', 'cancelled'],
    [call(finished('interrupted')), 'dash', 'interrupted'],
  ] as const)('%#: has a sign and words', (state, mark, words) => {
    expect(callLook(state, null)).toMatchObject({ mark, words })
  })

  it('tells a denial by a rule from one by the user', () => {
    const verdict = { verdict: 'deny', risk: 'high', parts: [], effects: [], reasons: [] } as const
    expect(callLook(call(finished('denied'), { verdict: { ...verdict, parts: [], effects: [], reasons: [] } }), null).words).toBe(
      'deniedByRule',
    )
  })
})

describe('a unified diff', () => {
  it('keeps its line numbers on both sides and drops file headers only before the first hunk', () => {
    const lines = diffLines('--- a/x\n+++ b/x\n@@ -3,3 +3,3 @@\n one\n--- two\n+++ two\n three\n')
    expect(lines).toEqual([
      { kind: 'hunk', text: '@@ -3,3 +3,3 @@', before: null, after: null },
      { kind: 'context', text: 'one', before: 3, after: 3 },
      { kind: 'removed', text: '-- two', before: 4, after: null },
      { kind: 'added', text: '++ two', before: null, after: 4 },
      { kind: 'context', text: 'three', before: 5, after: 5 },
    ])
  })

  it('says where the file has no newline at its end', () => {
    expect(diffLines('@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b').at(2)).toMatchObject({
      kind: 'hunk',
      text: 'No newline at end of file',
    })
  })
})

describe('a long result', () => {
  it('shows its first and last lines and counts what lies between', () => {
    const text = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')
    const shown = resultLines(`${text}\n`)
    expect([shown.head.split('\n').length, shown.tail.split('\n').length, shown.leftOut]).toEqual([6, 8, 86])
    expect(shown.tail.endsWith('line 99')).toBe(true)
  })

  it('is whole when leaving out would save nothing', () => {
    expect(resultLines('a\n'.repeat(15)).leftOut).toBe(0)
  })
})

describe('a streaming reply', () => {
  it('is settled up to the last empty line', () => {
    expect(cutStreamedText('one\n\ntwo\n\nthr')).toEqual({ settled: 'one\n\ntwo\n\n', open: 'thr' })
  })

  it('is not cut inside a code fence', () => {
    expect(cutStreamedText('one\n\n```js\na\n\nb').settled).toBe('one\n\n')
    expect(cutStreamedText('````\n```\n\nx\n````\n\ny').open).toBe('y')
  })
})

describe('an address in a reply', () => {
  it.each([
    'javascript:alert(1)',
    'http://plain.example',
    'file:///etc/passwd',
    '#top',
    '../relative',
    'https://good.example@evil.example/',
    `https://x.example/${'y'.repeat(2_000)}`,
  ])('%s is never offered to be opened', (url) => {
    expect(linkTarget(url).kind).toBe('inert')
  })

  it('is offered when it is a whole https address', () => {
    expect(linkTarget('https://docs.example.dev/a?b#c')).toEqual({
      kind: 'web',
      url: 'https://docs.example.dev/a?b#c',
      host: 'docs.example.dev',
    })
  })
})

const message: TranscriptItem = { kind: 'message', messageId: 'msg_1', text: 'do it', at: 1 }
const reply: TranscriptItem = { kind: 'reply', seq: 2, text: '', finish: 'calls', callIds: ['cal_1'], at: 2 }
const failedEnd = (kind: AppErrorKind): TranscriptItem => ({
  kind: 'turn-end',
  turnId: 'trn_1',
  outcome: { kind: 'failed', error: { kind, message: '' } },
  durationMs: 1,
  costs: [],
  usage: { inputTokens: 0, outputTokens: 0 },
  at: 3,
})
const state = (transcript: readonly TranscriptItem[], rest: Partial<SessionState> = {}): SessionState => ({
  ...initialSessionState,
  transcript,
  ...rest,
})

describe('trying again', () => {
  it('sends the same message when nothing was done yet', () => {
    expect(retryOf(state([message, failedEnd('connection-refused')]))).toEqual({ kind: 'send-again', message })
  })

  it('goes on when something was done already', () => {
    expect(retryOf(state([message, reply, { kind: 'call', callId: 'cal_1' }, failedEnd('rate-limited')]))).toEqual({ kind: 'go-on' })
  })

  it('is not offered where it cannot help, nor once something has happened since', () => {
    expect(retryOf(state([message, failedEnd('storage-failed')]))).toBeNull()
    expect(retryOf(state([message, failedEnd('rate-limited'), message]))).toBeNull()
  })
})

describe('keeping to the end of the transcript', () => {
  it.each([
    ['stays while text grows or the view shrinks', true, { kind: 'scrolled', movedPx: 0, gapPx: 300 }, true],
    ['stays when a card folds and the browser moves the view up', true, { kind: 'scrolled', movedPx: -200, gapPx: 0 }, true],
    ['ends as soon as the user reaches up, before anything has moved', true, { kind: 'reaches-up' }, false],
    ['ends when the view was moved up in some other way', true, { kind: 'scrolled', movedPx: -90, gapPx: 90 }, false],
    ['does not come back on the first steps of the way up', false, { kind: 'scrolled', movedPx: -10, gapPx: 10 }, false],
    ['comes back when the user scrolls down to the end', false, { kind: 'scrolled', movedPx: 60, gapPx: 12 }, true],
    ['does not come back before the end', false, { kind: 'scrolled', movedPx: 60, gapPx: 400 }, false],
  ] as const)('%s', (_what, following, event, after) => {
    expect(followsAfter(following, event)).toBe(after)
  })
})

describe('the rows of the transcript', () => {
  const running: SessionState['turn'] = {
    kind: 'running',
    turnId: 'trn_1',
    startedAt: 1,
    costs: [],
    usage: { inputTokens: 0, outputTokens: 0 },
  }

  it('leave out a reply that only calls', () => {
    expect(transcriptRows(state([message, reply]), '').map((row) => row.key)).toEqual(['msg_1'])
  })

  it('end with the reply that streams, or with a sign that the agent works', () => {
    expect(transcriptRows(state([message], { turn: running }), 'Hel').at(-1)).toEqual({ kind: 'live', key: 'live', text: 'Hel' })
    expect(transcriptRows(state([message], { turn: running }), '').at(-1)?.kind).toBe('working')
  })

  it('need no such sign while a call waits or runs', () => {
    const calls = new Map([['cal_1', call({ kind: 'waiting', approvalId: 'apr_1' })]])
    const rows = transcriptRows(state([message, reply, { kind: 'call', callId: 'cal_1' }], { turn: running, calls }), '')
    expect(rows.at(-1)?.key).toBe('cal_1')
  })
})
