import { Archive, ArchiveRestore, Download, Ellipsis, GitFork, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { sessionExportFormatSchema } from '../../shared/session/export.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { compareSession } from '../compare/compare-session.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { selectSession, useView } from '../store/view.ts'
import { Count } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { LampKind } from '../ui/lamp.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { Age } from '../ui/time.tsx'
import { archiveSession, deleteSession, exportSession, isAtRest, startRenaming, unarchiveSession } from './session-actions.ts'
import { SessionTitleInput } from './session-title-input.tsx'

interface SessionItemProps {
  readonly session: SessionSummary
  readonly selected: boolean
  /** Tab stops here; all others are reached by arrow keys. */
  readonly reachable: boolean
}

/** One line of the list. */
export function SessionItem({ session, selected, reachable }: SessionItemProps) {
  const { t } = useTranslation(['sessions', 'common'])
  const renaming = useView((view) => view.renaming === session.sessionId)
  const fault = useToldWords(session.fault)
  const title = session.title === '' ? t('common:untitled') : session.title
  if (renaming) return <SessionTitleInput session={session} onDone={() => useView.setState({ renaming: null })} />
  return (
    <div className="session" data-selected={selected}>
      <button
        type="button"
        className="session-open"
        tabIndex={reachable ? 0 : -1}
        aria-current={selected ? 'page' : undefined}
        title={fault === '' ? title : t('fault', { message: fault })}
        onClick={() => selectSession(session.sessionId)}
        onDoubleClick={() => startRenaming(session.sessionId)}
        onKeyDown={(event) => {
          if (event.key !== 'F2') return
          event.preventDefault()
          startRenaming(session.sessionId)
        }}
      >
        <Lamp kind={lampOf(session)} label={stateWords(session, fault, t)} />
        <span className="side-words">
          <OddText text={title} />
        </span>
        {session.waiting > 0 ? (
          <Count value={session.waiting} label={t('waitingFor', { count: session.waiting })} />
        ) : (
          <Age at={session.updatedAt} />
        )}
      </button>
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t('more', { title })} className="session-more" tabIndex={reachable ? 0 : -1} />}
      >
        <SessionMenuItems session={session} />
      </Menu>
    </div>
  )
}

function SessionMenuItems({ session }: { readonly session: SessionSummary }) {
  const { t } = useTranslation('sessions')
  const atRest = isAtRest(session)
  const renameKey = useKeyHint('session.rename')
  const archiveKey = useKeyHint('session.archive')
  const compareKey = useKeyHint('session.compare')
  const deleteKey = useKeyHint('session.delete')
  const wait = atRest ? {} : { hint: t('stopFirst') }
  return (
    <>
      <MenuItem icon={<Icon of={Pencil} />} {...renameKey} onSelect={() => startRenaming(session.sessionId)}>
        {t('rename')}
      </MenuItem>
      {session.archived === true ? (
        <MenuItem icon={<Icon of={ArchiveRestore} />} onSelect={() => void unarchiveSession(session.sessionId)}>
          {t('unarchive')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Icon of={Archive} />} disabled={!atRest} {...wait} {...archiveKey} onSelect={() => void archiveSession(session)}>
          {t('archive')}
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={GitFork} />} {...compareKey} onSelect={() => void compareSession(session.sessionId)}>
        {t('compareWith')}
      </MenuItem>
      <MenuLine />
      {sessionExportFormatSchema.options.map((format) => (
        <MenuItem key={format} icon={<Icon of={Download} />} onSelect={() => void exportSession(session.sessionId, format)}>
          {t(`export.${format}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<Icon of={Trash2} />} disabled={!atRest} {...wait} {...deleteKey} onSelect={() => void deleteSession(session)}>
        {t('delete')}
      </MenuItem>
    </>
  )
}

function lampOf(session: SessionSummary): LampKind {
  if (session.fault !== null) return 'deny'
  const lamps = { idle: session.running > 0 ? 'live' : 'ring', working: 'live', waiting: 'ask' } as const
  return lamps[session.activity]
}

type Words = ReturnType<typeof useTranslation<['sessions', 'common']>>['t']

function stateWords(session: SessionSummary, fault: string, t: Words): string {
  if (session.fault !== null) return t('fault', { message: fault })
  if (session.activity === 'idle' && session.running > 0) return t('running', { count: session.running })
  const words = { idle: t('activityIdle'), working: t('activityWorking'), waiting: t('activityWaiting') }
  return words[session.activity]
}
