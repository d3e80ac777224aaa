import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileDiff } from '../../shared/changes.ts'
import type { Result } from '../../shared/errors.ts'
import type { CallId, SessionId } from '../../shared/ids.ts'
import { describeError } from '../i18n/describe-error.ts'
import { askMain } from '../store/ask-main.ts'
import { DiffView } from '../transcript/diff-view.tsx'

interface FileDiffProps {
  readonly sessionId: SessionId
  readonly callId: CallId
  /** Its place in the card's list, from 0. */
  readonly index: number
  readonly path: string
}

/** The diff of one file that a command changed, fetched when it is opened. */
export function FileDiffView({ sessionId, callId, index, path }: FileDiffProps) {
  const { t } = useTranslation(['transcript', 'common'])
  const { t: common } = useTranslation('common')
  const [result, setResult] = useState<Result<FileDiff> | null>(null)
  useEffect(() => {
    let gone = false
    void askMain('history.diff', { sessionId, callId, file: index }).then((answer) => {
      if (!gone) setResult(answer)
    })
    return () => {
      gone = true
    }
  }, [sessionId, callId, index])
  if (result === null) return <p className="kept-note">{t('undo.loading')}</p>
  if (!result.ok) return <p className="kept-note">{describeError(common, result.error)}</p>
  const diff = result.value
  if (diff.kind === 'binary') return <p className="kept-note">{t('undo.binaryNote')}</p>
  if (diff.diff === '') return <p className="kept-note">{t('undo.onlyMode')}</p>
  return (
    <>
      <DiffView diff={diff.diff} label={path} />
      {diff.diffCut > 0 && <p className="kept-note">{t('diffCut', { count: diff.diffCut })}</p>}
    </>
  )
}
