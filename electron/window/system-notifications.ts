import { Notification } from 'electron'
import { assertNever } from '../../shared/assert.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { Risk } from '../../shared/permission.ts'
import type { EndReason } from '../../shared/process.ts'
import type { Notice, NoticeAction } from '../notices/notice.ts'
import type { NotificationPort } from '../notices/notifier.ts'
import type { DialogTexts } from './dialog-texts.ts'

export interface SystemNotificationNeeds {
  readonly texts: () => DialogTexts
  /** The title of a session, as the list shows it. */
  readonly titleOf: (sessionId: SessionId) => string
  readonly platform: NodeJS.Platform
}

/** The notifications of the system. Buttons exist on macOS only; elsewhere a click reviews. */
export function systemNotifications({ texts, titleOf, platform }: SystemNotificationNeeds): NotificationPort {
  // A notification that is garbage collected answers no click any more.
  const alive = new Set<Notification>()
  return {
    show: (notice, on) => {
      const words = texts().notices
      const buttons = platform === 'darwin' ? notice.actions.filter((action) => action !== 'review') : []
      const shown = new Notification({
        title: titleOf(notice.target.sessionId),
        subtitle: headOf(notice, words),
        body: platform === 'darwin' ? notice.line : `${headOf(notice, words)}\n${notice.line}`,
        actions: buttons.map((action) => ({ type: 'button' as const, text: words.actions[action] })),
        timeoutType: notice.about.kind === 'question' ? 'never' : 'default',
        urgency: notice.about.kind === 'question' && notice.about.risk === 'high' ? 'critical' : 'normal',
      })
      alive.add(shown)
      const act = (action: NoticeAction) => on.acted(action)
      shown.on('click', () => act('review'))
      shown.on('action', (_event, index) => act(buttons[index] ?? 'review'))
      shown.on('close', () => {
        alive.delete(shown)
        on.gone()
      })
      shown.show()
      return () => {
        alive.delete(shown)
        shown.close()
      }
    },
  }
}

function headOf({ about }: Notice, words: NoticeTexts): string {
  switch (about.kind) {
    case 'question':
      return words.asks(about.risk)
    case 'needs-input':
      return words.needsInput
    case 'job-ended':
      return words.ended(about.reason)
    default:
      return assertNever(about)
  }
}

/** The words of notifications, in one language. */
export interface NoticeTexts {
  readonly asks: (risk: Risk) => string
  readonly needsInput: string
  readonly ended: (reason: EndReason) => string
  readonly actions: Readonly<Record<NoticeAction, string>>
}
