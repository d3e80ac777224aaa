import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useSession } from '../store/session-feed.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PlanMark, PlanSteps } from './plan-steps.tsx'
import './plan-strip.css'

/** How far the agent is with its plan, in one line above the composer; the whole plan on a press. Gone when all is done and the turn is over. */
export function PlanStrip({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('transcript')
  const [open, setOpen] = useState(false)
  const listId = useId()
  const plan = useSession(sessionId, (view) => view.state.plan)
  const running = useSession(sessionId, (view) => view.state.turn.kind === 'running')
  if (plan === null) return null
  const done = plan.steps.filter(({ state }) => state === 'done').length
  const now = plan.steps.find(({ state }) => state === 'active') ?? plan.steps.find(({ state }) => state === 'pending')
  if (now === undefined && !running) return null
  return (
    <section className="plan-strip" aria-label={t('plan')}>
      <button type="button" className="plan-strip-head" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        <PlanMark state={now?.state ?? 'done'} />
        <span className="plan-strip-count">{t('planSteps', { done, total: plan.steps.length })}</span>
        {now !== undefined && (
          <span className="plan-strip-now">
            <OddText text={now.text} />
          </span>
        )}
        <span className="plan-strip-chevron">
          <Icon of={ChevronRight} sizePx={13} />
        </span>
      </button>
      <div id={listId} hidden={!open}>
        {open && <PlanSteps steps={plan.steps} />}
      </div>
    </section>
  )
}
