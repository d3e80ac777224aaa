import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventLog, type EventLog } from '../../electron/session/event-log.ts'
import { newId } from '../../electron/session/new-id.ts'
import { Session } from '../../electron/session/session.ts'
import type { SessionEvent } from '../../shared/session/events.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'signalbox-session-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const renamed = (title: string): SessionEvent => ({ kind: 'session.renamed', title })

function open() {
  const sessionId = newId('ses')
  const file = path.join(folder, sessionId)
  const log = createEventLog(file, sessionId)
  const session = new Session({ log, records: [], clock: { now: () => 1 }, maskSecrets: (text) => text, onChange: () => undefined })
  const shown: number[] = []
  session.watch((frame) => frame.kind === 'records' && shown.push(...frame.records.map(({ seq }) => seq)))
  const written = () => readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return { log, session, shown, written }
}

test('events that come while one waits for the disk are written at once, shown in order, and share a flush', async () => {
  const { log, session, shown, written } = open()
  const flushes = countFlushes(log)
  const appended = Array.from({ length: 20 }, (_, at) => session.append(renamed(`title ${at}`), { flush: true }))
  const last = session.append(renamed('last'))
  expect(written()).toHaveLength(21)
  expect(shown).toEqual([])
  expect((await Promise.all([...appended, last])).map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  expect(shown).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  expect(session.state.title).toBe('last')
  // The first had begun before the others were there; one more serves them all.
  expect(flushes()).toBe(2)
  await session.dispose()
})

/** How many different flushes callers waited for. */
function countFlushes(log: EventLog): () => number {
  const waited = new Set<Promise<void>>()
  const flush = log.flush.bind(log)
  log.flush = () => {
    const done = flush()
    waited.add(done)
    return done
  }
  return () => waited.size
}

test('what is decided from the state knows all before it, and what comes after it waits for that', async () => {
  const { session } = open()
  const titles: Promise<unknown>[] = [
    session.append(renamed('one'), { flush: true }),
    session.appendFrom((state) => renamed(`${state.title} two`), { flush: true }),
    session.append(renamed('three')),
    session.appendFrom((state) => (state.title === 'three' ? null : renamed('never'))),
    session.append(renamed('four')),
  ]
  await Promise.all(titles)
  expect(session.records.map(({ seq, event }) => [seq, event.kind === 'session.renamed' ? event.title : null])).toEqual([
    [1, 'one'],
    [2, 'one two'],
    [3, 'three'],
    [4, 'four'],
  ])
  await session.dispose()
})

test('an event that a watcher appends while another is shown follows it', async () => {
  const { session } = open()
  let followed: Promise<unknown> | null = null
  session.watch((frame) => {
    if (frame.kind === 'records' && !frame.reset) followed ??= session.append(renamed('after'))
  })
  const [first, second] = [session.append(renamed('first'), { flush: true }), session.append(renamed('second'))]
  await Promise.all([first, second])
  await followed
  expect(session.records.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(session.state.title).toBe('after')
  await session.dispose()
})

test('what follows an event that did not reach the disk is not shown either; the next one is', async () => {
  const { log, session, shown } = open()
  const flush = log.flush.bind(log)
  log.flush = () => Promise.reject(new Error('EIO'))
  const [first, second] = [session.append(renamed('lost'), { flush: true }), session.append(renamed('behind'))]
  log.flush = flush
  await expect(first).rejects.toThrow('EIO')
  await expect(second).rejects.toThrow()
  expect(session.fault?.message).toMatch(/cannot be written/)
  expect(shown).toEqual([])
  await session.append(renamed('next'), { flush: true })
  expect([shown, session.fault]).toEqual([[1], null])
  await session.dispose()
})
