import { ClipboardList, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { type Paste, usePartsOf } from '../store/draft-parts.ts'
import { Button } from '../ui/button.tsx'
import { ChipButton } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { dropAttachments, linesOf } from './attachments.ts'
import './attachment-chips.css'

/** Long pastes beside the message: each can be read and taken away before it is sent. */
export function AttachmentChips({ sessionId }: { readonly sessionId: SessionId }) {
  const { t, i18n } = useTranslation('composer')
  const { pastes: attached } = usePartsOf(sessionId)
  const [opened, setOpened] = useState<Paste | null>(null)
  const lines = (one: Paste) => t('attachmentLines', { count: linesOf(one.text) })
  if (attached.length === 0) return null
  return (
    <ul className="attachments" aria-label={t('attachments')}>
      {attached.map((one, at) => (
        <li key={one.id} className="attachment">
          <ChipButton tone="outline" title={t('attachmentOpen')} onClick={() => setOpened(one)}>
            <Icon of={ClipboardList} sizePx={13} />
            {t('attachment', { number: at + 1 })} · {lines(one)}
          </ChipButton>
          <IconButton icon={X} label={t('attachmentRemove', { number: at + 1 })} onClick={() => dropAttachments(sessionId, [one])} />
        </li>
      ))}
      <Dialog
        open={opened !== null}
        onOpenChange={(open) => !open && setOpened(null)}
        title={t('attachmentTitle')}
        description={
          opened === null ? '' : t('attachmentText', { lines: lines(opened), characters: opened.text.length.toLocaleString(i18n.language) })
        }
        actions={
          <Button keyHint="Esc" keyName="Escape" onClick={() => setOpened(null)}>
            {t('attachmentClose')}
          </Button>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
        <pre className="attachment-text" tabIndex={0}>
          <OddText text={opened?.text ?? ''} />
        </pre>
      </Dialog>
    </ul>
  )
}
