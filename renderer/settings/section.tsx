import type { ReactNode } from 'react'
import { useId } from 'react'

interface SectionProps {
  /** Where the focus can be put from elsewhere. */
  readonly id?: string
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** A group of settings under a heading. */
export function Section({ id: given, title, text, children }: SectionProps) {
  const own = useId()
  const id = given ?? own
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h3 id={id} {...(given !== undefined && { tabIndex: -1 })}>
          {title}
        </h3>
        {text !== undefined && <p className="section-text">{text}</p>}
      </div>
      <div className="section-body">{children}</div>
    </section>
  )
}

/** One setting: its name at the left, its control at the right. */
export function Row({ name, text, children }: { readonly name: string; readonly text?: string; readonly children: ReactNode }) {
  return (
    <div className="setting">
      <span className="setting-name">
        {name}
        {text !== undefined && <small className="setting-text">{text}</small>}
      </span>
      {children}
    </div>
  )
}
