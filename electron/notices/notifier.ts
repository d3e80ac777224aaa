import type { ApprovalAnswer, ApprovalRequest } from '../../shared/permission.ts'
import type { ProcessNews, ProcessNewsService, QueueService, SettingsService, Unsubscribe } from '../ipc/services.ts'
import { inputNoticeId, type Notice, type NoticeAction, type NoticeTarget, noticeOfEnd, noticeOfInput, noticeOfQuestion } from './notice.ts'

/** The system's notifications. `show` gives back what withdraws it. */
export interface NotificationPort {
  show(notice: Notice, on: { readonly acted: (action: NoticeAction) => void; readonly gone: () => void }): () => void
}

export interface NotifierNeeds {
  readonly queue: QueueService
  readonly news: ProcessNewsService
  readonly settings: Pick<SettingsService, 'get'>
  readonly port: NotificationPort
  /** Whether a window of ours is in front. */
  readonly isFocused: () => boolean
  /** Brings the window to the front and shows what the notification is about. */
  readonly review: (target: NoticeTarget) => void
}

/** Notifications that are on the screen at once; a flood of questions is one glance at the window. */
export const shownMaxNotices = 5

/** Tells the user what needs them while they look elsewhere, and takes it back when it needs them no more. */
export class Notifier {
  readonly #needs: NotifierNeeds
  readonly #shown = new Map<string, () => void>()
  readonly #endings: readonly Unsubscribe[]
  /** Questions that were told, or seen because the window was in front. */
  #known = new Set<string>()

  constructor(needs: NotifierNeeds) {
    this.#needs = needs
    this.#endings = [needs.queue.onChange(() => this.#queueChanged()), needs.news.onNews((news) => this.#hear(news))]
  }

  /** The window came to the front: everything can be seen there. */
  focused(): void {
    for (const id of [...this.#shown.keys()]) this.#withdraw(id)
  }

  dispose(): void {
    for (const end of this.#endings) end()
    this.focused()
  }

  #queueChanged(): void {
    const waiting = this.#needs.queue.list()
    const ids = new Set<string>(waiting.map(({ approvalId }) => approvalId))
    for (const id of this.#known) if (!ids.has(id)) this.#withdraw(id)
    for (const request of waiting) {
      if (!this.#known.has(request.approvalId)) this.#raiseQuestion(request)
    }
    this.#known = ids
  }

  #raiseQuestion(request: ApprovalRequest): void {
    if (this.#needs.settings.get().notifications.questions) this.#raise(noticeOfQuestion(request))
  }

  #hear(news: ProcessNews): void {
    const { jobEnds, needsInput } = this.#needs.settings.get().notifications
    if (news.kind === 'job-ended') {
      if (jobEnds) this.#raise(noticeOfEnd(news.facts, news.end.reason))
      return
    }
    if (news.input.kind === 'none') this.#withdraw(inputNoticeId(news.facts.processId))
    else if (needsInput) this.#raise(noticeOfInput(news.facts))
  }

  #raise(notice: Notice): void {
    if (this.#needs.isFocused() || this.#shown.has(notice.id) || this.#shown.size >= shownMaxNotices) return
    const withdraw = this.#needs.port.show(notice, {
      acted: (action) => this.#act(notice, action),
      gone: () => void this.#shown.delete(notice.id),
    })
    this.#shown.set(notice.id, withdraw)
  }

  #withdraw(id: string): void {
    const withdraw = this.#shown.get(id)
    this.#shown.delete(id)
    withdraw?.()
  }

  #act(notice: Notice, action: NoticeAction): void {
    this.#withdraw(notice.id)
    const { about, target } = notice
    if (action === 'review' || about.kind !== 'question' || target.kind !== 'question') return this.#needs.review(target)
    // What the notification does not offer it can not do.
    if (!notice.actions.includes(action)) return this.#needs.review(target)
    const answer: ApprovalAnswer = action === 'allow' ? { kind: 'allow-once' } : { kind: 'deny', reason: null }
    // A stale answer means that it was answered elsewhere, which is what was wanted.
    void this.#needs.queue.answer(target.approvalId, about.hash, answer)
  }
}
