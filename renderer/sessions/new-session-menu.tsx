import { FileUp, FolderOpen, FolderPlus, Plus, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyHint } from '../actions/use-keys.ts'
import { useCatalog } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { folderName } from '../ui/path-text.tsx'
import { importSession } from './import-session.ts'
import { startDemo, startInOtherFolder, startInSameFolder } from './start-session.ts'

/** Where a new session shall be. */
export function NewSessionMenu() {
  const { t } = useTranslation('sessions')
  const selected = useView((view) => view.selectedSession)
  const workspace = useCatalog((sessions) => sessions.find((one) => one.sessionId === selected)?.workspace ?? null)
  const hereKey = useKeyHint('session.new-here')
  const folderKey = useKeyHint('session.new-folder')
  const demoKey = useKeyHint('session.demo')
  const importKey = useKeyHint('session.import')
  return (
    <Menu trigger={<IconButton icon={Plus} label={t('new')} />}>
      {selected !== null && workspace !== null && (
        <MenuItem
          icon={<Icon of={FolderPlus} />}
          hint={folderName(workspace)}
          {...hereKey}
          onSelect={() => void startInSameFolder(selected)}
        >
          {t('newSameFolder')}
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={FolderOpen} />} {...folderKey} onSelect={() => void startInOtherFolder()}>
        {t('newOtherFolder')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Icon of={Sparkles} />} {...demoKey} onSelect={() => void startDemo()}>
        {t('newDemo')}
      </MenuItem>
      <MenuItem icon={<Icon of={FileUp} />} {...importKey} onSelect={() => void importSession(selected)}>
        {t('import')}
      </MenuItem>
    </Menu>
  )
}
