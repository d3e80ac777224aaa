import { createHash } from 'node:crypto'
import type { Action, ApprovalRequest, CommandAction, Rule, Verdict } from '../../shared/permission.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'

const id = (prefix: string, digit: string) => `${prefix}_${digit.repeat(20)}`
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const tree = (digit: string) => digit.repeat(40)

/** The id of the session that holds every kind of event. */
export const everySessionId = id('ses', 'e')

/** A text as hostile as it gets, that can be told by its name: it would run in a page, open a fence, or turn itself around. */
export const hostile = (name: string): string => `【${name}】词</pre><script>alert('${name}')</script> \u202E"x"坏 &amp; \`\`\` <!--`

/** The names of all hostile texts that a reader of the session must find again: what was said, called, answered, denied and noted. */
export const hostileNames = [
  'title',
  'message',
  'queued',
  'reply',
  'command',
  'words',
  'result',
  'rule',
  'deny',
  'edited',
  'refused',
  'diff',
  'patch',
  'question',
  'choice',
  'typed',
  'plan',
  'file',
  'note',
  'summary',
  'instructions',
  'notice',
  'failure',
] as const

const verdict = (rest: Partial<Verdict> = {}): Verdict => ({ verdict: 'ask', risk: 'medium', parts: [], effects: [], reasons: [], ...rest })

function command(text: string, cwd: string): CommandAction {
  const how = { background: false, terminal: false, timeoutMs: null, stdin: null }
  return { kind: 'command', command: text, shell: '/bin/bash', cwd, environmentNames: ['PATH'], ...how }
}

const writes = (workspace: string): Action => ({
  kind: 'write-file',
  path: '缓存.ts',
  realPath: `${workspace}/缓存.ts`,
  beforeHash: hash('one\n'),
  afterHash: hash('two\n'),
  added: 1,
  removed: 1,
  diff: `@@ -1 +1 @@\n-one\n+${hostile('diff')}\n`,
  diffCut: 0,
})

const patches = (workspace: string): Action => ({
  kind: 'change-files',
  changes: [
    {
      change: 'add',
      path: '新.md',
      realPath: `${workspace}/新.md`,
      from: null,
      beforeHash: null,
      afterHash: hash('new'),
      added: 1,
      removed: 0,
      diff: `@@ -0,0 +1 @@\n+${hostile('patch')}\n`,
      diffCut: 0,
      looseLines: [],
    },
  ],
})

const typesInto: Action = {
  kind: 'process-input',
  processId: id('prc', '1'),
  command: 'python3 -i',
  cwd: '/',
  text: hostile('typed'),
  keys: ['enter'],
}

const asks: Action = { kind: 'question', question: hostile('question'), choices: [hostile('choice'), '绿'] }

const rule: Rule = {
  id: id('rul', '1'),
  decision: 'allow',
  scope: 'session',
  match: { kind: 'pattern', text: 'npm test **' },
  createdAt: 1_700_000_000_000,
}

const judged = (digit: string, action: Action, modelWords: string | null = null): SessionEvent => ({
  kind: 'verdict.given',
  callId: id('cal', digit),
  action,
  verdict: verdict(),
  modelWords,
})

const granted = (digit: string): SessionEvent => ({
  kind: 'call.started',
  callId: id('cal', digit),
  grant: { kind: 'user', approvalId: id('apr', digit) },
})

const finished = (digit: string, resultText: string, outcome: 'succeeded' | 'denied' | 'cancelled' = 'succeeded'): SessionEvent => ({
  kind: 'call.finished',
  callId: id('cal', digit),
  outcome,
  resultText,
  durationMs: 1_500,
})

const replied = (text: string, digits: readonly string[]): SessionEvent => ({
  kind: 'model.replied',
  text,
  calls: digits.map((digit) => ({ callId: id('cal', digit), modelCallId: digit, tool: 'shell', argumentsText: `{"command":"${digit}"}` })),
  finish: digits.length > 0 ? 'calls' : 'stop',
  usage: { inputTokens: 1_200, outputTokens: 90 },
  durationMs: 1_000,
})

