import './mast.css'

/** The sign of the app: three lamps, one above the other. `lampPx` is the width of a lamp. */
export function Mast({ lampPx }: { readonly lampPx: number }) {
  const size = { width: lampPx, height: lampPx }
  return (
    <span aria-hidden className="mast" style={{ gap: lampPx * 0.42 }}>
      <i className="mast-deny" style={size} />
      <i className="mast-ask" style={size} />
      <i className="mast-allow" style={size} />
    </span>
  )
}
