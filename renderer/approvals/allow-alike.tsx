import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/permission.ts'
import { useQueue } from '../store/session-feed.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { alike } from './alike.ts'
import { wholeAction } from './card-title.ts'
import { useFocusGuard } from './focus-guard.ts'
import { ScrollBox } from './scroll-box.tsx'
import './allow-alike.css'

interface AllowAlikeProps {
  readonly front: ApprovalRequest
  readonly titleOf: (sessionId: string) => string
  readonly onAllow: (request: ApprovalRequest) => void
}

/** Several questions of low risk that ask for the same reasons, allowed at once after all of them were shown. */
export function AllowAlike({ front, titleOf, onAllow }: AllowAlikeProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const queue = useQueue()
  const together = alike(queue, front)
  // What was shown is what is allowed: a question that comes meanwhile is not among them, one that went is left out.
  const [shown, setShown] = useState<readonly ApprovalRequest[]>([])
  const [open, setOpen] = useState(false)
  const guarded = useFocusGuard()
  const waiting = shown.filter((request) =>
    queue.some(({ approvalId, hash }) => approvalId === request.approvalId && hash === request.hash),
  )
  const ask = () => {
    setShown(together)
    setOpen(true)
  }
  const allow = () => {
    setOpen(false)
    for (const request of waiting) onAllow(request)
  }
  return (
    <>
      {together.length > 0 && (
        <div className="alike">
          <span>{t('alike', { count: together.length - 1 })}</span>
          <Button size="small" onClick={ask}>
            {t('allowAlike', { count: together.length })}
          </Button>
        </div>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('allowAlikeTitle', { count: waiting.length })}
        description={t('allowAlikeText')}
        actions={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('common:cancel')}
            </Button>
            <Button variant="go" disabled={waiting.length === 0} {...guarded(allow)}>
              {t('allowAlikeYes', { count: waiting.length })}
            </Button>
          </>
        }
      >
        <AlikeList requests={waiting} titleOf={titleOf} />
      </Dialog>
    </>
  )
}

function AlikeList({
  requests,
  titleOf,
}: {
  readonly requests: readonly ApprovalRequest[]
  readonly titleOf: (sessionId: string) => string
}) {
  const { t } = useTranslation('approvals')
  return (
    <ScrollBox label={t('allowAlikeList')} className="alike-box">
      <ul className="alike-list">
        {requests.map((request) => (
          <li key={request.approvalId}>
            <code>
              <OddText text={wholeAction(request.action)} />
            </code>
            <small>
              <OddText text={placeOf(request, titleOf)} />
            </small>
          </li>
        ))}
      </ul>
    </ScrollBox>
  )
}

const placeOf = ({ action, sessionId }: ApprovalRequest, titleOf: (sessionId: string) => string): string =>
  action.kind === 'command' ? `${titleOf(sessionId)} · ${action.cwd}` : titleOf(sessionId)
