import { useTranslation } from 'react-i18next'
import type { FinishReason } from '../../shared/session/events.ts'
import { Markdown } from './markdown.tsx'
import { cutStreamedText } from './settled-text.ts'

/** What the model said. */
export function Reply({ text, finish }: { readonly text: string; readonly finish: FinishReason }) {
  const { t } = useTranslation('transcript')
  return (
    <div className="say">
      <span className="unseen">{t('agent')}</span>
      <Markdown text={text} />
      {finish === 'length' && <p className="say-note">{t('cutReply')}</p>}
      {finish === 'stopped' && <p className="say-note">{t('stoppedReply')}</p>}
      {finish === 'filtered' && <p className="say-note">{t('filteredReply')}</p>}
    </div>
  )
}

/** A reply while it streams. Only the part that can still change its meaning is parsed anew with each piece. */
export function LiveReply({ text }: { readonly text: string }) {
  const { t } = useTranslation('transcript')
  const { settled, open } = cutStreamedText(text)
  return (
    <div className="say say-live">
      <span className="unseen">{t('streaming')}</span>
      {settled !== '' && <Markdown text={settled} />}
      <Markdown text={open} />
    </div>
  )
}

/** Shown while the agent works and nothing of it can be seen yet. */
export function Working({ compacting }: { readonly compacting: boolean }) {
  const { t } = useTranslation('transcript')
  return (
    <p className="working">
      <span className="working-dots" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {t(compacting ? 'compacting' : 'working')}
    </p>
  )
}
