import { assertNever } from '../../shared/assert.ts'
import { dataFolderFor } from './data-folder.ts'
import { parseArguments, type SessionOptions } from './parse-arguments.ts'
import { type CommandLineIo, type ComposeHeadless, exitCodes } from './ports.ts'
import { plainText } from './terminal-text.ts'

/** Does what the arguments say and resolves with the exit code. Each command is loaded when it is used: start-up time counts here. */
export async function runCommandLine(argv: readonly string[], io: CommandLineIo, compose: ComposeHeadless): Promise<number> {
  if (argv[0] === 'judge') return (await import('./judge.ts')).runJudge(argv.slice(1), io, process.stdin)
  const parsed = parseArguments(argv)
  switch (parsed.kind) {
    case 'help':
      io.output.write((await import('./help-text.ts')).helpText)
      return exitCodes.done
    case 'version':
      io.output.write(`${io.version}\n`)
      return exitCodes.done
    case 'wrong-use':
      io.messages.write(`${plainText(parsed.message)}\n`)
      return exitCodes.wrongUse
    case 'exec':
      return withSavedModel(parsed.session, io, async (session) => (await import('./exec.ts')).runExec({ ...parsed, session }, io, compose))
    case 'chat':
      return withSavedModel(parsed.session, io, async (session) => (await import('./chat.ts')).runChat(session, io, compose))
    default:
      return assertNever(parsed)
  }
}

/** Goes on with the saved model that a plain --model NAME means, where there is one. */
async function withSavedModel(
  options: SessionOptions,
  io: CommandLineIo,
  run: (options: SessionOptions) => Promise<number>,
): Promise<number> {
  if (options.savedName === null) return run(options)
  const [{ findSavedModel }, { readSettings }] = await Promise.all([
    import('./find-saved-model.ts'),
    import('../settings/read-settings.ts'),
  ])
  const found = findSavedModel(options.savedName, readSettings(dataFolderFor(options, io)).models)
  if (found.ok) return run(found.value === null ? options : { ...options, model: found.value })
  io.messages.write(`${plainText(found.error.message)}\n`)
  return exitCodes.wrongUse
}
