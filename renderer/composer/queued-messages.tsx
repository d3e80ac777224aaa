import { ListPlus, Pause } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageId, SessionId } from '../../shared/ids.ts'
import type { QueuedMessage } from '../../shared/session/queued.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSession } from '../store/session-feed.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { QueuedMessageItem } from './queued-message-item.tsx'
import { RewriteMessage } from './rewrite-message.tsx'
import './queued-messages.css'

interface Rewriting {
  readonly messageId: MessageId
  /** It waited for the user already before it was to be written anew. */
  readonly wasHeld: boolean
}

/** What was written while the agent works, above the field for more. A message that is being written anew is not sent meanwhile. */
export function QueuedMessages({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('composer')
  const queued = useSession(sessionId, (view) => view.state.queued)
  const working = useSession(sessionId, (view) => view.state.turn.kind === 'running')
  const { rewriting, begin, end, save } = useRewriting(sessionId)
  if (queued.length === 0) return null
  const held = queued.filter((message) => message.when === 'held' && message.messageId !== rewriting?.messageId)
  return (
    <section className="queued" aria-label={t('queued', { count: queued.length })}>
      <header className="queued-head">
        <Icon of={held.length > 0 ? Pause : ListPlus} sizePx={13} />
        <span className="queued-title">
          {held.length > 0 ? t('queuedHeld', { count: held.length }) : t('queued', { count: queued.length })}
        </span>
        {held.length > 0 && (
          <Button
            size="small"
            title={t('queuedResumeHint')}
            onClick={() => void askMainOrTell('message.release', { sessionId, messageIds: held.map(({ messageId }) => messageId) })}
          >
            {t('queuedResume')}
          </Button>
        )}
      </header>
      <ol className="queued-list">
        {queued.map((message, index) =>
          message.messageId === rewriting?.messageId ? (
            <li key={message.messageId} className="queued-item">
              <RewriteMessage
                text={message.text}
                onSave={(text) => void save(message.messageId, text)}
                // With no turn to wait for, letting it go would send what was just not changed.
                onCancel={() => void end(working)}
              />
            </li>
          ) : (
            <QueuedMessageItem
              key={message.messageId}
              sessionId={sessionId}
              message={message}
              index={index}
              mayRise={sameKind(message, queued[index - 1])}
              mayFall={sameKind(message, queued[index + 1])}
              working={working}
              onRewrite={() => void begin(message)}
            />
          ),
        )}
      </ol>
    </section>
  )
}

/** Of a message that is written anew: it is held from its beginning to its end. */
function useRewriting(sessionId: SessionId) {
  const [rewriting, setRewriting] = useState<Rewriting | null>(null)
  const begin = async ({ messageId, when }: QueuedMessage) => {
    const wasHeld = when === 'held'
    if (wasHeld || (await askMainOrTell('message.hold', { sessionId, messageId })) !== null) setRewriting({ messageId, wasHeld })
  }
  const end = async (release: boolean) => {
    if (rewriting === null) return
    setRewriting(null)
    document.querySelector<HTMLElement>('.composer-text')?.focus()
    if (release && !rewriting.wasHeld) await askMainOrTell('message.release', { sessionId, messageIds: [rewriting.messageId] })
  }
  const save = async (messageId: MessageId, text: string) => {
    if ((await askMainOrTell('message.rewrite', { sessionId, messageId, text })) !== null) await end(true)
  }
  return { rewriting, begin, end, save }
}

/** What goes in at the next step stays before the rest. */
const sameKind = (message: QueuedMessage, other: QueuedMessage | undefined): boolean =>
  other !== undefined && (message.when === 'next-step') === (other.when === 'next-step')
