import type { Action, GrantSource, Verdict } from '../../shared/permission.ts'
import type { EndReason } from '../../shared/process.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { diffAction, firstSessionId, id, mediumText, viewsQueues, workspace } from './views-questions.ts'

const now = Date.now()
const model = { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' } as const
const calls = 'abcdefghijkl'.split('')
const callId = (digit: string) => id('cal', digit)

const replied = (text: string, tools: readonly (readonly [string, string, string])[]): SessionEvent => ({
  kind: 'model.replied',
  text,
  calls: tools.map(([digit, tool, argumentsText]) => ({ callId: callId(digit), modelCallId: digit, tool, argumentsText })),
  finish: tools.length > 0 ? 'calls' : 'stop',
  usage: { inputTokens: 11_840, outputTokens: 612 },
  durationMs: 2_100,
})

const judged = (digit: string, command: string, modelWords: string | null = null): SessionEvent => ({
  kind: 'verdict.given',
  callId: callId(digit),
  action: {
    kind: 'command',
    command,
    shell: '/usr/bin/bash',
    cwd: workspace,
    environmentNames: [],
    stdin: null,
    background: false,
    terminal: false,
    timeoutMs: null,
  },
  verdict: { verdict: 'ask', risk: 'medium', parts: [], effects: [], reasons: [] },
  modelWords,
})

const granted = (digit: string, grant: GrantSource): SessionEvent => ({ kind: 'call.started', callId: callId(digit), grant })
const byUser: GrantSource = { kind: 'user', approvalId: id('apr', '0') }
const finished = (
  digit: string,
  resultText: string,
  durationMs = 1_234,
  outcome: 'succeeded' | 'failed' | 'denied' | 'cancelled' | 'interrupted' = 'succeeded',
): SessionEvent => ({ kind: 'call.finished', callId: callId(digit), outcome, resultText, durationMs })

const started = (digit: string, command: string, agoMs: number, background = false): SessionEvent => ({
  kind: 'process.started',
  facts: {
    processId: id('prc', digit),
    sessionId: firstSessionId,
    callId: callId(digit),
    command,
    cwd: workspace,
    stream: 'pipe',
    origin: { kind: 'command' },
    background,
    pid: 4_000,
    startedAt: now - agoMs,
  },
})
const ended = (digit: string, reason: EndReason, durationMs = 1_200): SessionEvent => ({
  kind: 'process.ended',
  processId: id('prc', digit),
  end: { reason, durationMs, outputBytes: 100, survivors: [] },
})

const reply = `I ran the suite thirty times: \`parse › splits on the last comma\` failed six times, always when two files are parsed at once. The cache key ignores the file name.

| run | files | result |
| --- | --- | --- |
| 1–24 | 1 | passed |
| 25–30 | 2 | **failed** |

1. 缓存键没有包含文件路径，所以两个内容相同的文件会互相覆盖。
2. See [the guide](https://docs.example.dev/cache) or [this file](file:///etc/passwd).
3. A hostile name: \`report\u202efdp.exe\` and raw <b>HTML</b><img src=x onerror=alert(1)>

\`\`\`ts
export function cacheKey(file: SourceFile): string {
\treturn \`\${file.path}:\${hash(file.text)}\`
}
\`\`\`

![architecture diagram](https://tracker.example.dev/pixel.png?id=42)`

const loop = 'for i in $(seq 30); do npm test -- parse; done'
const failing = Array.from({ length: 60 }, (_, index) => `  ${index % 7 === 0 ? '✗' : '✓'} parse › case ${index} (${index * 3} ms)`).join(
  '\n',
)

const plan = (digit: string, states: readonly ('pending' | 'active' | 'done')[]): SessionEvent => ({
  kind: 'plan.updated',
  callId: callId(digit),
  steps: [
    'Find out why the parser test fails',
    'Put the path of the file into the cache key',
    '把旧缓存迁移到新的键',
    'Run the whole suite thirty times',
  ].map((text, index) => ({
    text,
    state: states[index] ?? 'pending',
  })),
})
const allowed: Verdict = { verdict: 'allow', risk: 'low', parts: [], effects: [], reasons: [] }
const judgedAction = (digit: string, action: Action): SessionEvent => ({
  kind: 'verdict.given',
  callId: callId(digit),
  action,
  verdict: allowed,
  modelWords: null,
})
const patchAction = viewsQueues['patch']?.[0]?.action ?? diffAction

/** Cards of searches, patches, questions and plans. */
const toolCards: readonly SessionEvent[] = [
  replied('I have a plan.', [
    ['i', 'plan', '{}'],
    ['j', 'search', '{}'],
    ['k', 'list_directory', '{}'],
    ['l', 'apply_patch', '{}'],
    ['m', 'ask_user', '{}'],
    ['n', 'plan', '{}'],
  ]),
  granted('i', { kind: 'plan' }),
  plan('i', ['active']),
  finished('i', 'The plan is shown: 0 of 4 done.', 1),
  judgedAction('j', { kind: 'search-files', how: 'search', path: 'src', realPath: `${workspace}/src`, pattern: 'cacheKey\\(' }),
  granted('j', { kind: 'builtin', code: 'reads-workspace' }),
  finished('j', '3 lines in 2 files\nsrc/a.ts\n  1: cacheKey()', 40),
  judgedAction('k', { kind: 'search-files', how: 'list', path: '.', realPath: workspace, pattern: '' }),
  granted('k', { kind: 'builtin', code: 'reads-workspace' }),
  finished('k', '. · 2 entries', 4),
  judgedAction('l', patchAction),
  granted('l', byUser),
  finished('l', 'Changed src/parse/cache.ts: 1 lines added, 1 removed.', 12),
  judgedAction('m', viewsQueues['question']?.[0]?.action ?? diffAction),
  granted('m', byUser),
  finished('m', 'The user chose answer 2:\nThe inode', 9_000),
  granted('n', { kind: 'plan' }),
  plan('n', ['done', 'active']),
  finished('n', 'The plan is shown: 1 of 4 done.', 1),
]

/** A session that has seen everything: each kind of card, notices, a restart, a failure. */
export function messyRecords(front: string): SessionRecord[] {
  const open = viewsQueues[front]?.find((request) => request.sessionId === firstSessionId)
  const events: SessionEvent[] = [
    {
      kind: 'session.created',
      sessionId: firstSessionId,
      workspace,
      title: 'Fix the flaky parser test',
      model,
      mode: 'ask',
      trusted: true,
    },
    { kind: 'message.sent', messageId: id('msg', '1'), text: 'Have a look around first.\n先看一看这个项目的结构。' },
    { kind: 'turn.started', turnId: id('trn', '1') },
    replied('', [
      [calls[0] ?? '', 'read_file', '{}'],
      [calls[1] ?? '', 'shell', '{"command":"rm -rf node_modules"}'],
      [calls[2] ?? '', 'shell', '{"command":"sleep 300","timeout":"soon","colour":"blue"}'],
      [calls[3] ?? '', 'shell', '{}'],
    ]),
    {
      kind: 'verdict.given',
      callId: callId('a'),
      action: {
        kind: 'read-file',
        path: `${workspace}/packages/depot/src/very/deep/folder/with/a/long/name/that/goes/on/包裹跟踪器.ts`,
        realPath: workspace,
      },
      verdict: { verdict: 'allow', risk: 'low', parts: [], effects: [], reasons: [] },
      modelWords: null,
    },
    granted('a', { kind: 'builtin', code: 'reads-workspace' }),
    finished('a', 'export const 包裹 = 1\n', 12),
    judged('b', 'rm -rf node_modules'),
    {
      kind: 'approval.answered',
      approvalId: id('apr', '0'),
      callId: callId('b'),
      answer: { kind: 'deny', reason: 'Leave node_modules alone; the registry is slow today. 用缓存里的版本。' },
    },
    finished('b', 'The user denied it.', 0, 'denied'),
    { kind: 'call.refused', callId: callId('c'), message: '`timeout` must be a number of milliseconds; there is no parameter `colour`.' },
    judged('d', 'python3 -m http.server 0'),
    granted('d', byUser),
    started('d', 'python3 -m http.server 0', 300_000, true),
    finished('d', '', 300, 'interrupted'),
    ended('d', { kind: 'lost' }),
    { kind: 'session.recovered', openCalls: 1, openApprovals: 1, lostProcesses: 2 },
    { kind: 'notice.given', code: 'log-repaired', values: {} },
    { kind: 'message.sent', messageId: id('msg', '2'), text: 'Go on.' },
    { kind: 'turn.started', turnId: id('trn', '2') },
    {
      kind: 'turn.finished',
      turnId: id('trn', '2'),
      outcome: { kind: 'failed', error: { kind: 'connection-refused', message: 'connect ECONNREFUSED 127.0.0.1:11434' } },
      durationMs: 41,
    },
    {
      kind: 'message.sent',
      messageId: id('msg', '3'),
      text: 'The parser test fails about one run in five. Find out why and fix it, then clean the build folder and rebuild.',
    },
    { kind: 'turn.started', turnId: id('trn', '3') },
    replied('', [['e', 'shell', '{}']]),
    judged('e', loop, 'Run the suite thirty times.'),
    granted('e', { kind: 'rule', ruleId: id('rul', '1'), text: 'npm test **' }),
    started('e', loop, 61_000),
    ended('e', { kind: 'exited', code: 1 }, 41_000),
    finished('e', failing, 41_000),
    replied(reply, [
      ['f', 'edit_file', '{}'],
      ['g', 'shell', '{}'],
      ['h', 'shell', '{}'],
    ]),
    {
      kind: 'verdict.given',
      callId: callId('f'),
      action: {
        ...diffAction,
        ...(diffAction.kind === 'write-file' && {
          added: 1,
          removed: 1,
          diff: '@@ -1,4 +1,4 @@\n export function cacheKey(file: SourceFile): string {\n-  return hash(file.text);\n+  return joinKey(file.path, hash(file.text));\n }\n',
        }),
      },
      verdict: { verdict: 'ask', risk: 'low', parts: [], effects: [], reasons: [] },
      modelWords: null,
    },
    granted('f', byUser),
    finished('f', 'Changed 1 place.', 8),
    judged('g', 'npm run dev', 'dev server'),
    granted('g', byUser),
    started('g', 'npm run dev', 252_000, true),
    finished('g', 'Started in the background.', 1_900),
    judged('h', 'npm test'),
    granted('h', { kind: 'rule', ruleId: id('rul', '1'), text: 'npm test **' }),
    started('h', 'npm test', 21_000),
    ended('h', { kind: 'exited', code: 0 }, 3_400),
    finished('h', '42 passed', 3_400),
  ]
  if (front === 'tools' || front === 'question') events.push(...toolCards)
  if (open) {
    events.push(replied('', [['9', open.tool, '{}']]))
    events.push({ kind: 'verdict.given', callId: open.callId, action: open.action, verdict: open.verdict, modelWords: open.modelWords })
    events.push({ kind: 'approval.requested', request: open })
  } else {
    events.push(replied(`Done: the suite passes thirty times of thirty. ${mediumText.length} characters were judged.`, []))
    events.push({ kind: 'turn.finished', turnId: id('trn', '3'), outcome: { kind: 'completed' }, durationMs: 84_000 })
  }
  return events.map((event, index) => ({ seq: index + 1, at: now - (events.length - index) * 2_000, event }))
}
