import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../actions/action-handlers.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { useCatalog } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { isComposing } from '../ui/composing-key.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** With fewer sessions than this the whole list is seen at once. */
const worthFilteringCount = 4

const set = (sessionFilter: string) => useView.setState({ sessionFilter })

/** Narrows the list to sessions whose title or folder holds what is written. Arrow down goes into the list. */
export function SessionsFilter() {
  const { t } = useTranslation('sessions')
  const filter = useView((view) => view.sessionFilter)
  const worthIt = useCatalog((sessions) => sessions.length >= worthFilteringCount) || filter !== ''
  const { keyHint, keyName } = useKeyHint('sessions.filter')
  const field = useRef<HTMLInputElement>(null)
  useAction(
    'sessions.filter',
    worthIt
      ? () => {
          useView.setState({ region: 'sessions' })
          requestAnimationFrame(() => field.current?.select())
        }
      : null,
  )
  if (!worthIt) return null
  return (
    <div className="sessions-filter">
      <Icon of={Search} sizePx={13} />
      <input
        ref={field}
        aria-label={t('filter')}
        aria-keyshortcuts={keyName}
        title={keyHint}
        placeholder={t('filter')}
        value={filter}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape' && filter !== '') {
            event.preventDefault()
            set('')
          }
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          document.querySelector<HTMLElement>('.session-open')?.focus()
        }}
      />
      {filter !== '' && (
        <IconButton
          icon={X}
          sizePx={13}
          label={t('filterClear')}
          onClick={() => {
            set('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}
