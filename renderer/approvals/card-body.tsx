import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { ApprovalRequest, ProcessInputAction, ReadFileAction, WriteFileAction } from '../../shared/permission.ts'
import type { ChangeFilesAction, GitCommitAction, SearchFilesAction } from '../../shared/tool-actions.ts'
import { ChangesView } from '../transcript/changes-view.tsx'
import { DiffView } from '../transcript/diff-view.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { CardFacts } from './card-facts.tsx'
import { inputLine } from './card-title.ts'
import { CommandText } from './command-text.tsx'
import { ScrollBox } from './scroll-box.tsx'

/** What is asked, in full, and all that is known of it. */
export function CardBody({ request, workspace }: { readonly request: ApprovalRequest; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  return (
    <div className="card-body">
      <Shown request={request} workspace={workspace} />
      {request.action.kind !== 'question' && (
        <ScrollBox label={t('known')} className="card-known">
          <CardFacts request={request} workspace={workspace} />
          {request.modelWords !== null && <ModelWords text={request.modelWords} />}
        </ScrollBox>
      )}
    </div>
  )
}

function Shown({ request, workspace }: { readonly request: ApprovalRequest; readonly workspace: string | null }) {
  const { action, verdict } = request
  switch (action.kind) {
    case 'command':
      return <CommandText command={action.command} parts={verdict.parts} />
    case 'process-input':
      return <TypedText action={action} />
    case 'question':
      return <QuestionText question={action.question} />
    case 'change-files':
      return <ChangesShown action={action} workspace={workspace} />
    case 'git-commit':
      return <CommitShown action={action} workspace={workspace} />
    case 'git-read':
      return <CommandText command={`git ${action.words.join(' ')}`} parts={[]} />
    case 'search-files':
    case 'read-file':
    case 'write-file':
      return <FileShown action={action} />
    default:
      return assertNever(action)
  }
}

type FileAction = ReadFileAction | WriteFileAction | SearchFilesAction

function FileShown({ action }: { readonly action: FileAction }) {
  const { t } = useTranslation('approvals')
  const resolved = action.realPath === action.path || action.realPath.endsWith(`/${action.path.replace(/^\.\//, '')}`)
  return (
    <>
      {action.kind === 'write-file' ? (
        <ScrollBox label={action.path} className="script script-diff" startAt=".diff-added, .diff-removed">
          <DiffView diff={action.diff} label={action.path} />
        </ScrollBox>
      ) : (
        <ScrollBox label={action.path} className="script">
          <pre className="script-text">
            <OddText text={action.kind === 'search-files' && action.pattern !== '' ? action.pattern : action.path} />
          </pre>
        </ScrollBox>
      )}
      {!resolved && (
        <p className="real-path mono">
          <OddText text={t('realPath', { path: action.realPath })} />
        </p>
      )}
    </>
  )
}

function ChangesShown({ action, workspace }: { readonly action: ChangeFilesAction; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  return (
    <ScrollBox label={t('changes')} className="script script-diff">
      <ChangesView changes={action.changes} workspace={workspace} />
    </ScrollBox>
  )
}

function CommitShown({ action, workspace }: { readonly action: GitCommitAction; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  return (
    <>
      <ScrollBox label={t('commitMessage')} className="commit-message">
        <p>
          <OddText text={action.message} />
        </p>
      </ScrollBox>
      <ScrollBox label={t('changes')} className="script script-diff">
        <ChangesView changes={action.changes} workspace={workspace} />
      </ScrollBox>
    </>
  )
}

function QuestionText({ question }: { readonly question: string }) {
  const { t } = useTranslation('approvals')
  return (
    <ScrollBox label={t('title.question')} className="question-text">
      <p>
        <OddText text={question} />
      </p>
    </ScrollBox>
  )
}

function TypedText({ action }: { readonly action: ProcessInputAction }) {
  const { t } = useTranslation('approvals')
  return (
    <ScrollBox label={t('typed')} className="script">
      <pre className="script-text">
        <OddText text={inputLine(action)} />
      </pre>
    </ScrollBox>
  )
}

function ModelWords({ text }: { readonly text: string }) {
  const { t } = useTranslation('approvals')
  return (
    <p className="model-words">
      {t('modelSays')}{' '}
      <q>
        <OddText text={text} />
      </q>
    </p>
  )
}
