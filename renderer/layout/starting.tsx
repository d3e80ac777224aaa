import { Mast } from '../ui/mast.tsx'
import './top-bar.css'
import './starting.css'

/** The window before it knows anything: its bar and its three regions, so that what comes moves nothing. */
export function Starting() {
  return (
    <div className="room" aria-busy>
      <header className="bar">
        <span className="brand">
          <Mast lampPx={5} />
          <span>Signalbox</span>
        </span>
      </header>
      <div className="starting">
        <div />
        <div />
        <div />
      </div>
    </div>
  )
}
