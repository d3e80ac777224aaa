import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/icon-button.tsx'
import { copyText } from './copy-text.ts'

/** How long the tick stands after copying. Milliseconds. */
const copiedForMs = 1_500

/** Copies a text as it is and says that it did. `text` is asked for when the button is pressed. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const { t } = useTranslation('transcript')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    void copyText(text()).then(setCopied)
  }
  return <IconButton icon={copied ? Check : Copy} label={copied ? t('copied') : label} sizePx={14} onClick={copy} />
}
