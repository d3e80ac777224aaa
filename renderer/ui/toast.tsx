import { CircleAlert, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { describeError } from '../i18n/describe-error.ts'
import { useSayTold } from '../i18n/fault-words.ts'
import type { ToastEntry } from '../store/toasts.ts'
import { dismissToast, useToasts } from '../store/toasts.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import './toast.css'

/** A failure, or what can be taken back, stays long enough to be read twice; a note goes sooner. Both wait while the pointer is on them. */
const faultMs = 12_000
const noteMs = 4_000

/** All toasts of the window; stands once around the app. */
export function Toasts() {
  const { t } = useTranslation('common')
  const toasts = useToasts()
  return (
    <Toast.Provider label={t('notifications')} swipeDirection="right">
      {toasts.map((entry) => (
        <OneToast key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport className="toasts" label={t('notifications')} />
    </Toast.Provider>
  )
}

function OneToast({ entry }: { readonly entry: ToastEntry }) {
  const { t } = useTranslation('common')
  const isFault = entry.content.kind === 'fault'
  const say = useSayTold(isFault)
  // What is read out is taken from a toast when it comes, so it comes with its words.
  if (say === null) return null
  const detail = entry.content.kind === 'fault' ? say(entry.content.error) : ''
  return (
    <Toast.Root
      className={classNames('toast', isFault && 'toast-fault')}
      duration={entry.content.kind === 'note' ? noteMs : faultMs}
      type={isFault ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id)
      }}
    >
      <Icon of={isFault ? CircleAlert : Info} sizePx={16} />
      <div className="toast-words">
        <Toast.Description>{entry.content.kind === 'fault' ? describeError(t, entry.content.error) : entry.content.text}</Toast.Description>
        {detail !== '' && <small>{detail}</small>}
      </div>
      {entry.content.kind === 'undo' && (
        <Toast.Action asChild altText={entry.content.undoName} onClick={entry.content.undo}>
          <Button size="small">{entry.content.undoName}</Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton icon={X} label={t('dismiss')} />
      </Toast.Close>
    </Toast.Root>
  )
}
