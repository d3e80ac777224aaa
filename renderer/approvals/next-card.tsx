import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/permission.ts'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { RunningTime } from '../ui/time.tsx'
import { actionLine } from './card-title.ts'

interface NextCardProps {
  readonly request: ApprovalRequest
  readonly sessionTitle: string
  readonly onShow: () => void
}

/** The question that comes after this one, in one row. */
export function NextCard({ request, sessionTitle, onShow }: NextCardProps) {
  const { t } = useTranslation('approvals')
  const risk = request.verdict.risk
  return (
    <button type="button" className="next-card" onClick={onShow}>
      <Lamp kind={risk === 'high' ? 'deny' : 'ask'} label={t(`risk.${risk}`)} />
      <span>{t('next')}</span>
      <span className="next-line mono">
        <OddText text={actionLine(request.action)} />
      </span>
      <span className="next-session">
        <OddText text={sessionTitle} />
      </span>
      <RunningTime since={request.requestedAt} />
    </button>
  )
}
