import { assertNever } from '../../shared/assert.ts'
import { parseArguments } from './parse-arguments.ts'
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
      return (await import('./exec.ts')).runExec(parsed, io, compose)
    case 'chat':
      return (await import('./chat.ts')).runChat(parsed.session, io, compose)
    default:
      return assertNever(parsed)
  }
}
