import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showScreen } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { isComposing } from '../ui/composing-key.ts'
import './screen-frame.css'

/** A screen that stands in the place of the session; Escape leaves it. */
export function ScreenFrame({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the screen from wherever the focus is in it
    <div
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
        // The session is drawn while this key is still on its way, and there it would stop the agent.
        event.preventDefault()
        showScreen('session')
      }}
    >
      {children}
    </div>
  )
}

interface ScreenHeadProps {
  readonly title: string
  /** Given by screens that put the focus back on their heading later. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  /** What stands between the heading and the button that leaves. */
  readonly children?: ReactNode
}

/** The heading of a screen, which has the focus first, and the button that leaves. */
export function ScreenHead({ title, heading, children }: ScreenHeadProps) {
  const { t } = useTranslation('common')
  const own = useRef<HTMLHeadingElement>(null)
  const shown = heading ?? own
  useEffect(() => shown.current?.focus(), [shown])
  return (
    <div className="screen-head">
      <h2 ref={shown} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={() => showScreen('session')}>
        {t('done')}
      </Button>
    </div>
  )
}

interface PageScreenProps {
  readonly title: string
  readonly className?: string
  readonly inHead?: ReactNode
  readonly children: ReactNode
}

/** A screen that is one page and scrolls as a whole. */
export function PageScreen({ title, className, inHead, children }: PageScreenProps) {
  return (
    <ScreenFrame className="page-screen">
      <div className={classNames('page', className)}>
        <ScreenHead title={title}>{inHead}</ScreenHead>
        {children}
      </div>
    </ScreenFrame>
  )
}
