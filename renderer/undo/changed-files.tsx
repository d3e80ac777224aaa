import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangedFile, isElsewhere } from '../../shared/changes.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { CallState } from '../../shared/session/state.ts'
import { useSession } from '../store/session-feed.ts'
import { ChangeCount } from '../transcript/change-count.tsx'
import { Icon } from '../ui/icon.tsx'
import { PathText } from '../ui/path-text.tsx'
import { ChangedForms } from './changed-forms.tsx'
import { FileDiffView } from './file-diff.tsx'
import { isUndone } from './standing-restores.ts'
import './undo.css'

/** So many files are listed at once; of more only the number, until asked for. */
const shownAtOnce = 5

interface ChangedFilesProps {
  readonly sessionId: SessionId
  readonly call: CallState
}

/** What a command changed in the workspace's files; each opens its diff. A file tool's card has its diff already. */
export function ChangedFiles({ sessionId, call }: ChangedFilesProps) {
  const { t } = useTranslation('transcript')
  const [all, setAll] = useState(false)
  const undone = useSession(sessionId, (view) => isUndone(view.state.restores, call.call.callId))
  const { files } = call
  if (files?.kind === 'unkept') return <p className="kept-note">{t(`undo.unkept.${files.reason}`)}</p>
  if (files?.kind !== 'compared' || files.count === 0) return null
  if (call.action?.kind === 'write-file' || call.action?.kind === 'change-files')
    return undone ? <p className="kept-note">{t('undo.undone')}</p> : null
  const shown = all || files.files.length <= shownAtOnce ? files.files : files.files.slice(0, shownAtOnce)
  const hidden = files.files.length - shown.length
  const unnamed = files.count - files.files.length
  return (
    <div className="kept">
      <p className="kept-head">
        <span>{t('undo.files', { count: files.count })}</span>
        <ChangeCount added={sumOf(files.files, 'added')} removed={sumOf(files.files, 'removed')} />
        {undone && <span className="kept-undone">{t('undo.undone')}</span>}
      </p>
      <ChangedForms files={files.files} />
      <ul>
        {shown.map((file, index) =>
          isElsewhere(files.before) ? (
            <li key={file.path} className="kept-file">
              <ChangedFileFacts file={file} />
            </li>
          ) : (
            <ChangedFileLine key={file.path} sessionId={sessionId} call={call} file={file} index={index} />
          ),
        )}
      </ul>
      {hidden > 0 && (
        <button type="button" className="call-more" onClick={() => setAll(true)}>
          {t('undo.showAll', { count: hidden })}
        </button>
      )}
      {hidden === 0 && unnamed > 0 && <p className="kept-note">{t('undo.more', { count: unnamed })}</p>}
      {isElsewhere(files.before) && <p className="kept-note">{t('undo.elsewhere')}</p>}
      {files.leftOut > 0 && <p className="kept-note">{t('undo.leftOut', { count: files.leftOut })}</p>}
    </div>
  )
}

const sumOf = (files: readonly ChangedFile[], side: 'added' | 'removed'): number => files.reduce((sum, file) => sum + (file[side] ?? 0), 0)

interface LineProps extends ChangedFilesProps {
  readonly file: ChangedFile
  readonly index: number
}

function ChangedFileLine({ sessionId, call, file, index }: LineProps) {
  const [open, setOpen] = useState(false)
  const diffId = useId()
  return (
    <li>
      <button type="button" className="kept-file" aria-expanded={open} aria-controls={diffId} onClick={() => setOpen(!open)}>
        <span className="kept-chevron">
          <Icon of={ChevronRight} sizePx={12} />
        </span>
        <ChangedFileFacts file={file} />
      </button>
      <div id={diffId} hidden={!open}>
        {open && <FileDiffView sessionId={sessionId} callId={call.call.callId} index={index} path={file.path} />}
      </div>
    </li>
  )
}

function ChangedFileFacts({ file }: Pick<LineProps, 'file'>) {
  const { t } = useTranslation('transcript')
  return (
    <>
      <PathText path={file.path} />
      <span className={`kept-kind kept-${file.change}`}>{t(`undo.${file.change}`)}</span>
      {file.added === null || file.removed === null ? (
        <span className="change-count">{t('undo.binary')}</span>
      ) : (
        <ChangeCount added={file.added} removed={file.removed} />
      )}
    </>
  )
}
