import type { TurnDependencies } from '../../electron/agent/agent-loop.ts'
import type {
  Gate,
  GateDecision,
  GateQuestion,
  Model,
  ModelEvent,
  ModelReply,
  ModelRequest,
  RetryWait,
  SessionWriter,
  Tool,
  ToolResult,
} from '../../electron/agent/ports.ts'
import { type IdPrefix, idFromBytes } from '../../shared/ids.ts'
import type { CommandAction } from '../../shared/permission.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'

/** A session in memory on the real reducer. `failOn` makes the log unwritable for one kind of event. */
export function memorySession(failOn: SessionEvent['kind'] | null = null) {
  const records: SessionRecord[] = []
  const deltas: string[] = []
  const retries: RetryWait[] = []
  const flushed: SessionEvent['kind'][] = []
  let state = initialSessionState
  const write = (event: SessionEvent) => {
    const record: SessionRecord = { seq: state.lastSeq + 1, at: 1_000 + state.lastSeq, event }
    state = reduce(state, [record])
    records.push(record)
    return record
  }
  const writer: SessionWriter = {
    get state() {
      return state
    },
    async append(event, options) {
      if (event.kind === failOn) throw new Error('disk full')
      if (options?.flush) flushed.push(event.kind)
      return write(event)
    },
    async appendFrom(decide, options) {
      const event = decide(state)
      return event === null ? null : writer.append(event, options)
    },
    publishDelta: (text) => void deltas.push(text),
    publishRetry: (retry) => void retries.push(retry),
  }
  write({
    kind: 'session.created',
    sessionId: makeId('ses'),
    workspace: '/home/user/project',
    title: 'Test',
    model: { kind: 'demo' },
    mode: 'ask',
    trusted: true,
  })
  const say = (text: string) => write({ kind: 'message.sent', messageId: makeId('msg'), text })
  const kinds = () => records.map((record) => record.event.kind)
  const of = <Kind extends SessionEvent['kind']>(kind: Kind) =>
    records.map((record) => record.event).filter((event): event is Extract<SessionEvent, { kind: Kind }> => event.kind === kind)
  return { writer, write, say, records, deltas, retries, flushed, kinds, of, state: () => state }
}

let lastId = 0
/** Ids that count up: unique in a run, readable in a failure. */
export function makeId(prefix: IdPrefix): string {
  lastId += 1
  const bytes = new Uint8Array(20)
  for (let place = 19, rest = lastId; rest > 0; place -= 1, rest = Math.floor(rest / 36)) bytes[place] = rest % 36
  return idFromBytes(prefix, bytes)
}

export type Script = readonly (ModelReply | ((signal: AbortSignal) => AsyncIterable<ModelEvent>))[]

/** Replies in order; keeps the requests it got. */
export function scriptedModel(script: Script) {
  const requests: ModelRequest[] = []
  const model: Model = {
    async *stream(request, signal) {
      const step = script[requests.length]
      requests.push(request)
      if (step === undefined) throw new Error('The script has no more replies')
      if (typeof step === 'function') return yield* step(signal)
      if (step.text !== '') yield { kind: 'text', delta: step.text }
      yield { kind: 'reply', reply: step }
    },
  }
  return { model, requests }
}

type Call = ModelReply['calls'][number]

export const call = (tool: string, input: unknown, extra: Partial<Call> = {}): Call => ({
  modelCallId: makeId('cal'),
  tool,
  argumentsText: typeof input === 'string' ? input : JSON.stringify(input),
  cut: false,
  ...extra,
})

export const replyWith = (...calls: readonly Call[]): ModelReply => ({ text: '', calls, finish: 'calls', usage: null })
export const finalReply = (text = 'Done.'): ModelReply => ({
  text,
  calls: [],
  finish: 'stop',
  usage: { inputTokens: 10, outputTokens: 2 },
})

export const commandAction = (command: string): CommandAction => ({
  kind: 'command',
  command,
  shell: '/bin/bash',
  cwd: '/home/user/project',
  environmentNames: [],
  stdin: null,
  background: false,
  terminal: false,
  timeoutMs: 1_000,
})

type Run = (command: string, signal: AbortSignal) => Promise<ToolResult>

/** A tool whose action is the command in its arguments. `runs` lists what really started. */
export function fakeTool(name: string, run: Run = async (command) => done(`ran ${command}`), exclusive = false) {
  const runs: string[] = []
  const tool: Tool = {
    description: { name, description: name, parameters: { type: 'object' } },
    exclusive,
    async prepare(input) {
      const { command, description } = Object(input)
      if (typeof command !== 'string') return { kind: 'refused', message: 'command is missing; nothing ran' }
      const action = commandAction(command)
      const words = typeof description === 'string' ? description : null
      return {
        kind: 'ready',
        action,
        modelWords: words,
        run(grant, signal) {
          grant.spend(action)
          runs.push(command)
          return run(command, signal)
        },
      }
    },
  }
  return { tool, runs }
}

export const done = (text: string): ToolResult => ({ outcome: 'succeeded', text, changes: [] })

export const granted = (): GateDecision => ({
  kind: 'granted',
  grant: { source: { kind: 'builtin', code: 'reads-workspace' }, spend: () => undefined },
})

type Decide = (question: GateQuestion, signal: AbortSignal) => GateDecision | Promise<GateDecision>

export function fakeGate(decide: Decide = granted) {
  const questions: GateQuestion[] = []
  const gate: Gate = {
    async decide(question, signal) {
      questions.push(question)
      return decide(question, signal)
    },
    readability: () => 'open',
  }
  return { gate, questions }
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Everything of a turn put together; each part can be replaced. */
export function turnOf(script: Script, parts: Partial<TurnDependencies> = {}, session = memorySession()) {
  const scripted = scriptedModel(script)
  session.say('go')
  const bugs: string[] = []
  const dependencies: TurnDependencies = {
    model: scripted.model,
    tools: [fakeTool('shell').tool],
    gate: fakeGate().gate,
    notes: { take: () => [], turnEnded: () => null },
    session: session.writer,
    clock: { now: () => 5_000 },
    newId: makeId,
    systemPrompt: 'You are a test.',
    contextTokens: null,
    onBug: (where) => bugs.push(where),
    ...parts,
  }
  return { dependencies, session, requests: scripted.requests, bugs }
}
