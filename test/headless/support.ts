import type {
  CommandLineIo,
  ComposeHeadless,
  Headless,
  InterruptSignal,
  LineRead,
  TerminalInput,
  TextOutput,
} from '../../electron/headless/ports.ts'
import type { QueueService, SessionFrame } from '../../electron/ipc/services.ts'
import { fail, type Result, succeed } from '../../shared/errors.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../../shared/permission.ts'
import type { SessionEvent, TurnOutcome } from '../../shared/session/events.ts'
import { commandAction, makeId, memorySession } from '../agent/support.ts'

export function textOutput(columns = 80): TextOutput & { readonly text: () => string } {
  let text = ''
  return {
    write: (piece) => {
      text += piece
    },
    terminal: true,
    colour: false,
    columns: () => columns,
    text: () => text,
  }
}

/** A person whose keys and lines are known beforehand. A function runs just before its key is given. */
export function scriptedInput(keys: readonly (string | (() => string))[], lines: readonly (string | LineRead)[] = []): TerminalInput {
  const keysLeft = [...keys]
  const linesLeft = [...lines]
  return {
    readKey: async (signal) => {
      const key = keysLeft.shift()
      if (key !== undefined) return typeof key === 'function' ? key() : key
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
    },
    readLine: async () => {
      const line = linesLeft.shift() ?? { kind: 'ended' }
      return typeof line === 'string' ? { kind: 'line', text: line } : line
    },
  }
}

export function commandLineIo(extra: Partial<CommandLineIo> = {}) {
  const output = textOutput()
  const messages = textOutput()
  const listeners = new Set<(signal: InterruptSignal) => void>()
  let clock = 0
  const io: CommandLineIo = {
    output,
    messages,
    input: null,
    environment: {},
    platform: 'linux',
    homeFolder: '/home/user',
    currentFolder: process.cwd(),
    version: '1.2.3',
    onInterrupt: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => {
      clock += 1_000
      return clock
    },
    leave: () => undefined,
    ...extra,
  }
  const raise = (signal: InterruptSignal) => {
    for (const listener of listeners) listener(signal)
  }
  return { io, output, messages, raise, listeners }
}

export const questionFor = (sessionId: string, extra: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  approvalId: makeId('apr'),
  sessionId,
  callId: makeId('cal'),
  tool: 'shell',
  action: commandAction('npm test'),
  verdict: { verdict: 'ask', risk: 'low', parts: [], effects: [], reasons: [{ code: 'no-rule', span: null, values: {} }] },
  modelWords: 'Run the tests',
  offeredRule: { kind: 'exact-command', command: 'npm test', cwd: '/home/user/project' },
  hash: 'hash-of-what-was-shown',
  requestedAt: 1,
  ...extra,
})

export function fakeQueue() {
  let waiting: ApprovalRequest[] = []
  const listeners = new Set<() => void>()
  const answers: { readonly hash: string; readonly answer: ApprovalAnswer }[] = []
  const change = (next: ApprovalRequest[]) => {
    waiting = next
    for (const listener of [...listeners]) listener()
  }
  const queue: QueueService = {
    list: () => waiting,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer: async (approvalId, hash, answer) => {
      const request = waiting.find((candidate) => candidate.approvalId === approvalId && candidate.hash === hash)
      if (request === undefined) return fail('stale', 'answered already')
      answers.push({ hash, answer })
      change(waiting.filter((candidate) => candidate !== request))
      return succeed(null)
    },
  }
  return {
    queue,
    answers,
    listeners,
    ask: (request: ApprovalRequest) => change([...waiting, request]),
    withdraw: (request: ApprovalRequest) => change(waiting.filter((candidate) => candidate !== request)),
  }
}

export type Turn = (turn: {
  readonly emit: (...events: SessionEvent[]) => void
  readonly delta: (text: string) => void
  readonly frame: (frame: SessionFrame) => void
  readonly stopped: Promise<void>
  readonly queue: ReturnType<typeof fakeQueue>
  readonly sessionId: string
}) => Promise<TurnOutcome>

/** The app behind the front end, with turns that a test writes. */
export function fakeHeadless(turn: Turn, created: Result<null> = succeed(null)) {
  const session = memorySession()
  const sessionId = makeId('ses')
  const queue = fakeQueue()
  const watchers = new Set<(frame: SessionFrame) => void>()
  const sent: string[] = []
  const calls: string[] = []
  const jobs: { readonly processId: string; readonly command: string }[] = []
  let stop = () => {}
  const composed: Parameters<ComposeHeadless>[0][] = []
  const createdWith: Parameters<Headless['create']>[0][] = []
  const frame = (next: SessionFrame) => {
    for (const watcher of watchers) watcher(next)
  }
  const emit = (...events: SessionEvent[]) => frame({ kind: 'records', reset: false, records: events.map((event) => session.write(event)) })
  const headless: Headless = {
    create: async (options) => {
      createdWith.push(options)
      return created.ok ? succeed(sessionId) : created
    },
    sessions: () => [],
    resume: async () => fail('not-found', 'There is no such session.'),
    send: async (_id, text) => {
      sent.push(text)
      const stopped = new Promise<void>((resolve) => {
        stop = resolve
      })
      const turnId = makeId('trn')
      emit({ kind: 'message.sent', messageId: makeId('msg'), text }, { kind: 'turn.started', turnId })
      void turn({ emit, delta: (delta) => frame({ kind: 'delta', text: delta }), frame, stopped, queue, sessionId }).then((outcome) =>
        emit({ kind: 'turn.finished', turnId, outcome, durationMs: 1 }),
      )
      return succeed(null)
    },
    stop: () => {
      calls.push('stop')
      stop()
      return succeed(null)
    },
    watch: (_id, onFrame) => {
      watchers.add(onFrame)
      onFrame({ kind: 'records', reset: true, records: session.records })
      return () => watchers.delete(onFrame)
    },
    queue: queue.queue,
    runningJobs: () => jobs,
    leftRunning: [],
    dispose: async () => {
      calls.push('dispose')
    },
  }
  const compose: ComposeHeadless = async (options) => {
    composed.push(options)
    return headless
  }
  return { compose, composed, createdWith, sent, calls, jobs, queue, sessionId, watchers, session, emit }
}
