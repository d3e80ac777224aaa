import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { useCatalog } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { folderName } from '../ui/path-text.tsx'
import { filterSessions, groupByWorkspace, type SessionGroup } from './session-groups.ts'
import { SessionItem } from './session-item.tsx'
import { startInSameFolder } from './start-session.ts'
import './sessions-list.css'

/** All sessions by folder, the archived in a group that opens. Tab reaches the list once; arrow keys, Home and End move inside it. */
export function SessionsList() {
  const { t } = useTranslation('sessions')
  const sessions = useCatalog()
  const filter = useView((view) => view.sessionFilter)
  const archiveOpen = useView((view) => view.archiveOpen) || filter.trim() !== ''
  const found = useMemo(() => filterSessions(sessions, filter), [sessions, filter])
  const archived = found.filter((session) => session.archived === true)
  const groups = groupByWorkspace(found.filter((session) => session.archived !== true))
  const selected = useView((view) => view.selectedSession)
  const list = useRef<HTMLDivElement>(null)
  const shown = [...groups.flatMap((group) => group.sessions), ...(archiveOpen ? archived : [])]
  const inList = shown.some((one) => one.sessionId === selected)
  const reachable = inList ? selected : (shown[0]?.sessionId ?? null)
  const rows = (group: readonly SessionSummary[]) => <Rows sessions={group} selected={selected} reachable={reachable} />
  if (found.length === 0) return <NoSessions filtered={filter !== ''} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus among the buttons inside
    <div className="sessions" ref={list} onKeyDown={(event) => moveFocus(event, list.current)}>
      {groups.map((group) => (
        <section key={group.workspace} aria-label={group.workspace === '' ? t('folderUnknown') : folderName(group.workspace)}>
          <GroupHead group={group} />
          {rows(group.sessions)}
        </section>
      ))}
      {archived.length > 0 && (
        <section aria-label={t('archiveName')}>
          <button
            type="button"
            className="sessions-archive"
            aria-expanded={archiveOpen}
            onClick={() => useView.setState({ archiveOpen: !archiveOpen })}
          >
            <Icon of={archiveOpen ? ChevronDown : ChevronRight} sizePx={13} />
            {t('archiveCount', { count: archived.length })}
          </button>
          {archiveOpen && rows(archived)}
        </section>
      )}
    </div>
  )
}

function GroupHead({ group }: { readonly group: SessionGroup }) {
  const { t } = useTranslation('sessions')
  // A log that cannot be read does not tell its folder.
  const known = group.workspace !== ''
  const name = known ? folderName(group.workspace) : t('folderUnknown')
  const newest = known ? group.sessions[0] : undefined
  return (
    <div className="sessions-head">
      <h3 title={group.workspace}>
        <OddText text={name} />
      </h3>
      {newest !== undefined && (
        <IconButton icon={Plus} sizePx={13} label={t('newIn', { folder: name })} onClick={() => void startInSameFolder(newest.sessionId)} />
      )}
    </div>
  )
}

interface RowsProps {
  readonly sessions: readonly SessionSummary[]
  readonly selected: SessionId | null
  readonly reachable: SessionId | null
}

const Rows = ({ sessions, selected, reachable }: RowsProps) => (
  <ul>
    {sessions.map((session) => (
      <li key={session.sessionId}>
        <SessionItem session={session} selected={session.sessionId === selected} reachable={session.sessionId === reachable} />
      </li>
    ))}
  </ul>
)

function NoSessions({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTranslation('sessions')
  return (
    <div className="sessions sessions-empty" role="status">
      <p>{filtered ? t('noneFound') : t('empty')}</p>
      <small>{filtered ? t('noneFoundHint') : t('emptyHint')}</small>
    </div>
  )
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  if (list === null || !(event.target instanceof HTMLElement) || !event.target.matches('.session-open')) return
  const items = Array.from(list.querySelectorAll<HTMLElement>('.session-open'))
  const here = items.indexOf(event.target)
  const targets: Readonly<Record<string, number>> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[Math.max(0, Math.min(items.length - 1, target))]?.focus()
}
