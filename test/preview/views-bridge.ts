import { fail, succeed } from '../../shared/errors.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { Settings } from '../../shared/settings.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { FakeBridge } from '../support/fake-bridge.ts'
import { firstSessionId, secondSessionId, workspace } from './views-questions.ts'
import { messyRecords } from './views-session.ts'

const now = Date.now()
const model = { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' } as const

const summary = (sessionId: string, title: string, waiting: number): SessionSummary => ({
  sessionId,
  title,
  workspace,
  model,
  mode: 'ask',
  createdAt: now,
  updatedAt: now,
  activity: waiting > 0 ? 'waiting' : 'idle',
  waiting,
  running: 1,
  survived: 0,
  fault: null,
})

/** A main process with two sessions, one busy; answers take a second, `D` on a card is refused as stale. */
export function viewsBridge(queue: readonly ApprovalRequest[], look: Pick<Settings, 'theme' | 'language'>): FakeBridge {
  let waiting = [...queue]
  const front = new URLSearchParams(location.search).get('front') ?? 'medium'
  const settings: Settings = { ...defaultSettings, ...look, onboarded: true, model }
  const bridge = new FakeBridge({
    'settings.get': () => succeed(settings),
    'approval.answer': async ({ approvalId, answer }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      if (answer.kind === 'deny' && answer.reason === null) return fail('stale', 'It was answered already.')
      waiting = waiting.filter((request) => request.approvalId !== approvalId)
      bridge.send('queue.changes', [...waiting])
      return succeed({})
    },
  })
  const count = (sessionId: string) => queue.filter((request) => request.sessionId === sessionId).length
  bridge.onSubscribe = (name) =>
    queueMicrotask(() => {
      if (name === 'catalog.changes') {
        bridge.send(name, [
          summary(firstSessionId, 'Fix the flaky parser test', count(firstSessionId)),
          summary(secondSessionId, 'Upgrade to Vite 8', count(secondSessionId)),
        ])
      }
      if (name === 'queue.changes') bridge.send(name, [...waiting])
      if (name === 'settings.changes') bridge.send(name, settings)
      if (name === 'session.records') {
        bridge.send(name, { kind: 'records', reset: true, records: messyRecords(front) }, ({ sessionId }) => sessionId === firstSessionId)
      }
      if (name === 'session.records' && new URLSearchParams(location.search).has('stream')) stream(bridge)
      if (name === 'terminal.output') {
        bridge.send(name, { kind: 'reset', offset: 1_234_567, skippedBytes: 1_234_567, encoding: 'utf-8' })
        bridge.send(name, { kind: 'data', offset: 1_234_567, bytes: new TextEncoder().encode(terminalText) })
      }
    })
  return bridge
}

// A reply that goes on for a while, for looking at how the transcript follows it.
function stream(bridge: FakeBridge): void {
  let words = 0
  const timer = setInterval(() => {
    words += 1
    const text = words % 30 === 0 ? '\n\n' : `word${words} `
    bridge.send('session.records', { kind: 'delta', text }, ({ sessionId }) => sessionId === firstSessionId)
    if (words > 600) clearInterval(timer)
  }, 15)
}

const terminalText = [
  '\u001b[90m$\u001b[0m npm run dev',
  '',
  '  \u001b[32mVITE v8.3.8\u001b[0m  ready in \u001b[1m312 ms\u001b[0m',
  '',
  '  \u001b[32m➜\u001b[0m  Local:   \u001b[36mhttps://localhost:5173/\u001b[0m',
  '  \u001b[32m➜\u001b[0m  press \u001b[1mh + enter\u001b[0m to show help',
  '\u001b[90m14:02:11\u001b[0m \u001b[36m[vite]\u001b[0m hmr update /src/parse/cache.ts',
  '\u001b[33m警告\u001b[0m 包裹跟踪器 👩‍👩‍👧 日本語 ❤️ |',
  '\u001b[31merror\u001b[0m Cannot find module \u001b[35m"./深/路径"\u001b[0m \u001b]52;c;aGVsbG8=\u0007',
  '\u001b[97mbright white\u001b[0m \u001b[93mbright yellow\u001b[0m \u001b[30mblack\u001b[0m \u001b[37mwhite\u001b[0m',
  '',
].join('\n')
