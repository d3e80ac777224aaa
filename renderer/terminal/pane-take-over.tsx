import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessView } from '../../shared/session/state.ts'
import { useHinted } from '../actions/use-keys.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { Button } from '../ui/button.tsx'
import { canTakeOver, isTakenOver } from './use-pane-screen.ts'

/** The button by which the user starts and ends typing into a terminal. Nothing for a process without one. */
export function TakeOver({ process, ref }: { readonly process: ProcessView; readonly ref: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation('terminal')
  const { processId } = process.facts
  const handBackHint = useHinted(t('handBackHint'), 'terminal.hand-back')
  const takeOverHint = useHinted(t('takeOverHint'), 'terminal.take-over')
  if (!canTakeOver(process)) return null
  if (isTakenOver(process)) {
    return (
      <Button
        ref={ref}
        variant="go"
        size="small"
        title={handBackHint}
        onClick={() => void askMainOrTell('process.hand-back', { processId })}
      >
        {t('handBack')}
      </Button>
    )
  }
  return (
    <Button
      ref={ref}
      variant={process.state.kind === 'running' && process.state.waitingForInput ? 'go' : 'plain'}
      size="small"
      title={takeOverHint}
      onClick={() => void askMainOrTell('process.take-over', { processId })}
    >
      {t('takeOver')}
    </Button>
  )
}

/** What the user must know before the next key: that it is theirs to type, and that a password stays with the program. */
export function TypingNote({ process }: { readonly process: ProcessView }) {
  const { t } = useTranslation('terminal')
  const key = noteFor(process)
  // The place is there before the words: a screen reader tells only what comes into a place that it knows.
  return <div role="status">{key !== null && <p className="pane-note">{t(key)}</p>}</div>
}

type NoteKey = 'passwordTakeOver' | 'passwordHere' | 'youType' | 'survivedNote'

function noteFor(process: ProcessView): NoteKey | null {
  if (process.state.kind !== 'running') return null
  if (process.survived === true) return 'survivedNote'
  if (process.facts.stream !== 'pty') return null
  const asksForSecret = process.state.waitingForInput && process.input?.kind === 'waiting' && process.input.echo === 'off'
  if (asksForSecret) return isTakenOver(process) ? 'passwordHere' : 'passwordTakeOver'
  return isTakenOver(process) ? 'youType' : null
}
