import { useTranslation } from 'react-i18next'
import { type LocalServer, modelPresets } from '../../shared/models.ts'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'

/** Which servers of this computer answer, and how many models they have. */
export function FoundNote({ servers }: { readonly servers: readonly LocalServer[] }) {
  const { t, i18n } = useTranslation('onboarding')
  const names = servers.map(({ preset, baseUrl }) => modelPresets[preset].name || baseUrl)
  const count = servers.reduce((sum, { models }) => sum + models.length, 0)
  return (
    <span className="step-found">
      <Lamp kind="allow" label="" />
      <OddText text={t('otherFound', { names: new Intl.ListFormat(i18n.language).format(names), count })} />
    </span>
  )
}
