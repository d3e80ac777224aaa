import { expect, test } from 'vitest'
import type { ProcessNews } from '../../electron/ipc/services.ts'
import { ProcessNewsDesk } from '../../electron/process/process-news.ts'
import type { EndReason, ProcessFacts } from '../../shared/process.ts'
import { processFacts } from '../support/notice-facts.ts'

function listen() {
  const desk = new ProcessNewsDesk()
  const heard: ProcessNews[] = []
  desk.onNews((news) => heard.push(news))
  const end = (facts: ProcessFacts, reason: EndReason, durationMs: number) => {
    desk.started(facts)
    desk.ended(facts.processId, { reason, durationMs, outputBytes: 0, survivors: [] })
    return heard.splice(0).map(({ kind }) => kind)
  }
  return { desk, heard, end }
}

test('the end of a background job or of a long command is news, that of a short command is not', () => {
  const { end } = listen()
  const exited = { kind: 'exited', code: 0 } as const
  expect(end(processFacts('npm run dev'), exited, 5)).toEqual(['input', 'job-ended'])
  expect(end({ ...processFacts('make'), background: false }, exited, 60_000)).toEqual(['input', 'job-ended'])
  expect(end({ ...processFacts('ls'), background: false }, exited, 5)).toEqual(['input'])
})

test('what the user stopped is no news, what the agent stopped is', () => {
  const { end } = listen()
  expect(end(processFacts('npm run dev'), { kind: 'stopped', by: 'user', note: null }, 5)).toEqual(['input'])
  expect(end(processFacts('npm run dev'), { kind: 'stopped', by: 'quit', note: null }, 5)).toEqual(['input'])
  expect(end(processFacts('npm run dev'), { kind: 'stopped', by: 'agent', note: null }, 5)).toEqual(['input', 'job-ended'])
})

test('a wait for input is told with its process, and nothing of a process that is not known', () => {
  const { desk, heard } = listen()
  const facts = processFacts('cat')
  desk.inputChanged(facts.processId, { kind: 'waiting', echo: 'on' })
  expect(heard).toEqual([])
  desk.started(facts)
  desk.inputChanged(facts.processId, { kind: 'waiting', echo: 'off' })
  expect(heard).toEqual([{ kind: 'input', facts, input: { kind: 'waiting', echo: 'off' } }])
})
