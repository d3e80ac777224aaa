import type { ModelReply } from '../agent/ports.ts'
import { addCallDelta, type CallDraft, finishCalls } from './assemble-tool-calls.ts'
import { keptCallFields, lengthOfCallFields } from './call-fields.ts'
import type { Chunk } from './read-chunk.ts'
import { addReasoning, lengthOfReasoning, packSpoken, type SpokenReasoning } from './spoken-reasoning.ts'

/** A reply that still streams. */
export interface ReplyDraft {
  readonly text: string
  readonly reasoning: SpokenReasoning
  readonly calls: readonly CallDraft[]
  readonly finish: ModelReply['finish'] | null
  readonly usage: ModelReply['usage']
  /** Text, thoughts and arguments together, in characters. */
  readonly length: number
}

export const emptyDraft: ReplyDraft = { text: '', reasoning: {}, calls: [], finish: null, usage: null, length: 0 }

/** About 1 M tokens, far above what any model writes in one reply: past it the server is broken, and memory is worth more. */
export const replyLimitCharacters = 4_000_000

/** No model asks for more at once in earnest; a loop gone wrong does. */
export const replyLimitCalls = 128

/** Adds one chunk to the reply so far. */
export function addChunk(draft: ReplyDraft, chunk: Chunk): ReplyDraft {
  const added = chunk.calls.reduce(
    (sum, call) => sum + (call.argumentsText?.length ?? 0) + lengthOfCallFields(call.fields ?? null),
    chunk.text.length + lengthOfReasoning(chunk.reasoning),
  )
  return {
    text: draft.text + chunk.text,
    reasoning: addReasoning(draft.reasoning, chunk.reasoning),
    calls: chunk.calls.reduce(addCallDelta, draft.calls),
    finish: draft.finish ?? chunk.finish,
    usage: chunk.usage ?? draft.usage,
    length: draft.length + added,
  }
}

/** True when the reply is larger than anything this app is willing to keep. */
export function isTooLarge(draft: ReplyDraft): boolean {
  return draft.length > replyLimitCharacters || draft.calls.length > replyLimitCalls
}

/** Closes the reply at the end of the stream. Unless the server said that it stopped by itself, every call counts as cut. */
export function finishReply(draft: ReplyDraft, source: string, makeId: () => string): ModelReply {
  const whole = draft.finish === 'stop' || draft.finish === 'calls'
  const calls = finishCalls(draft.calls, { cut: !whole, makeId })
  const fields = keptCallFields(calls.map(({ modelCallId }, at) => ({ modelCallId, fields: draft.calls[at]?.fields ?? null })))
  const kept = packSpoken(source, draft.reasoning, fields)
  return {
    text: draft.text,
    calls,
    // Some servers say "stop" after calls, or "calls" without any: what came decides.
    finish: whole ? (draft.calls.length > 0 ? 'calls' : 'stop') : (draft.finish ?? 'unknown'),
    usage: draft.usage,
    ...(kept === null ? {} : { kept }),
  }
}
