import { ChevronDown, ChevronRight, ExternalLink } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { CommandOutput } from '../../shared/ipc/contract.ts'
import type { FileHistory } from '../../shared/session/file-steps.ts'
import { askMain, askMainOrTell } from '../store/ask-main.ts'
import { showNote } from '../store/toasts.ts'
import { ChangeCount } from '../transcript/change-count.tsx'
import { DiffView } from '../transcript/diff-view.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PathText } from '../ui/path-text.tsx'
import '../transcript/changes-view.css'
import { fateOf, linesChanged, nameOfFile } from './changed-files.ts'

interface ChangedFileProps {
  readonly sessionId: SessionId
  readonly file: FileHistory
  readonly openAtFirst: boolean
}

/** One changed file: how much, the way to an editor, and opened, all its changes as one diff. */
export function ChangedFileView({ sessionId, file, openAtFirst }: ChangedFileProps) {
  const { t } = useTranslation('changes')
  const id = useId()
  const [open, setOpen] = useState(openAtFirst)
  return (
    <article className="changed-file">
      <div className="changed-file-head">
        <button type="button" className="changed-file-toggle" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon of={open ? ChevronDown : ChevronRight} sizePx={13} />
          <FileWords file={file} />
          <ChangeCount {...linesChanged(file.steps)} />
          {file.steps.length > 1 && <span className="changed-file-times">{t('times', { count: file.steps.length })}</span>}
        </button>
        {fateOf(file).kind !== 'delete' && <EditorButton sessionId={sessionId} file={file} />}
      </div>
      <div id={id} hidden={!open}>
        {open && <Total sessionId={sessionId} file={file} />}
      </div>
    </article>
  )
}

/** Where the file is, and what became of it unless it was only changed. */
function FileWords({ file }: Pick<ChangedFileProps, 'file'>) {
  const { t } = useTranslation('transcript')
  const fate = fateOf(file)
  return (
    <>
      {fate.kind !== 'update' && <span className={`changes-verb changes-${fate.kind}`}>{t(`change.${fate.kind}`)}</span>}
      {fate.kind === 'move' && (
        <>
          <PathText path={fate.from} />
          <span aria-hidden>→</span>
        </>
      )}
      <PathText path={file.path} />
    </>
  )
}

function EditorButton({ sessionId, file }: Omit<ChangedFileProps, 'openAtFirst'>) {
  const { t } = useTranslation('changes')
  const name = nameOfFile(file)
  if (name === null) return null
  const show = async () => {
    const answer = await askMainOrTell('changes.open', { sessionId, ...name })
    if (answer?.value.shown === 'folder') showNote(t('noEditor'))
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon of={ExternalLink} sizePx={13} />}
      aria-label={t('openOf', { path: file.path })}
      onClick={() => void show()}
    >
      {t('open')}
    </Button>
  )
}

type TotalState = CommandOutput<'changes.total'> | { readonly kind: 'loading' }

function Total({ sessionId, file }: Omit<ChangedFileProps, 'openAtFirst'>) {
  const { t } = useTranslation(['changes', 'transcript'])
  const [total, setTotal] = useState<TotalState>({ kind: 'loading' })
  const { callId, index } = nameOfFile(file) ?? { callId: '', index: 0 }
  useEffect(() => {
    let wanted = true
    void askMain('changes.total', { sessionId, callId, index }).then((answer) => {
      if (wanted) setTotal(answer.ok ? answer.value : { kind: 'unknown', why: 'not-found' })
    })
    return () => {
      wanted = false
    }
  }, [sessionId, callId, index])
  if (total.kind === 'loading') return <p className="changed-file-note">{t('loading')}</p>
  if (total.kind === 'total') {
    if (total.diff === '') return <p className="changed-file-note">{t('same')}</p>
    return (
      <>
        <DiffView diff={total.diff} label={file.path} />
        {total.diffCut > 0 && <p className="changed-file-note">{t('transcript:diffCut', { count: total.diffCut })}</p>}
      </>
    )
  }
  return (
    <>
      <p className="changed-file-note">{t(`unknown.${total.why}`)}</p>
      {file.steps.map((step) => (
        <DiffView key={`${step.callId} ${step.index}`} diff={step.diff} label={file.path} />
      ))}
    </>
  )
}
