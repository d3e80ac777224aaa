import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useActionHandlers } from '../actions/action-handlers.ts'
import { actionRows } from '../actions/action-table.ts'
import { keysOf } from '../actions/key-choice.ts'
import { showCombination } from '../actions/key-combination.ts'
import { groupByWorkspace, orderedSessions } from '../sessions/session-groups.ts'
import { startInSameFolder } from '../sessions/start-session.ts'
import { useAppInfo } from '../store/app-info.ts'
import { useCatalog, useSettings } from '../store/session-feed.ts'
import { selectSession } from '../store/view.ts'
import { folderName } from '../ui/path-text.tsx'
import type { PaletteEntry } from './palette-match.ts'

/** Everything the palette offers now: actions that can be done, sessions to go to, folders to begin in. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation(['actions', 'common'])
  const handlers = useActionHandlers()
  const chosen = useSettings((settings) => settings.shortcuts)
  const platform = useAppInfo((info) => info.platform)
  const sessions = useCatalog()
  return useMemo(() => {
    const actions = actionRows.flatMap((action): PaletteEntry[] => {
      const run = handlers.get(action.id)
      if (run === undefined || action.scope !== 'window' || action.id === 'palette.open') return []
      const key = keysOf(action, chosen)[0]
      return [
        {
          id: action.id,
          kind: 'action',
          name: t(action.id),
          note: t(`group.${action.group}`),
          key: key === undefined ? null : showCombination(key, platform),
          run,
        },
      ]
    })
    return [...actions, ...sessionEntries(sessions, t), ...folderEntries(sessions, t)]
  }, [handlers, chosen, platform, sessions, t])
}

type Words = TFunction<['actions', 'common']>
type Sessions = Parameters<typeof orderedSessions>[0]

function sessionEntries(sessions: Sessions, t: Words): readonly PaletteEntry[] {
  return orderedSessions(sessions).map((session) => ({
    id: session.sessionId,
    kind: 'session',
    name: session.title === '' ? t('common:untitled') : session.title,
    note: folderName(session.workspace),
    key: null,
    run: () => selectSession(session.sessionId),
  }))
}

function folderEntries(sessions: Sessions, t: Words): readonly PaletteEntry[] {
  return groupByWorkspace(sessions).flatMap(({ workspace, sessions: [first] }) =>
    first === undefined || workspace === ''
      ? []
      : [
          {
            id: `folder ${workspace}`,
            kind: 'folder' as const,
            name: t('newIn', { folder: folderName(workspace) }),
            note: workspace,
            key: null,
            run: () => void startInSameFolder(first.sessionId),
          },
        ],
  )
}
