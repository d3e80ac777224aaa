import type { Failed } from '../../../shared/errors.ts'
import type { Mode } from '../../../shared/permission.ts'
import { failSayingAll } from '../../../shared/say-fault.ts'
import { whyNoSandbox } from '../../sandbox/describe-availability.ts'
import type { Services } from '../services.ts'

/** The refusal of a mode that this machine does not have; null where it may be chosen. The window does not offer it, which is not enough. */
export async function refuseMode({ sandbox }: Pick<Services, 'sandbox'>, mode: Mode | undefined): Promise<Failed | null> {
  const why = mode === 'sandboxed' ? whyNoSandbox(await sandbox.availability()) : null
  return why === null ? null : failSayingAll('no-sandbox', why)
}
