import type { ProcessFacts } from '../../../shared/process.ts'
import { decodePiece } from '../../process/decode.ts'
import { describeBinary } from '../../process/describe-binary.ts'
import { detectEncoding } from '../../process/detect-encoding.ts'
import type { OutputReader } from '../../process/ports.ts'
import { showTerminalText } from '../../process/screen-text.ts'
import { userLocale } from '../../process/user-locale.ts'
import type { ReportedOutput } from './format-result.ts'
import { reportOutput } from './report-output.ts'

/**
 * The same for a process in a terminal, as its screen showed it, with the last screen of a pager or editor that took it away when it closed.
 * An output too long to be held whole is told as that of pipes is: its beginning and end have no screen in common.
 */
export async function reportTerminal(facts: ProcessFacts, output: OutputReader): Promise<ReportedOutput> {
  const reported = reportOutput(facts, output)
  const { head, tail, totalBytes } = output.summary('stdout')
  if (facts.stream !== 'pty' || tail.length > 0) return reported
  const raw = decodePiece(head, { start: false, end: false }, detectEncoding(head, userLocale()))
  if (describeBinary(head, raw, totalBytes) !== null) return reported
  return { ...reported, stdout: { ...reported.stdout, head: await showTerminalText(raw) } }
}
