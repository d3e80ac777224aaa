import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WriteFileAction } from '../../shared/permission.ts'
import { diffLines } from './diff-lines.ts'
import { DiffSwitch } from './diff-switch.tsx'
import { DiffView } from './diff-view.tsx'

/** A change of up to this many lines is shown at once; of a longer one the first lines. */
const previewLines = 14

/** What a call changed in a file, short until asked for. */
export function CallDiff({ action }: { readonly action: WriteFileAction }) {
  const { t } = useTranslation('transcript')
  const [whole, setWhole] = useState(false)
  const count = useMemo(() => diffLines(action.diff).length, [action.diff])
  const hidden = whole ? 0 : Math.max(0, count - previewLines)
  if (count === 0) return null
  return (
    <div className="call-diff diff-with-switch">
      <DiffSwitch />
      <DiffView diff={action.diff} label={action.path} {...(hidden > 0 && { maximumLines: previewLines })} />
      {(hidden > 0 || whole) && (
        <button type="button" className="call-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('hideDiff') : `${t('showDiff')} · ${t('diffHidden', { count: hidden })}`}
        </button>
      )}
      {action.diffCut > 0 && <p className="call-left-out">{t('diffCut', { count: action.diffCut })}</p>}
    </div>
  )
}
