import type { KeyboardEvent as FieldKey, ClipboardEvent as FieldPaste } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { queuedMessagesMax } from '../../shared/session/queued.ts'
import { combinationOf } from '../actions/key-combination.ts'
import { currentKeys, useKeyHint } from '../actions/use-keys.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useAppInfo } from '../store/app-info.ts'
import { useSession } from '../store/session-feed.ts'
import { setDraft, useView } from '../store/view.ts'
import { isComposing } from '../ui/composing-key.ts'
import { AttachmentChips } from './attachment-chips.tsx'
import { attachPaste, messageWith, useAttached } from './attachments.ts'
import { SendButton, WorkingButtons } from './composer-buttons.tsx'
import { type ComposerState, canSend, charactersOver, composerState, isWorking } from './composer-state.ts'
import { ModeChip } from './mode-chip.tsx'
import { ModelChip } from './model-chip.tsx'
import { QueuedMessages } from './queued-messages.tsx'
import { RetryNote } from './retry-note.tsx'
import { TokensChip } from './tokens-chip.tsx'
import { useKeysHandOver } from './use-keys-hand-over.ts'
import { type SendHow, useSend } from './use-send.ts'
import './composer.css'

/** Where the user says what to do. What is written stays with its session until it is sent; while the agent works it waits its turn, or goes in. */
export function Composer({ session }: { readonly session: SessionSummary }) {
  const { t } = useTranslation('composer')
  const { sessionId } = session
  const draft = useView((view) => view.drafts[sessionId] ?? '')
  const demoReady = useView((view) => view.demoReady[sessionId] === true)
  const state = useSession(sessionId, composerState)
  const fresh = useSession(sessionId, (view) => view.state.transcript.length === 0)
  const full = useSession(sessionId, (view) => view.state.queued.length >= queuedMessagesMax)
  const { sending, fault, send } = useSend(sessionId)
  const text = useKeysHandOver(state)
  const working = isWorking(state)
  const attached = useAttached(sessionId)
  const message = messageWith(draft, attached)
  const ready = canSend(state, message) && !sending && !(working && full)
  const sendAs = (how: 'turn-end' | 'next-step') => {
    const really: SendHow = working ? how : 'turn'
    if (ready) void send(draft, attached, really)
  }
  const notes = { sessionId, state, full, over: charactersOver(message), broken: session.fault, fault }
  return (
    <>
      <QueuedMessages sessionId={sessionId} />
      <form
        className="composer"
        aria-label={t('label')}
        onSubmit={(event) => {
          event.preventDefault()
          sendAs('turn-end')
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
          onPaste={(event) => takePaste(sessionId, event)}
          onKeyDown={(event) => sendByKey(event, sendAs)}
          ref={text}
        />
        <AttachmentChips sessionId={sessionId} />
        <ComposerNotes {...notes} />
        <div className="composer-row">
          <ModelChip sessionId={sessionId} model={session.model} />
          <ModeChip sessionId={sessionId} mode={session.mode} />
          <TokensChip sessionId={sessionId} />
          <span className="grow" />
          {working ? (
            <WorkingButtons sessionId={sessionId} written={message.trim() !== ''} ready={ready} onSteer={() => sendAs('next-step')} />
          ) : (
            <SendButton disabled={!ready} demo={demoReady} />
          )}
        </div>
      </form>
    </>
  )
}

function takePaste(sessionId: SessionSummary['sessionId'], event: FieldPaste): void {
  if (attachPaste(sessionId, event.clipboardData.getData('text/plain'))) event.preventDefault()
}

function sendByKey(event: FieldKey, sendAs: (how: 'turn-end' | 'next-step') => void): void {
  const how = event.key !== 'Enter' || isComposing(event.nativeEvent) ? null : wantedBy(event.nativeEvent)
  if (how === null) return
  event.preventDefault()
  if (!event.repeat) sendAs(how)
}

interface ComposerNotesProps {
  readonly sessionId: SessionSummary['sessionId']
  readonly state: ComposerState
  readonly full: boolean
  readonly over: number
  readonly broken: string | null
  readonly fault: ReturnType<typeof useSend>['fault']
}

/** What the user has to know before the next message. */
function ComposerNotes({ sessionId, state, full, over, broken, fault }: ComposerNotesProps) {
  const { t } = useTranslation('composer')
  const { t: common } = useTranslation('common')
  const retry = useSession(sessionId, (view) => view.retry)
  const cards = useKeyHint('queue.focus').keyHint
  return (
    <div id={`${sessionId}-note`} className="composer-note" role="status">
      {state === 'working' && (retry === null ? <p>{t('busy')}</p> : <RetryNote retry={retry} />)}
      {state === 'asking' && <p>{cards === undefined ? t('waitingNoKey') : t('waiting', { key: cards })}</p>}
      {state === 'broken' && <p className="composer-fault">{t('faultReason', { message: broken ?? '' })}</p>}
      {state !== 'broken' && broken !== null && <p className="composer-fault">{t('unwritten', { message: broken })}</p>}
      {full && isWorking(state) && <p>{t('queueFull', { count: queuedMessagesMax })}</p>}
      {over > 0 && <p className="composer-fault">{t('tooLong', { over })}</p>}
      {fault !== null && <p className="composer-fault">{describeError(common, fault)}</p>}
    </div>
  )
}

/** Enter, or with Ctrl or Command, as the user has it; null is a new line. Ctrl+Enter is never one. */
function wantedBy(event: KeyboardEvent): 'turn-end' | 'next-step' | null {
  const pressed = combinationOf(event, useAppInfo.getState().platform)
  if (pressed === null) return null
  if (currentKeys('message.send').includes(pressed)) return 'turn-end'
  if (currentKeys('message.steer').includes(pressed)) return 'next-step'
  return pressed === 'Mod+Enter' ? 'turn-end' : null
}
