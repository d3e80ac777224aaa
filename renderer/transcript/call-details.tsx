import { SquareTerminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { CallState, ProcessView } from '../../shared/session/state.ts'
import { inputLine } from '../approvals/card-title.ts'
import { ImageStrip } from '../image/image-button.tsx'
import { RevokeGrantingRule } from '../rules/revoke-granting-rule.tsx'
import { selectProcess } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { CodeText } from './code-text.tsx'
import { CopyButton } from './copy-button.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { resultLines } from './result-lines.ts'

interface CallDetailsProps {
  readonly sessionId: SessionId
  readonly call: CallState
  readonly process: ProcessView | null
}

/** What an opened call card adds: the whole command or arguments, where it ran, and the result as the model reads it. */
export function CallDetails({ sessionId, call, process }: CallDetailsProps) {
  const { t } = useTranslation('transcript')
  const { action, stage } = call
  return (
    <div className="call-details">
      {(action?.kind === 'command' || action?.kind === 'process-input') && <Block name={t('command')} text={action.command} wrap />}
      {action?.kind === 'process-input' && <Block name={t('input')} text={inputLine(action)} wrap />}
      {action === null && call.call.argumentsText !== '' && <Block name={t('arguments')} text={call.call.argumentsText} wrap />}
      <dl className="call-list">
        {action?.kind === 'command' && <Fact name={t('folder')}>{<PathText path={action.cwd} />}</Fact>}
        {action?.kind === 'process-input' && <Fact name={t('folder')}>{<PathText path={action.cwd} />}</Fact>}
        {(action?.kind === 'read-file' || action?.kind === 'write-file' || action?.kind === 'search-files') && (
          <Fact name={t('realPath')}>{<PathText path={action.realPath} />}</Fact>
        )}
        {call.repeats !== undefined && <Fact name={t('runAgain')}>{t('runAgainByYou')}</Fact>}
        {call.modelWords !== null && (
          <Fact name={t('modelSays')}>
            <OddText text={call.modelWords} />
          </Fact>
        )}
      </dl>
      {call.plan !== undefined && <PlanSteps steps={call.plan} />}
      {stage.kind === 'finished' && call.plan === undefined && <Result text={stage.resultText} />}
      <ImageStrip sessionId={sessionId} images={call.images ?? []} />
      {call.grant?.kind === 'rule' && <RevokeGrantingRule grant={call.grant} />}
      {process !== null && (
        <Button
          variant="quiet"
          size="small"
          icon={<Icon of={SquareTerminal} sizePx={14} />}
          onClick={() => selectProcess(sessionId, process.facts.processId)}
        >
          {t('openTerminal')}
        </Button>
      )}
    </div>
  )
}

/** First and last lines of a result, with what is left out said between them. */
export function Result({ text }: { readonly text: string }) {
  const { t } = useTranslation('transcript')
  if (text.trim() === '') return <p className="call-quiet">{t('noOutput')}</p>
  const { head, tail, leftOut } = resultLines(text)
  return (
    <div className="call-block">
      <div className="call-block-name">
        {t('result')}
        <CopyButton label={t('copy')} text={() => text} />
      </div>
      <pre>
        <CodeText text={head} />
      </pre>
      {leftOut > 0 && (
        <>
          <p className="call-left-out">{t('linesLeftOut', { count: leftOut })}</p>
          <pre>
            <CodeText text={tail} />
          </pre>
        </>
      )}
    </div>
  )
}

function Block({ name, text, wrap = false }: { readonly name: string; readonly text: string; readonly wrap?: boolean }) {
  const { t } = useTranslation('transcript')
  return (
    <div className="call-block">
      <div className="call-block-name">
        {name}
        <CopyButton label={t('copy')} text={() => text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={wrap ? 'call-wrap' : undefined}>
        <CodeText text={text} />
      </pre>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
