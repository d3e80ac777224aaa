import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from './command-line.ts'
import { type CommandLineIo, type ComposeHeadless, exitCodes } from './ports.ts'
import { processIo } from './terminal-io.ts'
import { plainText } from './terminal-text.ts'

/** The app is put together only when a command needs it: help and wrong use must answer at once. */
const compose: ComposeHeadless = async (options) => (await import('../compose.ts')).composeHeadless(options)

/** The terminal front end. Resolves with the exit code when everything it started is gone; never rejects. */
export async function main(argv: readonly string[], io: CommandLineIo = processIo()): Promise<number> {
  try {
    return await runCommandLine(argv, io, compose)
  } catch (error) {
    io.messages.write(`Signalbox failed: ${plainText(error instanceof Error ? error.message : 'for an unknown reason')}\n`)
    return exitCodes.failed
  } finally {
    io.leave()
  }
}

if (isEntry()) process.exitCode = await main(process.argv.slice(2))

function isEntry(): boolean {
  const started = process.argv[1]
  return started !== undefined && fs.existsSync(started) && fs.realpathSync(started) === fileURLToPath(import.meta.url)
}
