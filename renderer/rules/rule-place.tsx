import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askMainOrTell } from '../store/ask-main.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PathText } from '../ui/path-text.tsx'

/** Where rules stand on the disk, and the way there. */
export function RulePlace({ path }: { readonly path: string }) {
  const { t } = useTranslation('rules')
  return (
    <span className="rule-place">
      <PathText path={path} />
      <IconButton icon={FolderOpen} label={t('showFile')} onClick={() => void askMainOrTell('rules.show-file', { path })} />
    </span>
  )
}
