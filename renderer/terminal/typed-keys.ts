import type { Result } from '../../shared/errors.ts'
import type { ProcessId } from '../../shared/ids.ts'
import { typeMaxCharacters } from '../../shared/ipc/limits.ts'
import { askMain, tellFault } from '../store/ask-main.ts'

// Far more than a person pastes; a stuck connection must not collect keys without end. UTF-16 code units.
const waitingMaxCharacters = 4 * 1024 * 1024

/**
 * Sends what is typed to a process, in order. What comes while a message is on its way goes with the next one, so that a long paste or a moving
 * mouse does not send a message for each piece. A refusal is told once, and what still waited is dropped.
 */
export function createTypist(processId: ProcessId): (text: string) => void {
  let waiting = ''
  let sending = false
  const send = async () => {
    sending = true
    while (waiting !== '') {
      const text = firstPiece(waiting)
      waiting = waiting.slice(text.length)
      const answer: Result<unknown> = await askMain('process.write', { processId, text })
      if (answer.ok) continue
      waiting = ''
      tellFault(answer.error)
    }
    sending = false
  }
  return (text) => {
    if (waiting.length + text.length > waitingMaxCharacters) return
    waiting += text
    if (!sending) void send()
  }
}

/** As much as one message takes, without cutting a character in two. */
function firstPiece(text: string): string {
  const piece = text.slice(0, typeMaxCharacters)
  const last = piece.charCodeAt(piece.length - 1)
  const isHalf = piece.length < text.length && last >= 0xd800 && last <= 0xdbff
  return isHalf ? piece.slice(0, -1) : piece
}
