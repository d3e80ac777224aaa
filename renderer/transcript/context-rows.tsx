import { FileText, Shrink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InstructionFile } from '../../shared/session/events.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { Markdown } from './markdown.tsx'

/** The model does not see everything above whole any more; what stands for it can be read. */
export function ShortenedContext({ summary }: { readonly summary: string | null }) {
  const { t } = useTranslation('transcript')
  if (summary === null) {
    return (
      <p className="notice" role="note">
        <Icon of={Shrink} />
        <span>{t('contextThinned')}</span>
      </p>
    )
  }
  return (
    <details className="notice notice-opens">
      <summary>
        <Icon of={Shrink} />
        <span>{t('contextCompacted')}</span>
      </summary>
      <Markdown text={summary} />
    </details>
  )
}

/** Which files of instructions the agent works by. */
export function LoadedInstructions({ files }: { readonly files: readonly InstructionFile[] }) {
  const { t } = useTranslation('transcript')
  return (
    <div className="notice" role="note">
      <Icon of={FileText} />
      <span>
        {t('instructions', { count: files.length })}{' '}
        {files.map(({ path, cut }, at) => (
          <span key={path} className="mono">
            {at > 0 && ', '}
            <OddText text={path} />
            {cut && ` ${t('instructionsCut')}`}
          </span>
        ))}
      </span>
    </div>
  )
}
