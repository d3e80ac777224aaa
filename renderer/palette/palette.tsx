import { CornerDownLeft, FolderPlus, MessageSquare, Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { FinderDialog } from './finder-dialog.tsx'
import { FinderList } from './finder-list.tsx'
import { usePaletteEntries } from './palette-entries.ts'
import { matchEntries, type PaletteEntry } from './palette-match.ts'

/** Everything that can be done, found by its words: actions with their keys, sessions to go to, folders to begin in. */
export function Palette() {
  const { t } = useTranslation('actions')
  return (
    <FinderDialog overlay="palette" title={t('palette.open')}>
      {(choose) => <PaletteList onChoose={(entry) => choose(entry.run)} />}
    </FinderDialog>
  )
}

function PaletteList({ onChoose }: { readonly onChoose: (entry: PaletteEntry) => void }) {
  const { t } = useTranslation('actions')
  const [written, setWritten] = useState('')
  const entries = matchEntries(usePaletteEntries(), written)
  return (
    <>
      <FinderList
        label={t('find')}
        listLabel={t('palette.open')}
        written={written}
        onWrite={setWritten}
        items={entries}
        keyOf={(entry) => entry.id}
        onChoose={onChoose}
      >
        {(entry, active) => <Entry entry={entry} active={active} />}
      </FinderList>
      <p role="status" className={entries.length === 0 ? 'palette-none' : 'unseen'}>
        {entries.length === 0 ? t('nothing') : t('found', { count: entries.length })}
      </p>
    </>
  )
}

const pictures = { action: Zap, session: MessageSquare, folder: FolderPlus } as const

function Entry({ entry, active }: { readonly entry: PaletteEntry; readonly active: boolean }) {
  return (
    <>
      <Icon of={pictures[entry.kind]} sizePx={14} />
      <span className="palette-name">
        <OddText text={entry.name} />
      </span>
      <span className="palette-note">
        <OddText text={entry.note} />
      </span>
      {entry.key !== null && <Kbd>{entry.key}</Kbd>}
      {entry.key === null && active && <Icon of={CornerDownLeft} sizePx={13} />}
    </>
  )
}
