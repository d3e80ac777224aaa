import { open } from 'node:fs/promises'
import { type Result, succeed } from '../../../shared/errors.ts'
import type { AuditFilter } from '../../../shared/rules.ts'
import { causeOf, failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import type { AuditService } from '../services.ts'
import type { HandlerNeeds } from './needs.ts'

// Rows on the screen: what an attentive person may go through. The export has all of them.
const listedMax = 5_000

/** Commands about what was decided. */
export function auditHandlers(needs: HandlerNeeds): Pick<Handlers, 'audit.list' | 'audit.export'> {
  const { audit } = needs.services
  return {
    'audit.list': async () => succeed([...(await audit.entries(listedMax))]),
    'audit.export': async (filter) => {
      const path = await needs.pickSaveFile('signalbox-audit.jsonl')
      if (path === null) return succeed(null)
      const written = await writeLines(audit, filter, path)
      return written.ok ? succeed({ path, count: written.value }) : written
    },
  }
}

async function writeLines(audit: AuditService, filter: AuditFilter, path: string): Promise<Result<number>> {
  let count = 0
  try {
    // Commands may hold what nobody else should read.
    const file = await open(path, 'w', 0o600)
    try {
      for await (const line of audit.exportLines(filter)) {
        await file.write(line)
        count += 1
      }
    } finally {
      await file.close()
    }
    return succeed(count)
  } catch (cause) {
    return failSaying('storage-failed', 'audit-not-exported', { cause: causeOf(cause) })
  }
}
