import { setTimeout as wait } from 'node:timers/promises'
import { composeApp } from '../../electron/compose.ts'
import { recordsOf } from '../../electron/session/records-of.ts'
import type { Result } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { FakeServices } from '../support/fake-services.ts'
import { isDenied, numberIn, type Told } from './killed-session-facts.ts'

const goOnAgainMs = 10

// The app that is killed while its user answers: it opens the session it is given, forks it, goes on with it, and tells what was done.
const [dataFolder = '', workspace = '', baseUrl = '', known = '', draw = '0'] = process.argv.slice(2)
const tell = (told: Told) => void process.send?.(told)
process.once('disconnect', () => process.exit())

const { settings, keys } = new FakeServices()
const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
const { services } = await composeApp({ dataFolder, resourcesFolder: dataFolder, environment, settings, keys })
const { sessions, messages, queue, forks } = services

queue.onChange(() => {
  for (const { approvalId, hash, action } of queue.list()) {
    const isNo = action.kind === 'command' && isDenied(numberIn(action.command))
    const answer = isNo ? ({ kind: 'deny', reason: null } as const) : ({ kind: 'allow-once' } as const)
    void queue.answer(approvalId, hash, answer).then((answered) => {
      if (answered.ok) tell({ kind: 'answered', approvalId, answer: answer.kind })
    })
  }
})

const sessionId = known === '' ? await createdSession() : known
if (known !== '') await forkAtRandom(Number(draw))
sessions.watch(sessionId, (frame) => {
  if (frame.kind !== 'records' || frame.reset) return
  tell({ kind: 'written' })
  // The server failed it.
  if (frame.records.some(({ event }) => event.kind === 'turn.finished')) void goOn()
})
await goOn()
const text = `Later, ${draw}.`
unwrap(await messages.add(sessionId, text, 'turn-end'))
tell({ kind: 'queued', text })

/** The end of a turn is written a moment before the next may begin. */
async function goOn(): Promise<void> {
  while (!(await sessions.send(sessionId, 'Go on.')).ok) await wait(goOnAgainMs)
}

async function createdSession(): Promise<SessionId> {
  const model = { kind: 'chat-completions', baseUrl, model: 'm' } as const
  const created = unwrap(await sessions.create({ workspace, model, mode: 'ask', trusted: true }))
  tell({ kind: 'created', sessionId: created })
  return created
}

async function forkAtRandom(drawn: number): Promise<void> {
  const records = unwrap(await recordsOf(sessions, sessionId))
  const sent = records.flatMap(({ event }) => (event.kind === 'message.sent' ? [event.messageId] : []))
  const messageId = sent[drawn % sent.length] ?? ''
  const upTo = drawn % 2 === 0 ? 'before' : 'after'
  tell({ kind: 'forked', sessionId: unwrap(await forks.fork(sessionId, { messageId, upTo }, true)), messageId, upTo })
}

function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
