import type { ApprovalId, CallId, MessageId, SessionId } from '../../shared/ids.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'

/** What the app says it has done, before it is killed. */
export type Told =
  | { readonly kind: 'created'; readonly sessionId: SessionId }
  | { readonly kind: 'forked'; readonly sessionId: SessionId; readonly messageId: MessageId; readonly upTo: 'before' | 'after' }
  | { readonly kind: 'answered'; readonly approvalId: ApprovalId; readonly answer: 'allow-once' | 'deny' }
  | { readonly kind: 'queued'; readonly text: string }
  | { readonly kind: 'written' }

/** Each command of the drill has a number of its own and writes it down when it really runs. */
export const commandOf = (number: number): string => `echo ${number} >> ran.txt`
export const numberIn = (command: string): number => Number(/^echo (\d+) >> ran\.txt$/.exec(command)?.[1] ?? Number.NaN)

/** The commands that the user of the drill denies. */
export const isDenied = (number: number): boolean => number % 5 === 0

export interface DrillFacts {
  /** Answers that the user was told to have arrived. */
  readonly answered: ReadonlyMap<ApprovalId, string>
  readonly queued: readonly string[]
  /** Numbers of the commands that ran, in order, once for each time. */
  readonly ran: readonly number[]
}

/** What is wrong with the log of a session that was killed. `isSettled`: it was opened again since, so nothing may be open. Empty: nothing. */
export function faultsOfLog(records: readonly SessionRecord[], facts: DrillFacts, isSettled: boolean): readonly string[] {
  const events = records.map(({ event }) => event)
  return [
    ...answerFaults(events, facts),
    ...runFaults(events, facts),
    ...(isSettled ? settledFaults(events) : []),
    ...facts.queued
      .filter((text) => !events.some((event) => event.kind === 'message.queued' && event.text === text))
      .map((text) => `the message "${text}" that was queued is not in the log`),
    ...facts.queued
      .filter((text) => events.some((event) => event.kind === 'message.sent' && event.text === text))
      .map((text) => `the message "${text}" was sent by itself`),
  ]
}

type EventOf<Kind extends SessionEvent['kind']> = Extract<SessionEvent, { kind: Kind }>
const allOf = <Kind extends SessionEvent['kind']>(events: readonly SessionEvent[], kind: Kind) =>
  events.filter((event): event is EventOf<Kind> => event.kind === kind)

function answerFaults(events: readonly SessionEvent[], facts: DrillFacts): readonly string[] {
  const faults: string[] = []
  const answers = allOf(events, 'approval.answered')
  for (const [approvalId, answer] of facts.answered) {
    const written = answers.filter((event) => event.approvalId === approvalId).map((event) => event.answer.kind)
    if (written.join() !== answer) faults.push(`${approvalId} was answered with ${answer}, the log says "${written.join()}"`)
  }
  const asked = allOf(events, 'approval.requested').map(({ request }) => (request.action.kind === 'command' ? request.action.command : ''))
  for (const command of twice(asked)) faults.push(`"${command}" was asked twice`)
  for (const callId of twice(answers.map((event) => event.callId))) faults.push(`${callId} was answered twice`)
  return faults
}

/** Nothing runs that was not started in the log before, by a yes in the log before that; and nothing runs twice. */
function runFaults(events: readonly SessionEvent[], facts: DrillFacts): readonly string[] {
  const faults = twice(facts.ran).map((number) => `command ${number} ran twice`)
  for (const number of facts.ran) {
    const startedAt = events.findIndex((event) => event.kind === 'call.started' && event.callId === callOf(events, number))
    const started = events[startedAt]
    const approvalId = started?.kind === 'call.started' && started.grant.kind === 'user' ? started.grant.approvalId : null
    const isAllowed = (event: SessionEvent) =>
      event.kind === 'approval.answered' && event.approvalId === approvalId && event.answer.kind === 'allow-once'
    if (!events.slice(0, Math.max(0, startedAt)).some(isAllowed)) faults.push(`command ${number} ran without a grant in the log`)
  }
  return faults
}

const callOf = (events: readonly SessionEvent[], number: number): CallId | undefined =>
  allOf(events, 'approval.requested').find(
    ({ request }) => request.action.kind === 'command' && numberIn(request.action.command) === number,
  )?.request.callId

function settledFaults(events: readonly SessionEvent[]): readonly string[] {
  const faults: string[] = []
  const ends = [...allOf(events, 'call.finished'), ...allOf(events, 'call.refused')].map(({ callId }) => callId)
  for (const { callId } of allOf(events, 'model.replied').flatMap(({ calls }) => calls)) {
    const count = ends.filter((ended) => ended === callId).length
    if (count !== 1) faults.push(`${callId} has ${count} results`)
  }
  const closed = new Set(
    events.flatMap((event) =>
      event.kind === 'approval.answered' || event.kind === 'approval.expired' || event.kind === 'approval.cancelled'
        ? [event.approvalId]
        : [],
    ),
  )
  for (const { request } of allOf(events, 'approval.requested')) {
    if (!closed.has(request.approvalId)) faults.push(`${request.approvalId} is open`)
  }
  return faults
}

const twice = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items.filter((item, at) => items.indexOf(item) !== at))]

const history: ReadonlySet<SessionEvent['kind']> = new Set([
  ...(['message.sent', 'model.replied', 'approval.requested', 'approval.answered', 'call.started', 'call.finished'] as const),
])

/** What is wrong with a fork: it must begin with the history of its source up to the point, and go on with none of its own. */
export function faultsOfFork(source: readonly SessionRecord[], fork: readonly SessionRecord[], told: Extract<Told, { kind: 'forked' }>) {
  const at = source.findIndex(({ event }) => event.kind === 'message.sent' && event.messageId === told.messageId)
  const next = source.findIndex(({ event }, index) => index > at && event.kind === 'message.sent')
  const expected = linesOf(source.slice(0, told.upTo === 'before' ? at : next < 0 ? source.length : next))
  const found = linesOf(fork)
  return expected === found ? [] : [`the fork ${told.upTo} ${told.messageId} has another history than its source`]
}

const linesOf = (records: readonly SessionRecord[]): string =>
  records
    .filter(({ event }) => history.has(event.kind))
    .map(({ at, event }) => JSON.stringify({ at, event }))
    .join('\n')
