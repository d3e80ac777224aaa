import type { ApprovalRequest, CommandAction, Verdict } from '../../shared/permission.ts'
import { sentence, tell } from '../../shared/say-fault.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'

const id = (prefix: string, digit: string) => `${prefix}_${digit.repeat(20)}`
const now = Date.now()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const model = { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' } as const
const tracker = '/home/mara/code/parcel-tracker'

export const mainSessionId = id('ses', '1')
export const newSessionId = id('ses', '9')

const summary = (digit: string, title: string, rest: Partial<SessionSummary>): SessionSummary => ({
  sessionId: id('ses', digit),
  title,
  workspace: tracker,
  model,
  mode: 'ask',
  createdAt: now - Number.parseInt(digit, 36) * minuteMs,
  updatedAt: now - 1_000,
  activity: 'idle',
  waiting: 0,
  running: 0,
  survived: 0,
  fault: null,
  ...rest,
})

export const catalog: readonly SessionSummary[] = [
  summary('1', 'Fix the flaky parser test', { activity: 'waiting', waiting: 1, running: 2, updatedAt: now }),
  summary('2', 'Upgrade to Vite 8', { activity: 'waiting', waiting: 1, updatedAt: now - 2 * minuteMs }),
  summary('3', 'Write the API guide', {
    activity: 'working',
    running: 1,
    updatedAt: now - 4 * minuteMs,
    workspace: '/home/mara/code/docs',
  }),
  summary('4', 'Why is CI slow?', { updatedAt: now - 2 * dayMs, workspace: '/home/mara/code/docs' }),
  summary('5', '把配送仓库改名为调度场，并更新所有引用它的文档和测试', { updatedAt: now - 3 * dayMs }),
  summary('6', 'Rename Depot to Yard', { updatedAt: now - 40 * dayMs, fault: tell([sentence('log-line-unknown', { line: 12 })]) }),
]

export const newSession = summary('9', '', {
  workspace: '/home/mara/.local/share/signalbox/samples/parcel-desk-1',
  model: { kind: 'demo' },
  createdAt: now,
})

export const longCatalog: readonly SessionSummary[] = Array.from({ length: 40 }, (_, index) =>
  summary('1', `Session ${index + 1}: a title that is longer than the list is wide`, {
    sessionId: `ses_${String(index).padStart(20, '0')}`,
    workspace: `/home/mara/code/project-${index % 5}`,
    updatedAt: now - index * 55 * minuteMs,
    createdAt: now - index * 55 * minuteMs,
  }),
)

const action = (command: string): CommandAction => ({
  kind: 'command',
  command,
  shell: '/usr/bin/bash',
  cwd: tracker,
  environmentNames: ['PATH', 'HOME'],
  stdin: null,
  background: false,
  terminal: false,
  timeoutMs: 120_000,
})

const verdict: Verdict = {
  verdict: 'ask',
  risk: 'medium',
  parts: [],
  effects: [{ kind: 'delete', path: `${tracker}/dist`, zone: 'workspace', measure: null }],
  reasons: [{ code: 'no-rule', span: null, values: {} }],
}

export const question: ApprovalRequest = {
  approvalId: id('apr', '1'),
  sessionId: mainSessionId,
  callId: id('cal', '3'),
  tool: 'shell',
  action: action('git status --short && rm -rf dist && npm run build'),
  verdict,
  modelWords: 'Clean the build folder and rebuild to check that the fix holds.',
  offeredRule: { kind: 'exact-command', command: 'git status --short && rm -rf dist && npm run build', cwd: tracker },
  hash: 'h'.repeat(64),
  requestedAt: now - 12_000,
}

export const terminalText =
  '$ npm run dev\r\n\r\n  \u001b[32mVITE v8.3.8\u001b[0m  ready in \u001b[1m312 ms\u001b[0m\r\n\r\n  \u001b[32m➜\u001b[0m  Local:   \u001b[36mhttp://localhost:5173/\u001b[0m\r\n'

const created = (sessionId: string, title: string, workspace: string): SessionEvent => ({
  kind: 'session.created',
  sessionId,
  workspace,
  title,
  model,
  mode: 'ask',
  trusted: true,
})

const numbered = (events: readonly SessionEvent[]): SessionRecord[] =>
  events.map((event, index) => ({ seq: index + 1, at: now - (events.length - index) * 4_000, event }))

export const newSessionRecords = numbered([created(newSessionId, '', newSession.workspace)])

/** A session as it stands in the middle of its work; `asking` with a question open, else at rest. */
export function mainRecords(asking: boolean): SessionRecord[] {
  const first = id('cal', '1')
  const dev = id('cal', '2')
  const last = question.callId
  const call = (callId: string, command: string) => ({
    callId,
    modelCallId: callId,
    tool: 'shell',
    argumentsText: JSON.stringify({ command }),
  })
  const started = (callId: string, digit: string, command: string, background: boolean): SessionEvent => ({
    kind: 'process.started',
    facts: {
      processId: id('prc', digit),
      sessionId: mainSessionId,
      callId,
      command,
      cwd: tracker,
      stream: 'pipe',
      origin: { kind: 'command' },
      background,
      pid: 4_000,
      startedAt: now - 252_000,
    },
  })
  const usage = { inputTokens: 11_840, outputTokens: 612 }
  const common: SessionEvent[] = [
    created(mainSessionId, 'Fix the flaky parser test', tracker),
    {
      kind: 'message.sent',
      messageId: id('msg', '1'),
      text: 'The parser test fails about one run in five. Find out why and fix it, then clean the build folder and rebuild.',
    },
    { kind: 'turn.started', turnId: id('trn', '1') },
    {
      kind: 'model.replied',
      text: 'I will run the suite a few times.',
      calls: [call(first, 'npm test -- parse')],
      finish: 'calls',
      usage,
      durationMs: 2_100,
    },
    {
      kind: 'verdict.given',
      callId: first,
      action: action('npm test -- parse'),
      verdict: { ...verdict, verdict: 'allow', risk: 'low' },
      modelWords: null,
    },
    { kind: 'call.started', callId: first, grant: { kind: 'rule', ruleId: id('rul', '1'), text: 'npm test -- parse' } },
    started(first, '1', 'npm test -- parse', false),
    {
      kind: 'process.ended',
      processId: id('prc', '1'),
      end: { reason: { kind: 'exited', code: 0 }, durationMs: 41_000, outputBytes: 900, survivors: [] },
    },
    { kind: 'call.finished', callId: first, outcome: 'succeeded', resultText: 'stdout:\n6 passed\nexit code: 0', durationMs: 41_000 },
    {
      kind: 'model.replied',
      text: 'The suite failed six times in thirty, always when two files are parsed at once: `parse › splits on the last comma`. The cache key ignores the file name.',
      calls: [call(dev, 'npm run dev'), call(last, 'git status --short && rm -rf dist && npm run build')],
      finish: 'calls',
      usage,
      durationMs: 3_400,
    },
    { kind: 'verdict.given', callId: dev, action: action('npm run dev'), verdict, modelWords: null },
    { kind: 'call.started', callId: dev, grant: { kind: 'user', approvalId: id('apr', '0') } },
    started(dev, '2', 'npm run dev', true),
    { kind: 'call.finished', callId: dev, outcome: 'succeeded', resultText: 'Runs in the background.', durationMs: 1_200 },
    { kind: 'verdict.given', callId: last, action: question.action, verdict, modelWords: question.modelWords },
  ]
  const end: SessionEvent[] = asking
    ? [{ kind: 'approval.requested', request: question }]
    : [
        { kind: 'call.finished', callId: last, outcome: 'cancelled', resultText: '', durationMs: 0 },
        { kind: 'turn.finished', turnId: id('trn', '1'), outcome: { kind: 'stopped' }, durationMs: 64_000 },
      ]
  return numbered([...common, ...end])
}
