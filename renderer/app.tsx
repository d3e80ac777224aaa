import { useEffect, useState } from 'react'
import type { AppError } from '../shared/errors.ts'
import { ControlRoom } from './layout/control-room.tsx'
import { StartFailed } from './layout/start-failed.tsx'
import { FirstRun } from './onboarding/first-run.tsx'
import { TrustDialog } from './sessions/trust-dialog.tsx'
import { startWindow } from './store/start-window.ts'
import { useView } from './store/view.ts'
import { Toasts } from './ui/toast.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'
import { RestoreDialog } from './undo/restore-dialog.tsx'

type Start = { readonly kind: 'starting' } | { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly error: AppError }

/** The whole window. */
export function App() {
  const [attempt, setAttempt] = useState(0)
  const [start, setStart] = useState<Start>({ kind: 'starting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts everything again
  useEffect(() => {
    let wanted = true
    let end: (() => void) | null = null
    void startWindow().then((result) => {
      if (result.ok && wanted) end = result.value
      else if (result.ok) result.value()
      if (wanted) setStart(result.ok ? { kind: 'ready' } : { kind: 'failed', error: result.error })
    })
    return () => {
      wanted = false
      end?.()
    }
  }, [attempt])
  switch (start.kind) {
    case 'starting':
      return null
    case 'failed':
      return <StartFailed error={start.error} onRetry={() => setAttempt(attempt + 1)} />
    case 'ready':
      return <Screens />
  }
}

function Screens() {
  const screen = useView((view) => view.screen)
  return (
    <TooltipProvider>
      {screen === 'first-run' ? <FirstRun /> : <ControlRoom />}
      <TrustDialog />
      <RestoreDialog />
      <Toasts />
    </TooltipProvider>
  )
}
