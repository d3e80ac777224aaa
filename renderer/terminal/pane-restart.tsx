import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessView, SessionState } from '../../shared/session/state.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSession } from '../store/session-feed.ts'
import { selectProcess } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Has the command of an ended process run once more; its new pane then comes to the front. Nothing where there is no command to run. */
export function RunAgain({ process, look }: { readonly process: ProcessView; readonly look: 'words' | 'icon' }) {
  const { t } = useTranslation('terminal')
  const { processId, sessionId } = process.facts
  // Which one was the latest when it was pressed: the next one is meant. False: not pressed.
  const [pressed, setPressed] = useState<ProcessId | null | false>(false)
  const successor = useSession(sessionId, ({ state }) => successorOf(state, processId))
  const working = useSession(sessionId, ({ state }) => state.turn.kind === 'running')
  useEffect(() => {
    if (pressed === false || successor === null || successor === pressed) return
    setPressed(false)
    selectProcess(sessionId, successor)
  }, [pressed, successor, sessionId])
  if (!canRunAgain(process)) return null
  const run = async () => {
    if ((await askMainOrTell('process.restart', { sessionId, processId })) !== null) setPressed(successor)
  }
  const title = working ? t('runAgainBusy') : t('runAgainHint')
  const press = () => !working && void run()
  if (look === 'icon') return <IconButton icon={RotateCw} label={t('runAgain')} title={title} aria-disabled={working} onClick={press} />
  return (
    <Button size="small" icon={<Icon of={RotateCw} sizePx={13} />} title={title} aria-disabled={working} onClick={press}>
      {t('runAgain')}
    </Button>
  )
}

/** What became of a process that the app did not see the end of: what is here, what is not, and the way on. */
export function UnseenNote({ process }: { readonly process: ProcessView }) {
  const { t } = useTranslation('terminal')
  const unseen = unseenEnd(process)
  if (unseen === null) return null
  return (
    <div className="pane-note pane-lost">
      <span>{t(unseen === 'lost' ? 'lostNote' : 'recordedNote')}</span>
      <RunAgain process={process} look="words" />
    </div>
  )
}

/** What is known of the end of a command that the app did not live to see; null where it did. */
export function unseenEnd({ facts, state }: ProcessView): 'lost' | 'recorded' | null {
  if (state.kind !== 'ended' || facts.origin.kind !== 'command') return null
  const { kind } = state.end.reason
  return kind === 'lost' || kind === 'recorded' ? kind : null
}

const canRunAgain = ({ facts, state }: ProcessView): boolean =>
  state.kind === 'ended' && facts.origin.kind === 'command' && facts.callId !== null

/** The latest process that runs the command of this one again; null while there is none. */
function successorOf(state: SessionState, processId: ProcessId): ProcessId | null {
  let latest: ProcessId | null = null
  for (const call of state.calls.values()) if (call.repeats === processId) latest = call.processIds.at(-1) ?? latest
  return latest
}
