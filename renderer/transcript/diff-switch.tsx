import { Columns2, Rows2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyHint } from '../actions/use-keys.ts'
import { toggleDiffLayout, useView } from '../store/view.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** Changes how all diffs are drawn: one column or two. */
export function DiffSwitch() {
  const { t } = useTranslation('transcript')
  const split = useView((view) => view.diffLayout === 'split')
  const key = useKeyHint('diff.switch')
  return (
    <IconButton
      icon={split ? Rows2 : Columns2}
      sizePx={14}
      className="diff-switch"
      label={split ? t('diffUnified') : t('diffSplit')}
      {...key}
      onClick={toggleDiffLayout}
    />
  )
}
