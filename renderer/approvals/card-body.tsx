import { useTranslation } from 'react-i18next'
import type { ApprovalRequest, ProcessInputAction } from '../../shared/permission.ts'
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
      <Shown request={request} />
      <ScrollBox label={t('known')} className="card-known">
        <CardFacts request={request} workspace={workspace} />
        {request.modelWords !== null && <ModelWords text={request.modelWords} />}
      </ScrollBox>
    </div>
  )
}

function Shown({ request }: { readonly request: ApprovalRequest }) {
  const { t } = useTranslation('approvals')
  const { action, verdict } = request
  if (action.kind === 'command') {
    return <CommandText command={action.command} parts={verdict.parts} />
  }
  if (action.kind === 'process-input') return <TypedText action={action} />
  const resolved = action.realPath === action.path || action.realPath.endsWith(`/${action.path.replace(/^\.\//, '')}`)
  return (
    <>
      {action.kind === 'write-file' ? (
        <ScrollBox label={action.path} className="script script-diff">
          <DiffView diff={action.diff} label={action.path} />
        </ScrollBox>
      ) : (
        <ScrollBox label={action.path} className="script">
          <pre className="script-text">
            <OddText text={action.path} />
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
