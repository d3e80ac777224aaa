import { z } from 'zod'
import { processIdSchema, sessionIdSchema } from '../ids.ts'
import { jobsMaxCount } from '../jobs.ts'
import { outputSearchMaxCharacters, outputSearchSchema } from '../output-search.ts'
import { terminalExportFormatSchema } from '../process.ts'
import { command, nothing } from './command.ts'
import { typeMaxCharacters } from './limits.ts'

/** What the renderer can ask of processes; a part of `commands`. */
export const processCommands = {
  'process.stop': command(z.strictObject({ processId: processIdSchema }), nothing),
  /** Ends all of these, which the user was asked about. Tells the pids that could not be ended. */
  'process.stop-all': command(
    z.strictObject({ processIds: z.array(processIdSchema).max(jobsMaxCount) }),
    z.strictObject({ survivors: z.array(z.number().int()) }),
  ),
  /** Lets a process go that survived an earlier run of the app: it runs on by itself. */
  'process.keep': command(z.strictObject({ processId: processIdSchema }), nothing),
  /** Has the command of an ended process run once more. Main takes the command from the session; it is judged and asked about as a new call. */
  'process.restart': command(z.strictObject({ sessionId: sessionIdSchema, processId: processIdSchema }), nothing),
  /** The call that waits for this command goes on without its end; the command runs on as a job that outlives a stop of the turn. */
  'process.to-background': command(z.strictObject({ processId: processIdSchema }), nothing),
  'process.interrupt': command(z.strictObject({ processId: processIdSchema }), nothing),
  /** From now on the user types into the terminal of this process, and the agent does not. */
  'process.take-over': command(z.strictObject({ processId: processIdSchema }), nothing),
  'process.hand-back': command(z.strictObject({ processId: processIdSchema }), nothing),
  /** The user's own keys, as they come, into a terminal they took over. Never kept, never logged. */
  'process.write': command(z.strictObject({ processId: processIdSchema, text: z.string().min(1).max(typeMaxCharacters) }), nothing),
  /** The pane that shows a terminal has this many character cells now. */
  'process.resize': command(
    z.strictObject({ processId: processIdSchema, columns: z.number().int().min(2).max(1_000), rows: z.number().int().min(1).max(500) }),
    nothing,
  ),
  /** Asks for a file in the system's dialog and writes there what the process printed. Null when the user cancels. */
  'process.export': command(
    z.strictObject({ sessionId: sessionIdSchema, processId: processIdSchema, format: terminalExportFormatSchema }),
    z.strictObject({ path: z.string() }).nullable(),
  ),
  /** Looks for a text in all that is kept of an output, also what no pane shows. Another search ends the one before. */
  'process.search': command(
    z.strictObject({ sessionId: sessionIdSchema, processId: processIdSchema, text: z.string().min(1).max(outputSearchMaxCharacters) }),
    outputSearchSchema,
  ),
  /** Shows the recorded output of a process in an editor, or in its folder where no editor is known or the file is too large for one. */
  'process.open-log': command(z.strictObject({ processId: processIdSchema }), z.strictObject({ shown: z.enum(['editor', 'folder']) })),
} as const
