import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { isComposing } from '../ui/composing-key.ts'

/** Longest title, as the contract of `session.rename` has it. */
const titleMaxCharacters = 200

/** A session's title while it is changed: Enter and leaving keep it, Escape does not. */
export function SessionTitleInput({ session, onDone }: { readonly session: SessionSummary; readonly onDone: () => void }) {
  const { t } = useTranslation('sessions')
  const [title, setTitle] = useState(session.title)
  const settled = useRef(false)
  const finish = (keep: boolean) => {
    // Enter takes the input away, and that makes it lose the focus: only the first of the two counts.
    if (settled.current) return
    settled.current = true
    onDone()
    const wanted = title.trim()
    if (keep && wanted !== '' && wanted !== session.title) {
      void askMainOrTell('session.rename', { sessionId: session.sessionId, title: wanted })
    }
  }
  return (
    <div className="session">
      <input
        className="session-title-input"
        aria-label={t('titleOf')}
        value={title}
        maxLength={titleMaxCharacters}
        ref={selectAll}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => finish(true)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') finish(true)
          if (event.key === 'Escape') finish(false)
        }}
      />
    </div>
  )
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
