import type { AppError, Result } from '../../shared/errors.ts'
import { fail } from '../../shared/errors.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/ipc/contract.ts'
import { bridge } from '../bridge.ts'
import { showFault } from './toasts.ts'

/** Asks the main process; a broken connection comes back as an `internal` fault, so that every caller has one kind of failure. */
export async function askMain<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>> {
  try {
    return await bridge.call(name, input)
  } catch (reason) {
    return fail('internal', reason instanceof Error ? reason.message : String(reason))
  }
}

/** The same, and a failure is told in a toast. Gives null when it failed; use it where there is no better place for the sentence. */
export async function askMainOrTell<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
): Promise<{ readonly value: CommandOutput<Name> } | null> {
  const result = await askMain(name, input)
  if (result.ok) return { value: result.value }
  tellFault(result.error)
  return null
}

/** Tells a failure in a toast. */
export function tellFault(error: AppError): void {
  showFault(error)
}
