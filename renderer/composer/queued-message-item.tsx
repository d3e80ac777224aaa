import { ChevronDown, ChevronUp, CornerDownRight, Image, Pencil, SendHorizontal, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { QueuedMessage } from '../../shared/session/queued.ts'
import { nameOfImage } from '../image/image-words.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { showUndo } from '../store/toasts.ts'
import { setDraft, useView } from '../store/view.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { addImages } from './attach-images.ts'

/** A pasted log is no tooltip. In UTF-16 code units. */
const shownOnHoverMaxCharacters = 2_000

interface QueuedMessageItemProps {
  readonly sessionId: SessionId
  readonly message: QueuedMessage
  /** Its place among all, from 0. */
  readonly index: number
  readonly mayRise: boolean
  readonly mayFall: boolean
  /** A turn runs. */
  readonly working: boolean
  readonly onRewrite: () => void
}

/** One message that waits, with what can be done with it. The list changes when main says so. */
export function QueuedMessageItem({ sessionId, message, index, mayRise, mayFall, working, onRewrite }: QueuedMessageItemProps) {
  const { t } = useTranslation('composer')
  const { messageId, text, images = [], when } = message
  const of = { sessionId, messageId }
  const { up, down, move } = useMove(sessionId, messageId, index)
  const withdraw = async () => {
    const place = document.querySelector<HTMLElement>('.composer-text')
    if ((await askMainOrTell('message.withdraw', of)) === null) return
    // The button that had the focus goes with its line.
    place?.focus()
    showUndo(t('queuedRemoved'), t('queuedToField'), () => {
      const draft = useView.getState().drafts[sessionId] ?? ''
      setDraft(sessionId, [draft, text].filter((part) => part !== '').join('\n\n'))
      addImages(sessionId, images)
    })
  }
  return (
    <li className="queued-item" data-when={when}>
      <span className="queued-text" title={text.slice(0, shownOnHoverMaxCharacters)}>
        <OddText text={text} />
        {images.length > 0 && (
          <span className="queued-images" title={images.map(nameOfImage).join(', ')}>
            <Icon of={Image} sizePx={13} />
            {t('queuedImages', { count: images.length })}
          </span>
        )}
      </span>
      {when === 'next-step' && (
        <span className="queued-when" title={t('queuedNextHint')}>
          {t('queuedNext')}
        </span>
      )}
      <span className="queued-actions">
        {when !== 'next-step' && (
          <IconButton
            icon={working ? CornerDownRight : SendHorizontal}
            label={working ? t('queuedSteer') : t('queuedSend')}
            onClick={() => void askMainOrTell('message.send-now', of)}
          />
        )}
        <IconButton icon={Pencil} sizePx={14} label={t('queuedRewrite')} onClick={onRewrite} />
        {(mayRise || mayFall) && (
          <>
            <IconButton icon={ChevronUp} label={t('queuedUp')} disabled={!mayRise} ref={up} onClick={() => move('up')} />
            <IconButton icon={ChevronDown} label={t('queuedDown')} disabled={!mayFall} ref={down} onClick={() => move('down')} />
          </>
        )}
        <IconButton icon={X} label={t('queuedRemove')} onClick={() => void withdraw()} />
      </span>
    </li>
  )
}

/** Moves it, and keeps the focus with it: on the same button, or on the other one at the end of the list. */
function useMove(sessionId: SessionId, messageId: QueuedMessage['messageId'], index: number) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const wanted = useRef<'up' | 'down' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the place
  useLayoutEffect(() => {
    const [first, second] = wanted.current === 'up' ? [up.current, down.current] : [down.current, up.current]
    if (wanted.current !== null) (first?.disabled === false ? first : second)?.focus()
    wanted.current = null
  }, [index])
  const move = (to: 'up' | 'down') => {
    wanted.current = to
    void askMainOrTell('message.move', { sessionId, messageId, to })
  }
  return { up, down, move }
}
