import { useEffect, useState } from 'react'
import type { AppError } from '../shared/errors.ts'
import { ControlRoom } from './layout/control-room.tsx'
import { RegionBoundary } from './layout/region-boundary.tsx'
import { StartFailed } from './layout/start-failed.tsx'
import { Starting } from './layout/starting.tsx'
import { useTrustQuestion } from './sessions/trust-question.ts'
import { startWindow } from './store/start-window.ts'
import { useView } from './store/view.ts'
import { latePart, loadLateParts } from './ui/late-part.tsx'
import { Toasts } from './ui/toast.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'
import { useRestoreQuestion } from './undo/restore-question.ts'

const FirstRun = latePart(async () => (await import('./onboarding/first-run.tsx')).FirstRun)
const RestoreDialog = latePart(async () => (await import('./undo/restore-dialog.tsx')).RestoreDialog)
const TrustDialog = latePart(async () => (await import('./sessions/trust-dialog.tsx')).TrustDialog)

// By then the first picture is drawn, and hardly anybody has gone elsewhere. Milliseconds.
const loadRestAfterMs = 1_500

type Start = { readonly kind: 'starting' } | { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly error: AppError }

/** The whole window. `begin` starts it, each time anew; the first time it may have begun already. */
export function App({ begin = startWindow }: { readonly begin?: typeof startWindow }) {
  const [attempt, setAttempt] = useState(0)
  const [start, setStart] = useState<Start>({ kind: 'starting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts everything again
  useEffect(() => {
    let wanted = true
    let end: (() => void) | null = null
    void begin().then((result) => {
      if (result.ok && wanted) end = result.value
      else if (result.ok) result.value()
      if (wanted) setStart(result.ok ? { kind: 'ready' } : { kind: 'failed', error: result.error })
    })
    return () => {
      wanted = false
      end?.()
    }
  }, [attempt, begin])
  switch (start.kind) {
    case 'starting':
      return <Starting />
    case 'failed':
      return <StartFailed error={start.error} onRetry={() => setAttempt(attempt + 1)} />
    case 'ready':
      return <Screens />
  }
}

function Screens() {
  useEffect(() => {
    const timer = setTimeout(() => void loadLateParts().catch(() => undefined), loadRestAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const screen = useView((view) => view.screen)
  const trusting = useTrustQuestion((store) => store.question !== null)
  const restoring = useRestoreQuestion((store) => store.question !== null)
  return (
    <TooltipProvider>
      <RegionBoundary>{screen === 'first-run' ? <FirstRun /> : <ControlRoom />}</RegionBoundary>
      {trusting && <TrustDialog />}
      {restoring && <RestoreDialog />}
      <Toasts />
    </TooltipProvider>
  )
}
