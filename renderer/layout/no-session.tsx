import { FolderOpen, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { startDemo, startInOtherFolder } from '../sessions/start-session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Mast } from '../ui/mast.tsx'

/** The middle while there is no session at all. */
export function NoSession() {
  const { t } = useTranslation('sessions')
  return (
    <EmptyState picture={<Mast lampPx={9} />} title={t('pickTitle')} text={t('pickText')}>
      <Button variant="go" icon={<Icon of={FolderOpen} />} onClick={() => void startInOtherFolder()}>
        {t('pickFolder')}
      </Button>
      <Button icon={<Icon of={Sparkles} />} onClick={() => void startDemo()}>
        {t('newDemo')}
      </Button>
    </EmptyState>
  )
}
