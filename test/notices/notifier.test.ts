import { expect, test } from 'vitest'
import type { ProcessNews } from '../../electron/ipc/services.ts'
import type { Notice, NoticeAction, NoticeTarget } from '../../electron/notices/notice.ts'
import { Notifier, shownMaxNotices } from '../../electron/notices/notifier.ts'
import { succeed } from '../../shared/errors.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../../shared/permission.ts'
import { defaultSettings, type Notifications } from '../../shared/settings.ts'
import { commandRequest, processFacts } from '../support/notice-facts.ts'

function start(given: { readonly notifications?: Partial<Notifications> } = {}) {
  let waiting: readonly ApprovalRequest[] = []
  let queueListener = () => {}
  let newsListener = (_news: ProcessNews) => {}
  const shown = new Map<string, { readonly notice: Notice; readonly acted: (action: NoticeAction) => void }>()
  const reviewed: NoticeTarget[] = []
  const answers: (readonly [string, string, ApprovalAnswer])[] = []
  const state = { focused: false }
  const notifier = new Notifier({
    queue: {
      list: () => waiting,
      onChange: (listener) => {
        queueListener = listener
        return () => undefined
      },
      answer: async (approvalId, hash, answer) => {
        answers.push([approvalId, hash, answer])
        return succeed(null)
      },
    },
    news: {
      onNews: (listener) => {
        newsListener = listener
        return () => undefined
      },
    },
    settings: { get: () => ({ ...defaultSettings, notifications: { ...defaultSettings.notifications, ...given.notifications } }) },
    port: {
      show: (notice, on) => {
        shown.set(notice.id, { notice, acted: on.acted })
        return () => void shown.delete(notice.id)
      },
    },
    isFocused: () => state.focused,
    review: (target) => reviewed.push(target),
  })
  const ask = (...requests: readonly ApprovalRequest[]) => {
    waiting = requests
    queueListener()
  }
  return { notifier, ask, tell: (news: ProcessNews) => newsListener(news), shown, reviewed, answers, state }
}

test('a question that comes while the user looks elsewhere is told, and taken back when it is answered anywhere', () => {
  const { ask, shown } = start()
  const request = commandRequest('npm test')
  ask(request)
  expect([...shown.values()].map(({ notice }) => notice.line)).toEqual(['npm test'])
  ask()
  expect(shown.size).toBe(0)
})

test('the line of a command that begins with empty lines is the first that says something', () => {
  const { ask, shown } = start()
  ask(commandRequest('\n  \nnpm test\nnpm run build'))
  expect([...shown.values()].map(({ notice }) => notice.line)).toEqual(['npm test'])
})

test('what was seen in the window is not told when the user looks away, and what is told goes when the user comes back', () => {
  const { ask, shown, state, notifier } = start()
  state.focused = true
  const seen = commandRequest('npm test')
  ask(seen)
  state.focused = false
  ask(seen)
  expect(shown.size).toBe(0)
  ask(seen, commandRequest('npm run build'))
  expect(shown.size).toBe(1)
  notifier.focused()
  expect(shown.size).toBe(0)
})

test('a flood of questions shows only the first few', () => {
  const { ask, shown } = start()
  ask(...Array.from({ length: 40 }, (_, at) => commandRequest(`command ${at}`)))
  expect(shown.size).toBe(shownMaxNotices)
})

test('allowing is offered only for a whole command of low risk, and done only then', () => {
  const { ask, shown, answers, reviewed } = start()
  const low = commandRequest('ls', 'low')
  const high = commandRequest('rm -rf x', 'high')
  const long = commandRequest(`ls ${'x'.repeat(200)}`, 'low')
  const lines = commandRequest('ls\nrm -rf x', 'low')
  const hidden = commandRequest('ls \u202efoo', 'low')
  ask(low, high, long, lines, hidden)
  const actions = [...shown.values()].map(({ notice }) => notice.actions.includes('allow'))
  expect(actions).toEqual([true, false, false, false, false])
  expect([...shown.values()].at(-1)?.notice.line).toBe('ls  U+202E foo')
  shown.get(high.approvalId)?.acted('allow')
  expect(answers).toEqual([])
  expect(reviewed).toEqual([{ kind: 'question', sessionId: high.sessionId, approvalId: high.approvalId }])
  shown.get(low.approvalId)?.acted('allow')
  shown.get(lines.approvalId)?.acted('deny')
  expect(answers).toEqual([
    [low.approvalId, low.hash, { kind: 'allow-once' }],
    [lines.approvalId, lines.hash, { kind: 'deny', reason: null }],
  ])
})

test('a process that waits for input is told and taken back, and the end of a job is told', () => {
  const { tell, shown, reviewed } = start()
  const facts = processFacts('npm create')
  tell({ kind: 'input', facts, input: { kind: 'waiting', echo: 'on' } })
  expect([...shown.values()].map(({ notice }) => notice.about.kind)).toEqual(['needs-input'])
  tell({ kind: 'input', facts, input: { kind: 'none' } })
  expect(shown.size).toBe(0)
  const end = { reason: { kind: 'exited', code: 1 }, durationMs: 60_000, outputBytes: 0, survivors: [] } as const
  tell({ kind: 'job-ended', facts, end: { ...end, survivors: [] } })
  const [told] = shown.values()
  expect(told?.notice.about).toEqual({ kind: 'job-ended', reason: { kind: 'exited', code: 1 } })
  told?.acted('review')
  expect(reviewed).toEqual([{ kind: 'process', sessionId: facts.sessionId, processId: facts.processId }])
})

test('each kind can be switched off', () => {
  const { ask, tell, shown } = start({ notifications: { questions: false, needsInput: false } })
  ask(commandRequest('npm test'))
  tell({ kind: 'input', facts: processFacts('cat'), input: { kind: 'waiting', echo: 'on' } })
  expect(shown.size).toBe(0)
})
