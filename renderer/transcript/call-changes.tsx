import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeFilesAction } from '../../shared/tool-actions.ts'
import { ChangesView } from './changes-view.tsx'
import { diffLines } from './diff-lines.ts'

/** Of each file that many lines are shown until the rest is asked for. */
const previewLines = 6

/** What a call changed in several files, short until asked for. */
export function CallChanges({ action, workspace }: { readonly action: ChangeFilesAction; readonly workspace: string }) {
  const { t } = useTranslation('transcript')
  const [whole, setWhole] = useState(false)
  const hidden = action.changes.reduce((sum, { diff }) => sum + Math.max(0, diffLines(diff).length - previewLines), 0)
  return (
    <div className="call-diff">
      <ChangesView changes={action.changes} workspace={workspace} {...(!whole && { maximumLines: previewLines })} />
      {hidden > 0 && (
        <button type="button" className="call-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('hideDiff') : `${t('showDiff')} · ${t('diffHidden', { count: hidden })}`}
        </button>
      )}
    </div>
  )
}
