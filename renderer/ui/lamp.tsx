import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import './lamp.css'

/** allow, ask, deny: the signals. live: works now. idle: ended. ring: nothing happens. */
export type LampKind = 'allow' | 'ask' | 'deny' | 'live' | 'idle' | 'ring'

const words = {
  allow: 'lampAllow',
  ask: 'lampAsk',
  deny: 'lampDeny',
  live: 'lampLive',
  idle: 'lampIdle',
  ring: 'lampRing',
} as const satisfies Record<LampKind, string>

/** A state as a lamp. Without `label` it says its kind; give the empty string where words beside it say the same. */
export function Lamp({ kind, label }: { readonly kind: LampKind; readonly label?: string }) {
  const { t } = useTranslation('common')
  const className = classNames('lamp', `lamp-${kind}`)
  if (label === '') return <span aria-hidden className={className} />
  return <span role="img" aria-label={label ?? t(words[kind])} className={className} />
}
