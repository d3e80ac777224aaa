import { useTranslation } from 'react-i18next'
import type { Action, ApprovalRequest } from '../../shared/permission.ts'
import { Kbd } from '../ui/kbd.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { type CardTitleKey, cardTitleKey } from './card-title.ts'
import type { FrontCard } from './front-card.ts'
import { pathInside } from './path-inside.ts'

interface CardHeadProps {
  readonly front: FrontCard
  readonly workspace: string | null
  /** Title of the session that asks; null when it is the one on the screen. */
  readonly askedBy: string | null
  /** Someone writes elsewhere, so the keys of the card do nothing. */
  readonly keysOff: boolean
  readonly onStep: (step: 1 | -1) => void
}

/** Risk, what is asked, where, by whom, and the card's place in the queue. */
export function CardHead({ front, workspace, askedBy, keysOff, onStep }: CardHeadProps) {
  const { t } = useTranslation('approvals')
  const { request } = front
  const title: CardTitleKey = cardTitleKey(request.action)
  return (
    <header className="card-head">
      <RiskBadge risk={request.verdict.risk} />
      <h2>{t(title)}</h2>
      <span className="card-place-text">
        <Place action={request.action} workspace={workspace} />
        {askedBy !== null && (
          <span className="card-asked">
            {' · '}
            {t('askedBy')}{' '}
            <b>
              <OddText text={askedBy} />
            </b>
          </span>
        )}
      </span>
      <span className="grow" />
      {request.action.kind === 'write-file' && <ChangeCount added={request.action.added} removed={request.action.removed} />}
      {keysOff && (
        <span className="keys-off" title={t('keysOff')}>
          <Kbd>F6</Kbd>
          <span className="unseen">{t('keysOff')}</span>
        </span>
      )}
      {front.count > 1 && (
        <span className="card-steps">
          <span>{t('place', { place: front.place, count: front.count })}</span>
          <button type="button" className="card-step" aria-label={t('nextCard')} aria-keyshortcuts="J" onClick={() => onStep(1)}>
            <Kbd>J</Kbd>
          </button>
          <button type="button" className="card-step" aria-label={t('previousCard')} aria-keyshortcuts="K" onClick={() => onStep(-1)}>
            <Kbd>K</Kbd>
          </button>
        </span>
      )}
    </header>
  )
}

function RiskBadge({ risk }: { readonly risk: ApprovalRequest['verdict']['risk'] }) {
  const { t } = useTranslation('approvals')
  return <span className={`risk risk-${risk}`}>{t(`risk.${risk}`)}</span>
}

function Place({ action, workspace }: { readonly action: Action; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  if (action.kind !== 'command') return <PathText path={pathInside(action.path, workspace)} />
  return (
    <>
      <span className="card-in">{t('in')}</span> <PathText path={action.cwd} />
    </>
  )
}

/** `+4 −2`, read out as words. */
export function ChangeCount({ added, removed }: { readonly added: number; readonly removed: number }) {
  const { t } = useTranslation('transcript')
  return (
    <span className="change-count">
      <span aria-hidden>
        +{added} −{removed}
      </span>
      <span className="unseen">{`${t('added', { count: added })}, ${t('removed', { count: removed })}`}</span>
    </span>
  )
}
