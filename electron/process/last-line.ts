import { jobLineMaxCharacters } from '../../shared/jobs.ts'
import { decodePiece } from './decode.ts'
import { detectEncoding } from './detect-encoding.ts'
import { showAsText } from './model-text.ts'
import type { OutputReader } from './ports.ts'
import { userLocale } from './user-locale.ts'

// Longer than a line of any program that is read by people.
const tailMaxBytes = 4_096

/** The last line that a process printed, as a terminal would show it; null when there is none. */
export async function readLastLine(output: OutputReader): Promise<string | null> {
  const from = Math.max(0, output.size - tailMaxBytes)
  const { bytes, offset } = await output.read(from, tailMaxBytes)
  const encoding = detectEncoding(bytes, userLocale())
  const text = showAsText(decodePiece(bytes, { start: offset > 0, end: false }, encoding, offset))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.at(-1)?.trim().slice(0, jobLineMaxCharacters) ?? null
}
