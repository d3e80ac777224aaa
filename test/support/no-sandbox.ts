import type { Sandbox } from '../../electron/sandbox/ports.ts'
import { fail } from '../../shared/errors.ts'

const none = fail('no-sandbox', 'There is no sandbox here.')

/** A machine without a sandbox: for tests of what has nothing to do with it. */
export const noSandbox: Sandbox = {
  availability: async () => ({ kind: 'unavailable', reason: 'no-program', detail: '' }),
  plan: async () => none,
  enclose: async () => none,
  madeSince: async () => [],
}
