import { useTranslation } from 'react-i18next'
import './change-count.css'

/** `+4 −2`, read out as words. */
export function ChangeCount({ added, removed }: { readonly added: number; readonly removed: number }) {
  const { t } = useTranslation('transcript')
  return (
    <span className="change-count">
      <span aria-hidden>
        +{added} −{removed}
      </span>
      <span className="unseen">{`${t('added', { count: added })}, ${t('removed', { count: removed })}`}</span>
    </span>
  )
}

/** Lines of several changes together. */
export function countOf(changes: readonly { readonly added: number; readonly removed: number }[]): {
  readonly added: number
  readonly removed: number
} {
  return changes.reduce((sum, { added, removed }) => ({ added: sum.added + added, removed: sum.removed + removed }), {
    added: 0,
    removed: 0,
  })
}
