import { FileDiff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { PageScreen } from '../layout/screen-frame.tsx'
import { useSession } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { ChangeCount } from '../transcript/change-count.tsx'
import { DiffSwitch } from '../transcript/diff-switch.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChangedFileView } from './changed-file.tsx'
import { changedFiles, linesChanged } from './changed-files.ts'
import './changes-screen.css'

/** The files that the selected session changed, each with all its changes as one diff. */
export function ChangesScreen() {
  const { t } = useTranslation('changes')
  const sessionId = useView((view) => view.selectedSession)
  return (
    <PageScreen title={t('title')} className="changes-page">
      {sessionId === null ? <NoChanges /> : <Files key={sessionId} sessionId={sessionId} />}
    </PageScreen>
  )
}

function Files({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('changes')
  const calls = useSession(sessionId, (view) => view.state.calls)
  const files = useMemo(() => changedFiles(calls), [calls])
  if (files.length === 0) return <NoChanges />
  const total = linesChanged(files.flatMap((file) => file.steps))
  return (
    <>
      <div className="changes-sum">
        <span>{t('count', { count: files.length })}</span>
        <ChangeCount {...total} />
        <span className="grow" />
        <DiffSwitch />
      </div>
      <ul className="changes-files">
        {files.map((file, index) => (
          <li key={file.realPath}>
            <ChangedFileView sessionId={sessionId} file={file} openAtFirst={index === 0} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NoChanges() {
  const { t } = useTranslation('changes')
  return <EmptyState icon={FileDiff} title={t('none')} text={t('noneHint')} />
}
