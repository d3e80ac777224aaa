import { ArrowDownToLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProcessView } from '../../shared/session/state.ts'
import { useHinted } from '../actions/use-keys.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSession } from '../store/session-feed.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** Lets the agent go on while the command runs. Nothing where no call waits for it. */
export function ToBackground({ process }: { readonly process: ProcessView }) {
  const { t } = useTranslation('terminal')
  const hint = useHinted(t('toBackgroundHint'), 'terminal.to-background')
  if (!useIsWaitedFor(process)) return null
  return <IconButton icon={ArrowDownToLine} label={t('toBackground')} title={hint} onClick={() => moveToBackground(process)} />
}

/** Whether a call waits for the end of this command, so that it can be told to wait no longer. */
export function useIsWaitedFor({ facts, state }: ProcessView): boolean {
  const { sessionId, callId, origin, background } = facts
  const waits = useSession(sessionId, (view) => callId !== null && view.state.calls.get(callId)?.stage.kind === 'running')
  return waits && state.kind === 'running' && origin.kind === 'command' && !background
}

/** Asks main for it, and tells where it came too late. */
export const moveToBackground = ({ facts: { processId } }: ProcessView): void => void askMainOrTell('process.to-background', { processId })
