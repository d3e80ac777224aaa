import { ImagePlus } from 'lucide-react'
import type { ClipboardEvent as FieldPaste } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { queuedMessagesMax } from '../../shared/session/queued.ts'
import { usePartsOf } from '../store/draft-parts.ts'
import { useSession, useSettings } from '../store/session-feed.ts'
import { setDraft, useView } from '../store/view.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { attachChosen, attachPasted, pastedImages } from './attach-images.ts'
import { AttachmentChips } from './attachment-chips.tsx'
import { attachPaste, messageWith } from './attachments.ts'
import { SendButton, WorkingButtons } from './composer-buttons.tsx'
import { ComposerNotes } from './composer-notes.tsx'
import { canSend, charactersOver, composerState, isWorking } from './composer-state.ts'
import { ImageChips } from './image-chips.tsx'
import { imagesFit } from './images-fit.ts'
import { ModeChip } from './mode-chip.tsx'
import { ModelChip } from './model-chip.tsx'
import { QueuedMessages } from './queued-messages.tsx'
import { sendByKey } from './send-by-key.ts'
import { TokensChip } from './tokens-chip.tsx'
import { useKeysHandOver } from './use-keys-hand-over.ts'
import { type SendHow, useSend } from './use-send.ts'
import './composer.css'

/** Where the user says what to do. What is written stays with its session until it is sent; while the agent works it waits its turn, or goes in. */
export function Composer({ session }: { readonly session: SessionSummary }) {
  const { t } = useTranslation('composer')
  const { sessionId } = session
  const draft = useView((view) => view.drafts[sessionId] ?? '')
  const state = useSession(sessionId, composerState)
  const fresh = useSession(sessionId, (view) => view.state.transcript.length === 0)
  const full = useSession(sessionId, (view) => view.state.queued.length >= queuedMessagesMax)
  const { sending, fault, send } = useSend(sessionId)
  const text = useKeysHandOver(state)
  const working = isWorking(state)
  const { pastes, images } = usePartsOf(sessionId)
  const models = useSettings((settings) => settings.models)
  const fit = imagesFit(images, models, session.model)
  const message = messageWith(draft, pastes)
  const written = message !== '' || images.length > 0
  const ready = canSend(state, message, images.length) && fit.kind === 'fit' && !sending && !(working && full)
  const sendAs = (how: 'turn-end' | 'next-step') => {
    const really: SendHow = working ? how : 'turn'
    if (ready) void send(draft, { pastes, images }, really)
  }
  const notes = { sessionId, state, full, over: charactersOver(message), broken: session.fault, images: fit, fault }
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
        <ImageChips sessionId={sessionId} />
        <ComposerNotes {...notes} />
        <ComposerRow session={session} working={working} written={written} ready={ready} onSteer={() => sendAs('next-step')} />
      </form>
    </>
  )
}

interface ComposerRowProps {
  readonly session: SessionSummary
  readonly working: boolean
  /** There is something to send. */
  readonly written: boolean
  /** It can be sent now. */
  readonly ready: boolean
  readonly onSteer: () => void
}

/** What the message goes to, what can go with it, and what can be done with it. */
function ComposerRow({ session, working, written, ready, onSteer }: ComposerRowProps) {
  const { t } = useTranslation('composer')
  const { sessionId } = session
  const demoReady = useView((view) => view.demoReady[sessionId] === true)
  return (
    <div className="composer-row">
      <ModelChip sessionId={sessionId} model={session.model} />
      <ModeChip sessionId={sessionId} mode={session.mode} />
      <TokensChip sessionId={sessionId} model={session.model} />
      <IconButton icon={ImagePlus} label={t('imageAttach')} onClick={() => void attachChosen(sessionId)} />
      <span className="grow" />
      {working ? (
        <WorkingButtons sessionId={sessionId} written={written} ready={ready} onSteer={onSteer} />
      ) : (
        <SendButton disabled={!ready} demo={demoReady} />
      )}
    </div>
  )
}

function takePaste(sessionId: SessionSummary['sessionId'], event: FieldPaste): void {
  const pictures = pastedImages(event.clipboardData)
  if (pictures.length > 0) void attachPasted(sessionId, pictures)
  else if (!attachPaste(sessionId, event.clipboardData.getData('text/plain'))) return
  event.preventDefault()
}
