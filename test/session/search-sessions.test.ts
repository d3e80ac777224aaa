import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { searchHitsPerSessionMaxCount, searchSessions } from '../../electron/session/search-sessions.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { everyEvent, everySessionId } from '../support/every-event.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const first = `ses_${'1'.repeat(20)}`
const second = `ses_${'2'.repeat(20)}`
const never = new AbortController().signal

function write(folder: string, sessionId: string, texts: readonly string[]): void {
  const events = texts.map(
    (text, index): SessionEvent => ({ kind: 'message.sent', messageId: `msg_${String(index).padStart(20, '0')}`, text }),
  )
  const lines = [{ format: 'signalbox-session' }, ...events.map((event, index) => ({ seq: index + 1, at: index, event }))]
  mkdirSync(path.join(folder, sessionId))
  writeFileSync(path.join(folder, sessionId, 'events.jsonl'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"torn`)
}

test('a text is found in all sessions whatever its case, with the words around it', async () => {
  const folder = temporaryFolder()
  write(folder, first, ['Mend the "Parser"\nplease', 'nothing here'])
  write(folder, second, ['解析器 parser 坏了'])
  const { hits, more } = await searchSessions(folder, [first, second], 'PARSER', never)
  expect(hits.map(({ sessionId, seq, excerpt, from, length }) => [sessionId, seq, excerpt.slice(from, from + length)])).toEqual([
    [first, 1, 'Parser'],
    [second, 1, 'parser'],
  ])
  expect(hits[0]?.excerpt).toBe('Mend the "Parser" please')
  expect(more).toBe(false)
  expect((await searchSessions(folder, [first, second], '"Parser"', never)).hits).toHaveLength(1)
  expect((await searchSessions(folder, [first, second], '坏了', never)).hits).toHaveLength(1)
  expect((await searchSessions(folder, [first, second], 'messageId', never)).hits).toEqual([])
})

test('what the gate was asked is found in each kind of action: commands, patches, commits, questions and what is typed', async () => {
  const folder = temporaryFolder()
  const sessionId = everySessionId
  mkdirSync(path.join(folder, sessionId))
  const lines = everyEvent('/home/ann/shop').map((record) => JSON.stringify(record))
  writeFileSync(path.join(folder, sessionId, 'events.jsonl'), `${lines.join('\n')}\n`)
  const kindOf = async (wanted: string) => {
    const { hits } = await searchSessions(folder, [sessionId], wanted, never)
    return [...new Set(hits.map(({ kind }) => kind))]
  }
  for (const name of ['command', 'typed', 'edited']) expect(await kindOf(`【${name}】`), name).toContain('command')
  for (const name of ['diff', 'patch']) expect(await kindOf(`【${name}】`), name).toContain('file')
  for (const name of ['result', 'refused']) expect(await kindOf(`【${name}】`), name).toContain('result')
  for (const name of ['question', 'choice']) expect(await kindOf(`【${name}】`), name).toContain('reply')
})

test('one session with many places leaves room for others, and says that there were more', async () => {
  const folder = temporaryFolder()
  write(
    folder,
    first,
    Array.from({ length: 50 }, () => 'word'),
  )
  write(folder, second, ['word'])
  const { hits, more } = await searchSessions(folder, [first, second], 'word', never)
  expect(hits.filter(({ sessionId }) => sessionId === first)).toHaveLength(searchHitsPerSessionMaxCount)
  expect(hits.at(-1)?.sessionId).toBe(second)
  expect(more).toBe(true)
})

test('a search that is called off ends at once, and a session that is gone has nothing', async () => {
  const folder = temporaryFolder()
  write(folder, first, ['word'])
  expect((await searchSessions(folder, [first], 'word', AbortSignal.abort())).hits).toEqual([])
  expect((await searchSessions(folder, [second], 'word', never)).hits).toEqual([])
})