/** A command that asked, was let through and ran; another that was edited and denied; and one whose question went away. */
function commandEvents(workspace: string): readonly SessionEvent[] {
  const asked = (digit: string, text: string): readonly SessionEvent[] => {
    const action = command(text, workspace)
    const request: ApprovalRequest = {
      approvalId: id('apr', digit),
      sessionId: everySessionId,
      callId: id('cal', digit),
      tool: 'shell',
      action,
      verdict: verdict(),
      modelWords: hostile('words'),
      offeredRule: null,
      hash: hash(text),
      requestedAt: 1_700_000_000_000,
    }
    return [judged(digit, action, hostile('words')), { kind: 'approval.requested', request }]
  }
  const ids = (digit: string) => ({ approvalId: id('apr', digit), callId: id('cal', digit) })
  const facts = { sessionId: everySessionId, cwd: workspace, pid: null, startedAt: 1_700_000_000_000 } as const
  return [
    ...asked('1', hostile('command')),
    { kind: 'approval.answered', ...ids('1'), answer: { kind: 'allow-session' } },
    { kind: 'rule.saved', rule },
    { kind: 'checkpoint.kept', callId: id('cal', '1'), before: tree('1'), durationMs: 20 },
    granted('1'),
    {
      kind: 'process.started',
      facts: {
        ...facts,
        processId: id('prc', '1'),
        callId: id('cal', '1'),
        command: hostile('command'),
        stream: 'pty',
        origin: { kind: 'command' },
        background: true,
      },
    },
    { kind: 'process.needs-input', processId: id('prc', '1'), input: { kind: 'waiting', echo: 'on' } },
    { kind: 'process.taken-over', processId: id('prc', '1') },
    { kind: 'process.handed-back', processId: id('prc', '1'), typed: 'Ada' },
    {
      kind: 'process.ended',
      processId: id('prc', '1'),
      end: { reason: { kind: 'exited', code: 3 }, durationMs: 900, outputBytes: 4_711, survivors: [] },
    },
    {
      kind: 'process.started',
      facts: {
        ...facts,
        processId: id('prc', '2'),
        callId: null,
        command: 'sleep 30 # 等',
        stream: 'pipe',
        origin: { kind: 'leftover', of: id('prc', '1') },
        background: true,
      },
    },
    { kind: 'process.survived', processId: id('prc', '2') },
    {
      kind: 'process.ended',
      processId: id('prc', '2'),
      end: { reason: { kind: 'lost' }, durationMs: 900, outputBytes: 12, survivors: [] },
    },
    {
      kind: 'checkpoint.compared',
      callId: id('cal', '1'),
      after: tree('2'),
      files: [
        {
          path: hostile('file'),
          change: 'added',
          added: 2,
          removed: 0,
          forms: [{ kind: 'line-ends', from: 'lf', to: 'crlf' }],
        },
      ],
      count: 1,
      leftOut: 0,
      durationMs: 20,
    },
    finished('1', hostile('result')),
    { kind: 'session.cwd-changed', cwd: `${workspace}/src` },
    ...asked('2', 'rm -rf 建'),
    { kind: 'approval.edited', ...ids('2'), command: hostile('edited') },
    judged('2', command(hostile('edited'), workspace)),
    { kind: 'approval.answered', ...ids('2'), answer: { kind: 'deny', reason: hostile('deny') } },
    finished('2', '用户不允许。', 'denied'),
    ...asked('3', 'npm run 部署'),
    { kind: 'approval.cancelled', ...ids('3') },
    finished('3', '已停止。', 'cancelled'),
    ...asked('4', 'npm run 发布'),
    { kind: 'approval.expired', ...ids('4') },
    { kind: 'call.refused', callId: id('cal', '5'), message: hostile('refused') },
  ]
}

/** Cards of the other tools. */
const toolEvents = (workspace: string): readonly SessionEvent[] => [
  replied('接着改文件。', ['6', '7', '8', '9', 'a', 'b']),
  judged('6', writes(workspace)),
  { kind: 'checkpoint.skipped', callId: id('cal', '6'), reason: 'too-slow' },
  granted('6'),
  {
    kind: 'file.changed',
    callId: id('cal', '6'),
    path: `${workspace}/缓存.ts`,
    beforeHash: hash('one\n'),
    afterHash: hash('two\n'),
    added: 1,
    removed: 1,
  },
  finished('6', '已写入 缓存.ts。'),
  judged('7', patches(workspace)),
  granted('7'),
  finished('7', '已修改。'),
  judged('8', typesInto),
  granted('8'),
  finished('8', '已键入。'),
  judged('9', asks),
  granted('9'),
  finished('9', '用户选择了 2：绿'),
  { kind: 'call.started', callId: id('cal', 'a'), grant: { kind: 'plan' } },
  { kind: 'plan.updated', callId: id('cal', 'a'), steps: [{ text: hostile('plan'), state: 'active' }] },
  finished('a', '已显示计划。'),
  judged('b', command('npm test', workspace)),
  { kind: 'call.started', callId: id('cal', 'b'), grant: { kind: 'rule', ruleId: rule.id, text: hostile('rule') } },
  finished('b', '全部通过。'),
  { kind: 'rule.revoked', ruleId: rule.id },
]

