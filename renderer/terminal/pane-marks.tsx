import { useTranslation } from 'react-i18next'
import type { ProcessView } from '../../shared/session/state.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { Button } from '../ui/button.tsx'
import { DownButton } from '../ui/down-button.tsx'
import { formatBytes } from './byte-words.ts'
import { openLog } from './export-terminal.ts'
import { hasNewBelow, missingBytes, type PaneOutput } from './pane-output.ts'

interface OutputNotesProps {
  readonly process: ProcessView
  readonly output: PaneOutput
  readonly onTryAgain: () => void
}

/** What of the output is not in the pane, and that it could not be had at all. */
export function OutputNotes({ process, output, onTryAgain }: OutputNotesProps) {
  const { t, i18n } = useTranslation(['terminal', 'common'])
  const { feed, skippedBytes } = output
  const refused = useToldWords(feed.kind === 'refused' ? feed.error : null)
  const inWords = (bytes: number) => formatBytes(bytes, i18n.language)
  const missing = missingBytes(output, process.state.kind === 'ended' ? process.state.end.outputBytes : null)
  const nothingKept = feed.kind === 'ended' && feed.offset === 0
  return (
    <>
      {feed.kind === 'refused' && (
        <div className="pane-warning pane-refused" role="alert" title={refused}>
          <span>{t('feedRefused')}</span>
          <Button size="small" onClick={onTryAgain}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      {skippedBytes > 0 && (
        <div className="pane-note pane-note-plain pane-skipped">
          <span>{t('skipped', { bytes: inWords(skippedBytes) })}</span>
          <Button size="small" onClick={() => void openLog(process.facts.processId)}>
            {t('openLog')}
          </Button>
        </div>
      )}
      {missing > 0 && (
        <p className="pane-note pane-note-plain">{t(nothingKept ? 'outputGone' : 'outputEndGone', { bytes: inWords(missing) })}</p>
      )}
    </>
  )
}

/** The way down for who reads above the end of an output that goes on. */
export function NewBelow({ output, onGoToEnd }: { readonly output: PaneOutput; readonly onGoToEnd: () => void }) {
  const { t } = useTranslation('terminal')
  if (!hasNewBelow(output)) return null
  return <DownButton label={t('newBelow')} isNew onClick={onGoToEnd} />
}
