import { assertNever } from '../../shared/assert.ts'
import type { FaultSentence } from '../../shared/errors.ts'
import type { SandboxAvailability } from '../../shared/sandbox.ts'
import { sentence } from '../../shared/say-fault.ts'

/** Why there is no sandbox and what to do, as a sentence for the terminal, the model and refusals; null where there is one. */
export function whyNoSandbox(availability: SandboxAvailability): readonly FaultSentence[] | null {
  if (availability.kind === 'available') return null
  const { reason, detail } = availability
  switch (reason) {
    case 'other-system':
      return [sentence('sandbox-needs-linux')]
    case 'no-program':
      return [sentence('sandbox-needs-bubblewrap')]
    case 'refused':
      return [detail === '' ? sentence('sandbox-refused') : sentence('sandbox-refused-because', { detail })]
    default:
      return assertNever(reason)
  }
}
