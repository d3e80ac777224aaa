import { useTranslation } from 'react-i18next'
import type { Action, ApprovalRequest } from '../../shared/permission.ts'
import type { FileChangeShown } from '../../shared/tool-actions.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { ChangeCount, countOf } from '../transcript/change-count.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { cardTitleKey } from './card-title.ts'
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
  readonly onJump: () => void
}

/** Risk, what is asked, where, by whom, and the card's place in the queue. */
export function CardHead({ front, workspace, askedBy, keysOff, onStep, onJump }: CardHeadProps) {
  const { t } = useTranslation('approvals')
  const { action, verdict } = front.request
  const queueKey = useKeyHint('queue.focus').keyHint
  return (
    <header className="card-head">
      {action.kind !== 'question' && <RiskBadge risk={verdict.risk} />}
      <h2>{t(cardTitleKey(action))}</h2>
      <span className="card-place-text">
        <Place action={action} workspace={workspace} />
        {front.request.edited === true && <span className="card-edited">· {t('editedByYou')}</span>}
        {askedBy !== null && <AskedBy title={askedBy} onJump={onJump} />}
      </span>
      <span className="grow" />
      {action.kind === 'write-file' && <ChangeCount added={action.added} removed={action.removed} />}
      {action.kind === 'git-commit' && <ChangeCount {...countOf(action.changes)} />}
      {action.kind === 'change-files' && <ChangeCount {...countOf(action.changes)} />}
      {keysOff && queueKey !== undefined && (
        <span className="keys-off" title={t('keysOff')}>
          <Kbd>{queueKey}</Kbd>
          <span className="unseen">{t('keysOff')}</span>
        </span>
      )}
      {front.count > 1 && <Steps front={front} onStep={onStep} />}
    </header>
  )
}

function RiskBadge({ risk }: { readonly risk: ApprovalRequest['verdict']['risk'] }) {
  const { t } = useTranslation('approvals')
  return <span className={`risk risk-${risk}`}>{t(`risk.${risk}`)}</span>
}

function Place({ action, workspace }: { readonly action: Action; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  if (action.kind === 'question') return null
  if (action.kind === 'change-files') return <ChangedPlace changes={action.changes} workspace={workspace} />
  if (action.kind === 'read-file' || action.kind === 'write-file' || action.kind === 'search-files')
    return <PathText path={pathInside(action.path, workspace)} />
  return (
    <>
      <span className="card-in">{t('in')}</span>{' '}
      <PathText path={action.kind === 'git-read' || action.kind === 'git-commit' ? action.folder : action.cwd} />
    </>
  )
}

function ChangedPlace({ changes, workspace }: { readonly changes: readonly FileChangeShown[]; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  const [only] = changes
  if (only !== undefined && changes.length === 1) return <PathText path={pathInside(only.path, workspace)} />
  return <>{t('files', { count: changes.length })}</>
}

function AskedBy({ title, onJump }: { readonly title: string; readonly onJump: () => void }) {
  const { t } = useTranslation('approvals')
  const { keyHint, keyName } = useKeyHint('card.jump')
  return (
    <span className="card-asked">
      <span>· {t('askedBy')}</span>
      <button type="button" className="card-session" title={t('jump')} aria-keyshortcuts={keyName} onClick={onJump}>
        <span className="card-session-title">
          <OddText text={title} />
        </span>
        {keyHint !== undefined && <Kbd>{keyHint}</Kbd>}
      </button>
    </span>
  )
}

function Steps({ front, onStep }: { readonly front: FrontCard; readonly onStep: (step: 1 | -1) => void }) {
  const { t } = useTranslation('approvals')
  const next = useKeyHint('card.next')
  const previous = useKeyHint('card.previous')
  return (
    <span className="card-steps">
      <span>{t('place', { place: front.place, count: front.count })}</span>
      <button type="button" className="card-step" aria-label={t('nextCard')} aria-keyshortcuts={next.keyName} onClick={() => onStep(1)}>
        <Kbd>{next.keyHint ?? '↓'}</Kbd>
      </button>
      <button
        type="button"
        className="card-step"
        aria-label={t('previousCard')}
        aria-keyshortcuts={previous.keyName}
        onClick={() => onStep(-1)}
      >
        <Kbd>{previous.keyHint ?? '↑'}</Kbd>
      </button>
    </span>
  )
}
