import { ClipboardList, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { type Paste, usePartsOf } from '../store/draft-parts.ts'
import { ChipButton } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { latePart } from '../ui/late-part.tsx'
import { dropAttachments, linesOf } from './attachments.ts'
import './attachment-chips.css'

const PasteDialog = latePart(async () => (await import('./paste-dialog.tsx')).PasteDialog)

/** Long pastes beside the message: each can be read and taken away before it is sent. */
export function AttachmentChips({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('composer')
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
      {opened !== null && <PasteDialog paste={opened} onClose={() => setOpened(null)} />}
    </ul>
  )
}
