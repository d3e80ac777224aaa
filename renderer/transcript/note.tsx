import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { TranscriptItem } from '../../shared/session/state.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { useSession } from '../store/session-feed.ts'
import { processWords } from '../terminal/process-words.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'

// One line of the transcript; the terminal has the rest. In UTF-16 code units.
const commandMaxCharacters = 120

interface NoteProps {
  readonly sessionId: SessionId
  readonly item: Extract<TranscriptItem, { kind: 'note' }>
}

/** What the app told the model of its own accord: that a job ended, that a watched line came, what a stop of the turn left running. */
export function Note({ sessionId, item }: NoteProps) {
  const { t } = useTranslation(['transcript', 'terminal'])
  const { processId, about } = item
  const process = useSession(sessionId, (view) => (processId === null ? undefined : view.state.processes.get(processId)))
  const words = about === 'job-ended' && process !== undefined ? processWords(process.state) : null
  return (
    <p className="notice" role="note" title={item.text}>
      <Icon of={Info} />
      <span>
        {t(`note.${about}`)}
        {process !== undefined && (
          <>
            {' '}
            <span className="mono">
              <OddText text={firstLine(process.facts.command, commandMaxCharacters)} />
            </span>
          </>
        )}
        {words !== null && ` · ${t(`terminal:state.${words.key}`, words.values)}`}
      </span>
    </p>
  )
}
