import { useTranslation } from 'react-i18next'
import type { CallState } from '../../shared/session/state.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { pathInside } from '../approvals/path-inside.ts'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { type CallTitle, callTitle } from './call-title.ts'
import './call-card.css'

/** The first line of a call card in words. */
export function CallTitleLine({ call, workspace }: { readonly call: CallState; readonly workspace: string }) {
  const { t } = useTranslation('transcript')
  const title = callTitle(call)
  switch (title.kind) {
    case 'command':
      return (
        <span className="call-title mono">
          <OddText text={firstLine(title.command, 400)} />
        </span>
      )
    case 'path':
      return (
        <span className="call-title call-title-path">
          <span className="call-verb">{t(`verb.${title.verb}`)}</span> <PathText path={pathInside(title.path, workspace)} />
        </span>
      )
    case 'search':
      return <SearchTitle title={title} workspace={workspace} />
    case 'files':
      return <span className="call-title">{t('verb.files', { count: title.count })}</span>
    case 'plan':
      return (
        <span className="call-title">
          <span className="call-verb">{t('verb.plan')}</span> {t('planSteps', { done: title.done, total: title.total })}
        </span>
      )
    case 'question':
      return (
        <span className="call-title call-title-path">
          <span className="call-verb">{t('verb.asked')}</span>{' '}
          <span className="call-question">
            <OddText text={firstLine(title.question, 400)} />
          </span>
        </span>
      )
    case 'input':
      return (
        <span className="call-title mono">
          <OddText text={firstLine(title.input, 400)} />
          <span className="call-verb"> {t('verb.into')} </span>
          <OddText text={firstLine(title.command, 400)} />
        </span>
      )
    default:
      return (
        <span className="call-title mono">
          <OddText text={title.tool} />{' '}
          <span className="call-arguments">
            <OddText text={firstLine(title.argumentsText, 200)} />
          </span>
        </span>
      )
  }
}

function SearchTitle({ title, workspace }: { readonly title: Extract<CallTitle, { kind: 'search' }>; readonly workspace: string }) {
  const { t } = useTranslation('transcript')
  return (
    <span className="call-title call-title-path">
      <span className="call-verb">{t(`verb.${title.verb}`)}</span>
      {title.pattern !== '' && (
        <>
          <span className="call-pattern mono">
            <OddText text={firstLine(title.pattern, 200)} />
          </span>
          {title.path !== '.' && <span className="call-verb">{t('verb.in')}</span>}
        </>
      )}
      {(title.path !== '.' || title.pattern === '') && <PathText path={pathInside(title.path, workspace)} />}
    </span>
  )
}
