import type { KeyboardEvent } from 'react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCatalog } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { OddText } from '../ui/odd-text.tsx'
import { folderName } from '../ui/path-text.tsx'
import { groupByWorkspace } from './session-groups.ts'
import { SessionItem } from './session-item.tsx'
import './sessions-list.css'

/** All sessions by folder. Tab reaches the list once; arrow keys, Home and End move inside it. */
export function SessionsList() {
  const { t } = useTranslation('sessions')
  const sessions = useCatalog()
  const groups = useMemo(() => groupByWorkspace(sessions), [sessions])
  const selected = useView((view) => view.selectedSession)
  const list = useRef<HTMLDivElement>(null)
  const inList = sessions.some((one) => one.sessionId === selected)
  const reachable = inList ? selected : (groups[0]?.sessions[0]?.sessionId ?? null)
  if (sessions.length === 0) {
    return (
      <div className="sessions sessions-empty">
        <p>{t('empty')}</p>
        <small>{t('emptyHint')}</small>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus among the buttons inside
    <div className="sessions" ref={list} onKeyDown={(event) => moveFocus(event, list.current)}>
      {groups.map((group) => (
        <section key={group.workspace} aria-label={folderName(group.workspace)}>
          <h3 title={group.workspace}>
            <OddText text={folderName(group.workspace)} />
          </h3>
          <ul>
            {group.sessions.map((session) => (
              <li key={session.sessionId}>
                <SessionItem session={session} selected={session.sessionId === selected} reachable={session.sessionId === reachable} />
              </li>
            ))}
          </ul>
        </section>
      ))}
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
