import { useTranslation } from 'react-i18next'
import type { FileChangeShown } from '../../shared/tool-actions.ts'
import { pathInside } from '../approvals/path-inside.ts'
import { PathText } from '../ui/path-text.tsx'
import { ChangeCount } from './change-count.tsx'
import { DiffView } from './diff-view.tsx'
import './changes-view.css'

interface ChangesViewProps {
  readonly changes: readonly FileChangeShown[]
  readonly workspace: string | null
  /** Draws only that many lines of each diff; absent: all. */
  readonly maximumLines?: number
}

/** Several files changed at once: each with what becomes of it and its diff. */
export function ChangesView({ changes, workspace, maximumLines }: ChangesViewProps) {
  const { t } = useTranslation('transcript')
  return (
    <div className="changes">
      {changes.map((each) => (
        <section key={`${each.change} ${each.path}`} className="changes-file" aria-label={each.path}>
          <header className="changes-head">
            <span className={`changes-verb changes-${each.change}`}>{t(`change.${each.change}`)}</span>
            {each.from !== null && (
              <>
                <PathText path={pathInside(each.from.path, workspace)} />
                <span aria-hidden>→</span>
              </>
            )}
            <PathText path={pathInside(each.path, workspace)} />
            <span className="grow" />
            {each.added + each.removed > 0 && <ChangeCount added={each.added} removed={each.removed} />}
          </header>
          {each.diff !== '' && <DiffView diff={each.diff} label={each.path} {...(maximumLines !== undefined && { maximumLines })} />}
          {each.diffCut > 0 && <p className="changes-cut">{t('diffCut', { count: each.diffCut })}</p>}
        </section>
      ))}
    </div>
  )
}
