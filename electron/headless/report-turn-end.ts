import { assertNever } from '../../shared/assert.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { describeFailure } from './describe-failure.ts'
import type { TurnEnd } from './follow-session.ts'
import { type CommandLineIo, exitCodes } from './ports.ts'
import { visibleText } from './terminal-text.ts'

const imagesLeftOut = 'The model was not shown the images: it, or its server, takes none.\n'

/** Says on stderr how a turn ended, where that is not plain to see, and gives the exit code for it. */
export function reportTurnEnd(end: TurnEnd, model: ModelChoice, io: CommandLineIo, interrupted: AbortSignal): number {
  if (end.kind === 'broken') {
    io.messages.write(`${visibleText(end.message)}\n`)
    return exitCodes.failed
  }
  const { outcome, notices } = end
  if (notices.includes('images-left-out')) io.messages.write(imagesLeftOut)
  switch (outcome.kind) {
    case 'completed':
      return exitCodes.done
    case 'failed':
      io.messages.write(`${describeFailure(outcome.error, model)}\n`)
      return exitCodes.failed
    case 'needs-approval':
      io.messages.write('Stopped: a call needs a yes and nobody can be asked here; allow it with --allow, or run in a terminal.\n')
      return exitCodes.wantsApproval
    case 'stopped':
      if (interrupted.aborted) return exitCodes.interrupted
      if (notices.includes('denied-in-a-row')) {
        io.messages.write('Stopped: the model asked for the same denied thing three times.\n')
        return exitCodes.wantsApproval
      }
      io.messages.write(notices.includes('step-limit') ? 'Stopped: the turn reached its step limit.\n' : 'Stopped.\n')
      return exitCodes.failed
    default:
      return assertNever(outcome)
  }
}
