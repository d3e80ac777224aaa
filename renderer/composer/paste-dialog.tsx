import { useTranslation } from 'react-i18next'
import type { Paste } from '../store/draft-parts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { linesOf } from './attachments.ts'

/** A long paste, to be read before it is sent. */
export function PasteDialog({ paste, onClose }: { readonly paste: Paste; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('composer')
  const lines = t('attachmentLines', { count: linesOf(paste.text) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('attachmentTitle')}
      description={t('attachmentText', { lines, characters: paste.text.length.toLocaleString(i18n.language) })}
      actions={
        <Button keyHint="Esc" keyName="Escape" onClick={onClose}>
          {t('attachmentClose')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <pre className="attachment-text" tabIndex={0}>
        <OddText text={paste.text} />
      </pre>
    </Dialog>
  )
}
