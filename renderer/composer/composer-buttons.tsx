import { CornerDownRight, ListPlus, Play, SendHorizontal, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStop } from './use-stop.ts'

/** Sends what is written while no turn runs. */
export function SendButton({ disabled, demo }: { readonly disabled: boolean; readonly demo: boolean }) {
  const { t } = useTranslation('composer')
  return (
    <Button
      type="submit"
      variant={demo ? 'go' : 'plain'}
      disabled={disabled}
      title={t('sendHint')}
      {...useKeyHint('message.send')}
      icon={<Icon of={demo ? Play : SendHorizontal} sizePx={14} />}
    >
      {demo ? t('startDemo') : t('send')}
    </Button>
  )
}

interface WorkingButtonsProps {
  readonly sessionId: SessionId
  /** Something is written. */
  readonly written: boolean
  /** It can be queued, or sent into the turn. */
  readonly ready: boolean
  readonly onSteer: () => void
}

/** What can be done while a turn runs: stop it, and with what is written queue it or send it into the turn. */
export function WorkingButtons({ sessionId, written, ready, onSteer }: WorkingButtonsProps) {
  const { t } = useTranslation('composer')
  const steerKey = useKeyHint('message.steer')
  const queueKey = useKeyHint('message.send')
  return (
    <span className="composer-buttons">
      <StopButton sessionId={sessionId} small={written} />
      {written && (
        <>
          <Button disabled={!ready} title={t('steerHint')} onClick={onSteer} {...steerKey} icon={<Icon of={CornerDownRight} sizePx={14} />}>
            {t('steer')}
          </Button>
          <Button type="submit" disabled={!ready} title={t('queueHint')} {...queueKey} icon={<Icon of={ListPlus} sizePx={14} />}>
            {t('queue')}
          </Button>
        </>
      )}
    </span>
  )
}

/** Small: its picture and its key alone, to leave room for what can be done with what is written. */
function StopButton({ sessionId, small }: { readonly sessionId: SessionId; readonly small: boolean }) {
  const { t } = useTranslation('composer')
  const { stopping, stop } = useStop(sessionId)
  const words = stopping ? t('stopping') : t('stop')
  return (
    <Button onClick={stop} disabled={stopping} title={words} {...useKeyHint('agent.stop')} icon={<Icon of={Square} sizePx={12} />}>
      {small ? <span className="unseen">{words}</span> : words}
    </Button>
  )
}
