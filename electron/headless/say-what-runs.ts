import type { CommandLineIo, Headless } from './ports.ts'
import { visibleLine } from './terminal-text.ts'

/** Longest command in the line, in characters. */
const commandMaxCharacters = 60
/** So many are named; the rest is counted. */
const namedMaxCount = 3

/** One line about what an earlier run left running: a run in the terminal ends nothing that it did not start itself. */
export function sayWhatRuns(left: Headless['leftRunning'], io: CommandLineIo): void {
  if (left.length === 0) return
  const named = left.slice(0, namedMaxCount).map(({ command, pid }) => `${visibleLine(command, commandMaxCharacters)} (pid ${pid ?? '?'})`)
  const more = left.length > namedMaxCount ? ` and ${left.length - namedMaxCount} more` : ''
  const what = left.length === 1 ? '1 process of an earlier run still runs' : `${left.length} processes of an earlier run still run`
  io.messages.write(`${what}: ${named.join(', ')}${more}. Open Signalbox to stop or keep ${left.length === 1 ? 'it' : 'them'}.\n`)
}