/** What happened around the calls: notes, notices, a restart, files put back, a failed turn. */
const otherEvents: readonly SessionEvent[] = [
  { kind: 'model.noted', about: 'job-ended', processId: id('prc', '1'), text: hostile('note') },
  { kind: 'notice.given', code: 'log-repaired', values: {} },
  { kind: 'notice.given', code: 'step-limit', values: { steps: hostile('notice') } },
  { kind: 'session.recovered', openCalls: 1, openApprovals: 1, lostProcesses: 1, runningProcesses: 1, endedProcesses: 1 },
  { kind: 'files.restoring', restoreId: id('rst', '1'), aim: { kind: 'call', callId: id('cal', '1') }, before: tree('3') },
  {
    kind: 'files.restored',
    restoreId: id('rst', '1'),
    after: tree('1'),
    files: [{ path: '缓存.ts', change: 'changed', added: 1, removed: 1 }],
    count: 1,
    failed: [],
  },
  {
    kind: 'call.repeated',
    call: { callId: id('cal', 'c'), modelCallId: id('cal', 'c'), tool: 'shell', argumentsText: '{"command":"npm run 部署"}' },
    of: id('prc', '1'),
  },
  judged('c', command('npm run 部署', '/工作')),
  granted('c'),
  finished('c', '已部署。'),
  { kind: 'mode.changed', mode: 'edit' },
  { kind: 'model.changed', model: { kind: 'demo' } },
  { kind: 'message.sent', messageId: id('msg', '2'), text: '再来一次。' },
  { kind: 'turn.started', turnId: id('trn', '2') },
  { kind: 'message.queued', messageId: id('msg', '3'), text: '先看测试。', when: 'turn-end' },
  { kind: 'message.queued', messageId: id('msg', '4'), text: '不用了。', when: 'turn-end' },
  { kind: 'message.rewritten', messageId: id('msg', '3'), text: hostile('queued') },
  { kind: 'message.withdrawn', messageId: id('msg', '4') },
  { kind: 'messages.ordered', messageIds: [id('msg', '3')] },
  { kind: 'messages.held', messageIds: [id('msg', '3')] },
  { kind: 'messages.released', messageIds: [id('msg', '3')] },
  { kind: 'message.hurried', messageId: id('msg', '3') },
  { kind: 'context.thinned', items: 2 },
  { kind: 'context.compacting', items: 3 },
  { kind: 'model.assisted', purpose: 'summary', usage: { inputTokens: 900, outputTokens: 80 } },
  { kind: 'context.compacted', items: 3, text: hostile('summary') },
  {
    kind: 'turn.finished',
    turnId: id('trn', '2'),
    outcome: { kind: 'failed', error: { kind: 'connection-refused', message: hostile('failure') } },
    durationMs: 41,
  },
]

/** A session in which every kind of event has happened, most of them with hostile texts. Its words are Chinese, so that English ones are the app's. */
export function everyEvent(workspace: string): readonly SessionRecord[] {
  const events: readonly SessionEvent[] = [
    {
      kind: 'session.created',
      sessionId: everySessionId,
      workspace,
      title: hostile('title'),
      model: { kind: 'demo' },
      mode: 'ask',
      trusted: true,
    },
    { kind: 'session.renamed', title: hostile('title') },
    { kind: 'instructions.loaded', files: [{ path: `${workspace}/${hostile('instructions')}`, bytes: 120, cut: false }] },
    { kind: 'message.sent', messageId: id('msg', '1'), text: `${hostile('message')}\n第二行` },
    { kind: 'turn.started', turnId: id('trn', '1') },
    replied(`## User\n\n${hostile('reply')}\n\n\`\`\`\n没有结束`, ['1', '2', '3', '4', '5']),
    ...commandEvents(workspace),
    ...toolEvents(workspace),
    replied('完成了。', []),
    { kind: 'turn.finished', turnId: id('trn', '1'), outcome: { kind: 'completed' }, durationMs: 9_000 },
    ...otherEvents,
  ]
  const startedAt = Date.now() - 30 * 60_000
  return events.map((event, index) => ({ seq: index + 1, at: startedAt + index * 1_000, event }))
}
