import { ChevronDown, GitFork } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { PageScreen } from '../layout/screen-frame.tsx'
import { sessionOf } from '../sessions/session-actions.ts'
import { useCatalog, useSession } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuChoices } from '../ui/menu.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { BranchColumn } from './branch-column.tsx'
import { compareBranches } from './compare-branches.ts'
import './compare-screen.css'

// One line above the columns. In UTF-16 code units.
const commonMaxCharacters = 160

/** Two sessions with the same beginning, side by side from the point on where they part. */
export function CompareScreen() {
  const { t } = useTranslation('sessions')
  const compared = useView((view) => view.compared)
  return (
    <PageScreen
      title={t('compare')}
      className="compare-page"
      inHead={compared !== null && compared.relatives.length > 1 && <OtherMenu {...compared} />}
    >
      {compared === null || compared.right === null ? (
        <EmptyState icon={GitFork} title={t('compareNone')} text={t('compareNoneHint')} />
      ) : (
        <Columns key={`${compared.left} ${compared.right}`} left={compared.left} right={compared.right} />
      )}
    </PageScreen>
  )
}

function OtherMenu({
  left,
  right,
  relatives,
}: {
  readonly left: SessionId
  readonly right: SessionId | null
  readonly relatives: readonly SessionId[]
}) {
  const { t } = useTranslation(['sessions', 'common'])
  const sessions = useCatalog()
  const choices = relatives.flatMap((value) => {
    const session = sessions.find(({ sessionId }) => sessionId === value)
    return session === undefined
      ? []
      : [{ value, name: session.title || t('common:untitled'), hint: new Date(session.createdAt).toLocaleString() }]
  })
  return (
    <Menu align="end" trigger={<Button icon={<Icon of={ChevronDown} />}>{t('compareOther')}</Button>}>
      <MenuChoices
        label={t('compareWith')}
        value={right ?? ''}
        choices={choices}
        onChoose={(chosen) => useView.setState({ compared: { left, right: chosen, relatives } })}
      />
    </Menu>
  )
}

function Columns({ left, right }: { readonly left: SessionId; readonly right: SessionId }) {
  const { t } = useTranslation(['sessions', 'common'])
  const views = { left: useSession(left), right: useSession(right) }
  const states = { left: views.left.state, right: views.right.state }
  const { lastCommon, ...branches } = useMemo(() => compareBranches(states.left, states.right), [states.left, states.right])
  const broken = [views.left, views.right].find(({ status }) => status === 'failed')
  const brokenBy = useToldWords(broken?.fault)
  if (broken !== undefined) return <p role="alert">{brokenBy}</p>
  if (views.left.status === 'loading' || views.right.status === 'loading') return null
  const titleOf = (sessionId: SessionId) => sessionOf(sessionId)?.title || t('common:untitled')
  return (
    <>
      <p className="compare-common">
        {lastCommon === null ? (
          t('compareFromStart')
        ) : (
          <>
            {t('compareCommon')} <OddText text={firstLine(lastCommon, commonMaxCharacters)} />
          </>
        )}
      </p>
      <div className="compare-columns">
        <BranchColumn sessionId={left} title={titleOf(left)} branch={branches.left} state={states.left} />
        <BranchColumn sessionId={right} title={titleOf(right)} branch={branches.right} state={states.right} />
      </div>
    </>
  )
}
