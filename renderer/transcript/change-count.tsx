import { useTranslation } from 'react-i18next'

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
