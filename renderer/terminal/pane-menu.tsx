import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProcessFacts } from '../../shared/process.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { exportTerminal, openLog } from './export-terminal.ts'

interface PaneMenuProps {
  readonly facts: ProcessFacts
  readonly asText: boolean
  readonly onToggleText: () => void
}

/** What is seldom done with a terminal: read it as text, open its log, write it to a file. */
export function PaneMenu({ facts, asText, onToggleText }: PaneMenuProps) {
  const { t } = useTranslation('terminal')
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('more')} />}>
      <MenuItem onSelect={onToggleText} hint={t('asTextHint')} {...useKeyHint('terminal.as-text')}>
        {asText ? t('asScreen') : t('asText')}
      </MenuItem>
      <MenuItem onSelect={() => void openLog(facts.processId)} hint={t('openLogHint')} {...useKeyHint('terminal.open-log')}>
        {t('openLog')}
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => void exportTerminal(facts, 'asciicast')} hint={t('exportCastHint')}>
        {t('exportCast')}
      </MenuItem>
      <MenuItem onSelect={() => void exportTerminal(facts, 'text')}>{t('exportText')}</MenuItem>
      <MenuItem onSelect={() => void exportTerminal(facts, 'raw')}>{t('exportRaw')}</MenuItem>
    </Menu>
  )
}
