import { assertNever } from '../../shared/assert.ts'
import type { SandboxAvailability } from '../../shared/sandbox.ts'

/** Why there is no sandbox and what to do, in one sentence for the terminal, the model and refusals; null where there is one. */
export function whyNoSandbox(availability: SandboxAvailability): string | null {
  if (availability.kind === 'available') return null
  const { reason, detail } = availability
  switch (reason) {
    case 'other-system':
      return 'Mode sandboxed needs Linux: this version has no sandbox for other systems.'
    case 'no-program':
      return 'Mode sandboxed needs bubblewrap: install the package bubblewrap (the program bwrap) and start Signalbox again.'
    case 'refused':
      return `Mode sandboxed is not available: this system does not let bubblewrap make a sandbox${detail === '' ? '' : ` (${detail})`}.`
    default:
      return assertNever(reason)
  }
}
