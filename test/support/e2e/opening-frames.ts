import type { Page } from '@playwright/test'
import type { SessionRecord } from '../../../shared/session/events.ts'

/** What a conversation showed after one frame of the screen: how many rows were in view, and where the last of them ended. */
export interface OpeningFrame {
  readonly rows: number
  readonly lastEndsAt: number | null
}

/** Frames looked at after a session was chosen. */
const framesLookedAt = 30

/** Chooses a session in the list and looks at its conversation after each painted frame. */
export function framesOfOpening(page: Page, title: string): Promise<readonly OpeningFrame[]> {
  return page.evaluate(
    async ([wanted, count]) => {
      const button = [...document.querySelectorAll<HTMLElement>('.session-open')].find((one) => one.textContent?.includes(wanted))
      button?.click()
      const frames = []
      for (let at = 0; at < count; at++) {
        await new Promise<void>((painted) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => painted()
            port2.postMessage(null)
          }),
        )
        const view = document.querySelector('.transcript-scroll')?.getBoundingClientRect()
        const ends = [...document.querySelectorAll<HTMLElement>('.transcript-scroll [data-item-index]')].flatMap((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          const inView = view !== undefined && getComputedStyle(row).visibility === 'visible' && bottom > view.top && top < view.bottom
          return inView ? [bottom] : []
        })
        frames.push({ rows: ends.length, lastEndsAt: ends.length === 0 ? null : Math.round(Math.max(...ends)) })
      }
      return frames
    },
    [title, framesLookedAt] as const,
  )
}

/** Records of a session in which much was said: messages and replies of many heights. */
export function longTalk(sessionId: string, title: string, count: number): readonly SessionRecord[] {
  const digit = sessionId.slice(-1)
  const said = (at: number): SessionRecord['event'] =>
    at % 2 === 0
      ? { kind: 'message.sent', messageId: `msg_${digit}${String(at).padStart(19, '0')}`, text: `question ${at}` }
      : { kind: 'model.replied', text: 'some words '.repeat(1 + ((at * 7) % 90)), calls: [], finish: 'stop', usage: null, durationMs: 1 }
  const events: SessionRecord['event'][] = [
    { kind: 'session.created', sessionId, workspace: '/tmp', title, model: { kind: 'demo' }, mode: 'ask', trusted: true },
    ...Array.from({ length: count }, (_, at) => said(at)),
  ]
  const startedAt = Date.now() - 3_600_000
  return events.map((event, index) => ({ seq: index + 1, at: startedAt + index, event }))
}
