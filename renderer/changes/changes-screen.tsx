import { FileDiff } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useSession } from '../store/session-feed.ts'
import { showScreen, useView } from '../store/view.ts'
import { ChangeCount } from '../transcript/change-count.tsx'
import { DiffSwitch } from '../transcript/diff-switch.tsx'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChangedFileView } from './changed-file.tsx'
import { changedFiles, linesChanged } from './changed-files.ts'
import './changes-screen.css'

/** The files that the selected session changed, each with all its changes as one diff. */
export function ChangesScreen() {
  const { t } = useTranslation('changes')
  const sessionId = useView((view) => view.selectedSession)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the page from wherever the focus is in it
    <div
      className="settings"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event.nativeEvent)) showScreen('session')
      }}
    >
      <div className="settings-page changes-page">
        <div className="settings-head">
          <h2 ref={heading} tabIndex={-1}>
            {t('title')}
          </h2>
          <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={() => showScreen('session')}>
            {t('done')}
          </Button>
        </div>
        {sessionId === null ? <NoChanges /> : <Files key={sessionId} sessionId={sessionId} />}
      </div>
    </div>
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
