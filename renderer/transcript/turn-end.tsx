import { CircleX, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppErrorKind } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { withImages } from '../../shared/images.ts'
import type { TranscriptItem } from '../../shared/session/state.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSession } from '../store/session-feed.ts'
import { showScreen } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { formatCosts } from '../ui/cost.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { formatDuration } from '../ui/time.tsx'
import { retryOf } from './retry.ts'

/** A shorter time would read "0s". Milliseconds. */
const leastShownMs = 100

interface TurnEndProps {
  readonly sessionId: SessionId
  readonly item: Extract<TranscriptItem, { kind: 'turn-end' }>
  /** Nothing has happened since: trying again is offered here. */
  readonly last: boolean
}

/** How a turn ended, in one quiet line; a failure says what to do. */
export function TurnEnd({ sessionId, item, last }: TurnEndProps) {
  const { t, i18n } = useTranslation('transcript')
  const { outcome, usage, costs } = item
  const count = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <div className="turn-end">
      {outcome.kind === 'failed' && <Failure sessionId={sessionId} error={outcome.error} last={last} />}
      <p className="turn-line">
        <span>{t(`end.${outcome.kind}`, { duration: formatDuration(Math.max(leastShownMs, item.durationMs), i18n.language) })}</span>
        {usage.inputTokens + usage.outputTokens > 0 && (
          <span> · {t('tokens', { input: count.format(usage.inputTokens), output: count.format(usage.outputTokens) })}</span>
        )}
        {costs.length > 0 && <span title={t('costHint')}> · {formatCosts(costs, i18n.language)}</span>}
      </p>
    </div>
  )
}

type FailedOutcome = Extract<TurnEndProps['item']['outcome'], { kind: 'failed' }>

function Failure({
  sessionId,
  error,
  last,
}: {
  readonly sessionId: SessionId
  readonly error: FailedOutcome['error']
  readonly last: boolean
}) {
  const { t } = useTranslation('transcript')
  const { t: tCommon } = useTranslation('common')
  const detail = useToldWords(error)
  return (
    <div className="failure" role="note">
      <Icon of={CircleX} />
      <div className="failure-words">
        <p>{describeError(tCommon, error)}</p>
        {detail !== '' && (
          <details>
            <summary>{t('details')}</summary>
            <p className="mono">
              <OddText text={detail} />
            </p>
          </details>
        )}
      </div>
      {last && settingsHelp.has(error.kind) && (
        <Button size="small" variant="quiet" onClick={() => showScreen('settings')}>
          {t('openSettings')}
        </Button>
      )}
      {last && <RetryButton sessionId={sessionId} />}
    </div>
  )
}

/** What is put right in the settings of the model: its address, its name, its key. */
const settingsHelp: ReadonlySet<AppErrorKind> = new Set(['connection-refused', 'wrong-key', 'model-not-found'])

function RetryButton({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('transcript')
  const state = useSession(sessionId, (view) => view.state)
  const retry = retryOf(state)
  if (retry === null) return null
  const wish =
    retry.kind === 'send-again' ? { text: retry.message.text, ...withImages(retry.message.images ?? []) } : { text: t('goOnMessage') }
  return (
    <Button
      size="small"
      icon={<Icon of={RotateCcw} sizePx={13} />}
      onClick={() => void askMainOrTell('session.send', { sessionId, ...wish })}
    >
      {t(retry.kind === 'send-again' ? 'retry' : 'goOn')}
    </Button>
  )
}
