import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action, ApprovalRequest, CommandAction, DeleteMeasure, Part } from '../../shared/permission.ts'
import { formatBytes } from '../terminal/byte-words.ts'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { formatDuration } from '../ui/time.tsx'
import { oddLineNumbers } from './command-lines.ts'
import { type EffectLine, effectLines } from './effect-words.ts'
import { pathInside } from './path-inside.ts'
import { ProgramFacts, programsOf } from './program-facts.tsx'
import { distinctReasons } from './reason-details.ts'
import { ReasonWords } from './reason-words.tsx'
import { SandboxFacts } from './sandbox-facts.tsx'

/** What the engine found: effects, reasons and how it runs. Nothing here comes from the model's own words. */
export function CardFacts({ request, workspace }: { readonly request: ApprovalRequest; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  const { action, verdict } = request
  const lines = effectLines(verdict.effects, action.kind === 'command' ? action.command : null, workspace)
  return (
    <dl className="facts">
      {action.kind === 'command' && action.sandbox !== undefined && (
        <>
          <dt>{t('sandbox')}</dt>
          <dd>
            <SandboxFacts facts={action.sandbox} />
          </dd>
        </>
      )}
      <dt>{t('does')}</dt>
      <dd>
        {action.kind === 'command' && <OddLines command={action.command} />}
        {action.kind === 'write-file' && action.diffCut > 0 && <FactRow tone="ask">{t('diffCut', { count: action.diffCut })}</FactRow>}
        <Cautions action={action} workspace={workspace} />
        {lines.map((line) => (
          <EffectRow key={`${line.key} ${line.zone} ${line.subject}`} line={line} workspace={workspace} />
        ))}
        {lines.length === 0 && t('noEffects')}
      </dd>
      <dt>{t('asks')}</dt>
      <dd>
        <Reasons request={request} workspace={workspace} />
      </dd>
      {action.kind === 'process-input' && (
        <>
          <dt>{t('typedInto')}</dt>
          <dd className="mono">
            <OddText text={action.command} />
          </dd>
        </>
      )}
      {action.kind === 'command' && <HowItRuns action={action} parts={verdict.parts} />}
    </dl>
  )
}

/** What a commit or a change of files does besides its effects. */
function Cautions({ action, workspace }: { readonly action: Action; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  const loose = looseLinesOf(action, workspace)
  const texts = [
    ...(action.kind === 'git-commit' ? [t('commitsTo', { branch: action.branch })] : []),
    ...(action.kind === 'git-commit' && action.changesCut > 0 ? [t('changesCut', { count: action.changesCut })] : []),
    ...(action.kind === 'git-commit' && action.skippedHooks.length > 0
      ? [t('skippedHooks', { hooks: action.skippedHooks.join(', ') })]
      : []),
    ...(loose.length > 0 ? [t('looseLines', { lines: loose.join(', ') })] : []),
  ]
  return (
    <>
      {texts.map((text) => (
        <FactRow key={text} tone="ask">
          <OddText text={text} />
        </FactRow>
      ))}
    </>
  )
}

/** Lines of the file that were taken for what was sought although their spaces differ. */
function looseLinesOf(action: Action, workspace: string | null): readonly string[] {
  if (action.kind === 'write-file') return (action.looseLines ?? []).map(String)
  if (action.kind !== 'change-files') return []
  return action.changes.flatMap(({ path, looseLines }) => looseLines.map((line) => `${pathInside(path, workspace)}:${line}`))
}

function EffectRow({ line, workspace }: { readonly line: EffectLine; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  return (
    <FactRow tone={line.tone}>
      {t(`effect.${line.key}`)}{' '}
      {line.subject !== null && (
        <b>{line.zone === null ? <OddText text={line.subject} /> : <PathText path={pathInside(line.subject, workspace)} />}</b>
      )}
      {line.zone !== null && <span className="fact-zone"> {t(`zone.${line.zone}`)}</span>}
      {line.measure !== undefined && <Measure measure={line.measure} />}
    </FactRow>
  )
}

function Measure({ measure }: { readonly measure: DeleteMeasure }) {
  const { t, i18n } = useTranslation('approvals')
  const { files, bytes, complete, ignored } = measure
  return (
    <span>
      {': '}
      {t(complete ? 'measure' : 'measureAtLeast', { count: files, size: formatBytes(bytes, i18n.language) })}
      {ignored && `, ${t('measureIgnored')}`}
    </span>
  )
}

function OddLines({ command }: { readonly command: string }) {
  const { t, i18n } = useTranslation('approvals')
  const lines = oddLineNumbers(command)
  if (lines.length === 0) return null
  return (
    <FactRow tone="deny">
      {t('oddLines', { count: lines.length, lines: new Intl.ListFormat(i18n.language).format(lines.map(String)) })}
    </FactRow>
  )
}

function FactRow({ tone, children }: { readonly tone: EffectLine['tone']; readonly children: ReactNode }) {
  return (
    <div className="fact-row">
      <Lamp kind={tone} label="" />
      <span>{children}</span>
    </div>
  )
}

function Reasons({ request, workspace }: { readonly request: ApprovalRequest; readonly workspace: string | null }) {
  const { t } = useTranslation('approvals')
  const { verdict, offeredRule } = request
  const distinct = distinctReasons(verdict)
  return (
    <>
      <ReasonWords reasons={distinct} workspace={workspace} />
      {offeredRule === null && request.action.kind !== 'change-files' && (
        <span className="no-rule">
          {distinct.length > 0 && t('stop')}
          {t('noRule')}
        </span>
      )}
    </>
  )
}

/** With which shell and programs, how, and what it reads. */
function HowItRuns({ action, parts }: { readonly action: CommandAction; readonly parts: readonly Part[] }) {
  const { t } = useTranslation('approvals')
  const programs = programsOf(parts)
  return (
    <>
      <dt>{t('runs')}</dt>
      <dd>
        <ShellFacts action={action} />
      </dd>
      {programs.length > 0 && (
        <>
          <dt>{t('programs')}</dt>
          <dd>
            <ProgramFacts programs={programs} />
          </dd>
        </>
      )}
      {action.stdin !== null && (
        <>
          <dt>{t('stdin')}</dt>
          <dd>
            <pre className="stdin">
              <OddText text={action.stdin} />
            </pre>
          </dd>
        </>
      )}
    </>
  )
}

function ShellFacts({ action }: { readonly action: CommandAction }) {
  const { t, i18n } = useTranslation('approvals')
  return (
    <>
      {t('shell')} <PathText path={action.shell} />
      {action.terminal && ` · ${t('inTerminal')}`}
      {action.background && ` · ${t('background')}`}
      {action.timeoutMs !== null && ` · ${t('timeout', { duration: formatDuration(action.timeoutMs, i18n.language) })}`}
    </>
  )
}
