import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { CallState, SessionState } from '../../shared/session/state.ts'
import { selectSession } from '../store/view.ts'
import { callLook, ownProcess } from '../transcript/call-look.ts'
import { CallMarkSign } from '../transcript/call-mark.tsx'
import { CallTitleLine } from '../transcript/call-title-line.tsx'
import { ChangeCount } from '../transcript/change-count.tsx'
import { Markdown } from '../transcript/markdown.tsx'
import { Button } from '../ui/button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { type Branch, type BranchFile, type BranchItem, totalOf } from './compare-branches.ts'

// Whole messages are in the session; here they are to be told apart. In UTF-16 code units.
const textMaxCharacters = 4_000

interface BranchColumnProps {
  readonly sessionId: SessionId
  readonly title: string
  readonly branch: Branch
  readonly state: SessionState
}

/** One branch: what it came to in figures, the files it changed, and what was said and done. */
export function BranchColumn({ sessionId, title, branch, state }: BranchColumnProps) {
  const { t } = useTranslation('sessions')
  const headingId = useId()
  return (
    <section className="branch" aria-labelledby={headingId}>
      <header className="branch-head">
        <h3 id={headingId}>
          <OddText text={title} />
        </h3>
        <Button size="small" onClick={() => selectSession(sessionId)} title={t('compareOpenHint', { title })}>
          {t('compareOpen')}
        </Button>
        <p className="branch-sums">
          {t('compareMessages', { count: branch.messages })} · {t('compareCalls', { count: branch.calls })}
          {branch.denied > 0 && ` · ${t('compareDenied', { count: branch.denied })}`}
        </p>
      </header>
      <BranchFiles files={branch.files} />
      {branch.items.length === 0 ? (
        <p className="branch-empty">{t('compareNothing')}</p>
      ) : (
        <ol className="branch-items">
          {branch.items.map((item) => (
            <li key={keyOf(item)}>
              <Item item={item} state={state} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function keyOf(item: BranchItem): string {
  if (item.kind === 'message') return item.messageId
  return item.kind === 'call' ? item.call.call.callId : `reply ${item.seq}`
}

function BranchFiles({ files }: { readonly files: readonly BranchFile[] }) {
  const { t } = useTranslation('sessions')
  if (files.length === 0) return <p className="branch-files-none">{t('compareNoFiles')}</p>
  return (
    <div className="branch-files">
      <p>
        {t('compareFiles', { count: files.length })} <ChangeCount {...totalOf(files)} />
      </p>
      <ul>
        {files.map(({ path, added, removed }) => (
          <li key={path}>
            <PathText path={path} />
            {added !== null && removed !== null && <ChangeCount added={added} removed={removed} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Item({ item, state }: { readonly item: BranchItem; readonly state: SessionState }) {
  if (item.kind === 'call') return <CallLine call={item.call} state={state} />
  const text = item.text.length > textMaxCharacters ? `${item.text.slice(0, textMaxCharacters)}…` : item.text
  if (item.kind === 'reply') return <Markdown text={text} />
  return (
    <p className="branch-message">
      <OddText text={text} />
    </p>
  )
}

/** A call in one line, with its verdict and how it came out in words. */
function CallLine({ call, state }: { readonly call: CallState; readonly state: SessionState }) {
  const { t } = useTranslation(['sessions', 'transcript'])
  const look = callLook(call, ownProcess(call, state.processes))
  return (
    <div className={`branch-call call-tone-${look.tone}`}>
      <CallMarkSign mark={look.mark} />
      <CallTitleLine call={call} workspace={state.workspace} />
      <span className="branch-call-words">
        {call.verdict !== null && (
          <span className={`branch-verdict branch-verdict-${call.verdict.verdict}`}>{t(`verdict.${call.verdict.verdict}`)}</span>
        )}
        {t(`transcript:state.${look.words}`)}
      </span>
    </div>
  )
}
