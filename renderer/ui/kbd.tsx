import './kbd.css'

/** The key of an action, shown beside its words. The control itself tells assistive software by `aria-keyshortcuts`. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd aria-hidden className="kbd">
      {children}
    </kbd>
  )
}
