import { useTranslation } from 'react-i18next'
import type { VerdictKind } from '../../shared/permission.ts'
import { Lamp } from '../ui/lamp.tsx'
import './decision-word.css'

/** Allow, ask or deny: the colour and the word. */
export function DecisionWord({ decision }: { readonly decision: VerdictKind }) {
  const { t } = useTranslation('rules')
  return (
    <span className={`decision decision-${decision}`}>
      <Lamp kind={decision} label="" />
      {t(`verdict.${decision}`)}
    </span>
  )
}
