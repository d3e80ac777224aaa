import { describe, expect, test } from 'vitest'
import { cleanTitle, titleMaxCharacters, titleRequest } from '../../electron/agent/make-title.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { makeId, memorySession } from './support.ts'

const said = (text: string): SessionEvent => ({ kind: 'message.sent', messageId: makeId('msg'), text })
const replied = (text: string): SessionEvent => ({ kind: 'model.replied', text, calls: [], finish: 'stop', usage: null, durationMs: 1 })
function turn(outcome: 'completed' | 'stopped', text: string): readonly SessionEvent[] {
  const turnId = makeId('trn')
  return [{ kind: 'turn.started', turnId }, replied(text), { kind: 'turn.finished', turnId, outcome: { kind: outcome }, durationMs: 1 }]
}
function stateAfter(...events: readonly SessionEvent[]) {
  const session = memorySession()
  for (const event of events) session.write(event)
  return session.state()
}

describe('a title is asked for', () => {
  test('after the first turn, with the request and the answer, no tools and little room', () => {
    const request = titleRequest(stateAfter(said('Fix the parser'), ...turn('completed', 'It was a missing comma.')))
    expect(request).toMatchObject({ tools: [], maxTokens: 1_000 })
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(request?.messages[1]?.text).toMatch(/Fix the parser[\s\S]*missing comma/)
  })

  test.each([
    ['before a turn has ended', [said('a')]],
    ['after a stopped one', [said('a'), ...turn('stopped', 'b')]],
    ['after the second', [said('a'), ...turn('completed', 'b'), said('c'), ...turn('completed', 'd')]],
    ['without a message', turn('completed', 'b')],
  ])('but not %s', (_, events) => expect(titleRequest(stateAfter(...events))).toBeNull())

  test('with the beginning of long texts only', () => {
    const request = titleRequest(stateAfter(said('x'.repeat(50_000)), ...turn('completed', 'y'.repeat(50_000))))
    expect(JSON.stringify(request).length).toBeLessThan(6_000)
  })
})

describe('what the model writes becomes', () => {
  test.each([
    ['Fix the parser', 'Fix the parser'],
    ['  "Fix the parser."\n', 'Fix the parser'],
    ['## Title: **Fix the parser**', 'Fix the parser'],
    ['<think>Hm, a title…\nmaybe</think>\n\nFix the parser\nSecond line', 'Fix the parser'],
    ['标题：修复解析器。', '修复解析器'],
    ['Fix\u202e the\u0007 \u001b[31mparser\u200b', 'Fix the [31mparser'],
    ['<think>never ends', null],
    [' \n "" \n', null],
    ['', null],
  ])('%j: %j', (reply, title) => expect(cleanTitle(reply)).toBe(title))

  test('at most as long as a line of the list', () => {
    const title = cleanTitle('word '.repeat(200))
    expect(title?.length).toBeLessThanOrEqual(titleMaxCharacters)
    expect(title?.endsWith('…')).toBe(true)
    expect(cleanTitle(`${'a'.repeat(58)}😀😀`)?.isWellFormed()).toBe(true)
  })
})
