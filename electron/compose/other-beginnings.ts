import type { ForkService, ImportService } from '../ipc/services.ts'
import { createForks } from '../session/forks.ts'
import { createImports } from '../session/imports.ts'
import { newId } from '../session/new-id.ts'
import type { SessionHost } from '../session/session-host.ts'
import type { Foundation } from './foundation.ts'

/** How sessions begin that do not begin empty. `folder` has one folder a session. */
export function composeOtherBeginnings(
  { clock, maskSecrets }: Foundation,
  sessions: SessionHost,
  folder: string,
): { readonly forks: ForkService; readonly imports: ImportService } {
  return {
    forks: createForks({ folder, sessions, newId, clock }),
    imports: createImports({ folder, sessions, newId, clock, maskSecrets }),
  }
}
