import { Play, SendHorizontal, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { combinationOf } from '../actions/key-combination.ts'
import { currentKeys, useKeyHint } from '../actions/use-keys.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useAppInfo } from '../store/app-info.ts'
import { useSession } from '../store/session-feed.ts'
import { setDraft, useView } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'
import { Icon } from '../ui/icon.tsx'
import { AttachmentChips } from './attachment-chips.tsx'
import { attachPaste, messageWith, useAttached } from './attachments.ts'
import { canSend, charactersOver, composerState } from './composer-state.ts'
import { ModeChip } from './mode-chip.tsx'
import { ModelChip } from './model-chip.tsx'
import { RetryNote } from './retry-note.tsx'
import { TokensChip } from './tokens-chip.tsx'
import { useKeysHandOver } from './use-keys-hand-over.ts'
import { useSend } from './use-send.ts'
import { useStop } from './use-stop.ts'
import './composer.css'

/** Where the user says what to do. What is written stays with its session until it is sent. */
export function Composer({ session }: { readonly session: SessionSummary }) {
  const { t } = useTranslation('composer')
  const { t: common } = useTranslation('common')
  const { sessionId } = session
  const draft = useView((view) => view.drafts[sessionId] ?? '')
  const demoReady = useView((view) => view.demoReady[sessionId] === true)
  const state = useSession(sessionId, (view) => composerState(view, session.fault))
  const fresh = useSession(sessionId, (view) => view.state.transcript.length === 0)
  const retry = useSession(sessionId, (view) => view.retry)
  const { sending, fault, send } = useSend(sessionId)
  const text = useKeysHandOver(state)
  const queueKey = useKeyHint('queue.focus').keyHint
  const attached = useAttached(sessionId)
  const message = messageWith(draft, attached)
  const ready = canSend(state, message) && !sending
  const over = charactersOver(message)
  return (
    <form
      className="composer"
      aria-label={t('label')}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void send(draft, attached)
      }}
    >
      <textarea
        className="composer-text"
        aria-label={t('label')}
        aria-describedby={`${sessionId}-note`}
        rows={1}
        value={draft}
        placeholder={fresh ? t('placeholder') : t('placeholderNext')}
        onChange={(event) => setDraft(sessionId, event.target.value)}
        onPaste={(event) => {
          if (attachPaste(sessionId, event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !sends(event.nativeEvent)) return
          event.preventDefault()
          if (ready && !event.repeat) void send(draft, attached)
        }}
        ref={text}
      />
      <AttachmentChips sessionId={sessionId} />
      <div id={`${sessionId}-note`} className="composer-note" role="status">
        {state === 'working' && (retry === null ? <p>{t('busy')}</p> : <RetryNote retry={retry} />)}
        {state === 'asking' && <p>{queueKey === undefined ? t('waitingNoKey') : t('waiting', { key: queueKey })}</p>}
        {state === 'broken' && <p className="composer-fault">{t('faultReason', { message: session.fault ?? '' })}</p>}
        {over > 0 && <p className="composer-fault">{t('tooLong', { over })}</p>}
        {fault !== null && <p className="composer-fault">{describeError(common, fault)}</p>}
      </div>
      <div className="composer-row">
        <ModelChip sessionId={sessionId} model={session.model} />
        <ModeChip sessionId={sessionId} mode={session.mode} />
        <TokensChip sessionId={sessionId} />
        <span className="grow" />
        {state === 'working' || state === 'asking' ? (
          <StopButton session={session} />
        ) : (
          <SendButton disabled={!ready} demo={demoReady} title={t('sendHint')} />
        )}
      </div>
    </form>
  )
}

/** Enter, or with Ctrl or Command, as the user has it. Ctrl+Enter sends in either case: it is never a new line. */
function sends(event: KeyboardEvent): boolean {
  const pressed = combinationOf(event, useAppInfo.getState().platform)
  return pressed === 'Mod+Enter' || (pressed !== null && currentKeys('message.send').includes(pressed))
}

function SendButton({ disabled, demo, title }: { readonly disabled: boolean; readonly demo: boolean; readonly title: string }) {
  const { t } = useTranslation('composer')
  return (
    <Button
      type="submit"
      variant={demo ? 'go' : 'plain'}
      disabled={disabled}
      title={title}
      {...useKeyHint('message.send')}
      icon={<Icon of={demo ? Play : SendHorizontal} sizePx={14} />}
    >
      {demo ? t('startDemo') : t('send')}
    </Button>
  )
}

function StopButton({ session }: { readonly session: SessionSummary }) {
  const { t } = useTranslation('composer')
  const { stopping, stop } = useStop(session.sessionId)
  return (
    <Button onClick={stop} disabled={stopping} {...useKeyHint('agent.stop')} icon={<Icon of={Square} sizePx={12} />}>
      {stopping ? t('stopping') : t('stop')}
    </Button>
  )
}
