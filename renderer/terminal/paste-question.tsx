import { useTranslation } from 'react-i18next'
import { firstLine } from '../approvals/command-pieces.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OddText } from '../ui/odd-text.tsx'

export interface RiskyPaste {
  readonly text: string
  readonly lineCount: number
}

// Enough to see what it is; the rest is counted.
const shownLines = 8
const shownCharacters = 200

/** Asks before a paste whose lines would run one by one. */
export function PasteQuestion(props: {
  readonly paste: RiskyPaste | null
  readonly onPaste: () => void
  readonly onClose: () => void
  readonly onClosed: () => void
}) {
  const { t } = useTranslation('terminal')
  const { paste, onPaste, onClose, onClosed } = props
  const lines = paste?.text.split('\n').slice(0, shownLines) ?? []
  const hidden = (paste?.lineCount ?? 0) - lines.length
  return (
    <Dialog
      open={paste !== null}
      onOpenChange={(open) => !open && onClose()}
      onClosed={onClosed}
      title={t('pasteTitle', { count: paste?.lineCount ?? 0 })}
      description={t('pasteText')}
      actions={
        <>
          <Button onClick={onClose}>{t('pasteCancel')}</Button>
          <Button variant="go" onClick={onPaste}>
            {t('paste')}
          </Button>
        </>
      }
    >
      <pre className="paste-lines mono">
        {lines.map((line, at) => (
          // Lines have nothing but their place to be told apart by.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={at}>
            <OddText text={firstLine(line, shownCharacters)} />
          </div>
        ))}
        {hidden > 0 && <div>{t('pasteHidden', { count: hidden })}</div>}
      </pre>
    </Dialog>
  )
}
