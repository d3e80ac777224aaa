import type { SessionId } from '../../shared/ids.ts'
import { type ApprovalAnswer, type ApprovalRequest, denyReasonMaxCharacters } from '../../shared/permission.ts'
import { type QuestionAction, replyMaxCharacters } from '../../shared/tool-actions.ts'
import type { QueueService } from '../ipc/services.ts'
import type { TerminalInput, TextOutput } from './ports.ts'
import { renderQuestion } from './render-question.ts'

export interface AskDependencies {
  readonly queue: QueueService
  readonly sessionId: SessionId
  readonly input: TerminalInput
  readonly output: TextOutput
  readonly now: () => number
  /** Called with true while a question stands on the screen: other text must wait. */
  readonly onAsking: (asking: boolean) => void
  /** Ctrl-C was pressed at a question, or the input has ended. */
  readonly onInterrupt: () => void
}

/** Keys pressed in the first moments of a question were meant for something else, in milliseconds. */
export const keyGuardMs = 300

/** Columns assumed where the terminal does not tell its width. */
const fallbackColumns = 80

/** Puts each waiting question of the session to the person at the terminal, one after the other, until `signal` aborts. */
export async function askInTerminal(dependencies: AskDependencies, signal: AbortSignal): Promise<void> {
  const { queue, sessionId, onAsking } = dependencies
  while (!signal.aborted) {
    const request = queue.list().find((waiting) => waiting.sessionId === sessionId)
    if (request === undefined) {
      await nextChange(queue, signal)
      continue
    }
    onAsking(true)
    const asked = await askOne(dependencies, request, signal).finally(() => onAsking(false))
    // The stop that follows withdraws the question; until then it must not be asked again.
    if (asked === 'interrupted') await nextChange(queue, signal)
  }
}

function nextChange(queue: QueueService, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const unsubscribe = queue.onChange(finish)
    signal.addEventListener('abort', finish, { once: true })
    if (signal.aborted) finish()
  })
}

type Answered = ApprovalAnswer | 'withdrawn' | 'interrupted'

async function askOne(dependencies: AskDependencies, request: ApprovalRequest, signal: AbortSignal): Promise<'settled' | 'interrupted'> {
  const { queue, output } = dependencies
  const withdrawn = new AbortController()
  const check = () => {
    if (!queue.list().some((waiting) => waiting.approvalId === request.approvalId)) withdrawn.abort()
  }
  const unsubscribe = queue.onChange(check)
  const either = AbortSignal.any([signal, withdrawn.signal])
  try {
    output.write(`${renderQuestion(request, { columns: output.columns() || fallbackColumns, colour: output.colour })}> `)
    const answer = await readAnswer(dependencies, request, either)
    if (answer === 'interrupted' || answer === 'withdrawn') {
      output.write(`(${answer})\n`)
      return answer === 'interrupted' ? answer : 'settled'
    }
    const answered = await queue.answer(request.approvalId, request.hash, answer)
    if (!answered.ok) output.write(`That question is no longer open: ${answered.error.message}\n`)
    return 'settled'
  } finally {
    unsubscribe()
  }
}

async function readAnswer(dependencies: AskDependencies, request: ApprovalRequest, signal: AbortSignal): Promise<Answered> {
  const { input, output, now, onInterrupt } = dependencies
  const shownAt = now()
  for (;;) {
    const key = await input.readKey(signal)
    if (signal.aborted) return 'withdrawn'
    if (key === null || key === '\u0003') {
      onInterrupt()
      return 'interrupted'
    }
    if (now() - shownAt < keyGuardMs) continue
    if (request.action.kind === 'question') {
      const answer = await answerQuestion(dependencies, request.action, key, signal)
      if (answer !== null) return answer
      continue
    }
    switch (key.toLowerCase()) {
      case 'a':
        output.write('allowed once\n')
        return { kind: 'allow-once' }
      case 's':
        if (request.offeredRule === null) break
        output.write('allowed, rule saved for this session\n')
        return { kind: 'allow-session' }
      case 'd':
        output.write('denied\n')
        return { kind: 'deny', reason: null }
      case 'r': {
        const reason = await readReason(dependencies, signal)
        if (reason !== null) return { kind: 'deny', reason }
        if (signal.aborted) return 'withdrawn'
        output.write('> ')
        break
      }
    }
  }
}

/** A key at a question of the model: one of its choices, words of one's own, or no answer. Null: it was none of these, and it is asked on. */
async function answerQuestion(
  dependencies: AskDependencies,
  { choices }: QuestionAction,
  key: string,
  signal: AbortSignal,
): Promise<Answered | null> {
  const { input, output } = dependencies
  const index = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
  if (index >= 0 && index < choices.length) {
    output.write(`answered ${key}\n`)
    return { kind: 'reply', reply: { kind: 'choice', index } }
  }
  if (key.toLowerCase() === 'd') {
    output.write('not answered\n')
    return { kind: 'deny', reason: null }
  }
  if (key.toLowerCase() !== 'r') return null
  output.write('\n')
  const line = await input.readLine('answer: ', signal)
  if (signal.aborted) return 'withdrawn'
  if (line.kind === 'line' && line.text.trim() !== '') {
    return { kind: 'reply', reply: { kind: 'words', text: line.text.trim().slice(0, replyMaxCharacters) } }
  }
  output.write('> ')
  return null
}

/** Null: no reason was given, and the question is asked on. */
async function readReason({ input, output }: AskDependencies, signal: AbortSignal): Promise<string | null> {
  output.write('\n')
  const line = await input.readLine('reason: ', signal)
  if (line.kind !== 'line' || line.text.trim() === '') return null
  output.write('denied\n')
  return line.text.trim().slice(0, denyReasonMaxCharacters)
}
