import { assertNever } from '../../shared/assert.ts'
import type { ImageRef } from '../../shared/images.ts'
import type { RepliedCall } from '../../shared/session/events.ts'
import type { CallState, SessionState, TranscriptItem } from '../../shared/session/state.ts'
import { describeCallResult } from './call-result.ts'
import type { ModelCall, ModelMessage } from './ports.ts'
import { readArguments } from './read-arguments.ts'
import { thinResult } from './thin-result.ts'

/**
 * What the model is sent: a pure projection of the session. Every call of every reply has exactly one result right after the reply,
 * whatever became of the call. Of a reply that was stopped it has the text that had come, and that it was stopped.
 */
export function buildContext(systemPrompt: string, state: SessionState): readonly ModelMessage[] {
  const messages: ModelMessage[] = [{ role: 'system', text: systemPrompt }]
  const { compactedItems, thinnedItems, summary } = state.context
  if (compactedItems > 0) addUserText(messages, summary)
  // The results of a reply stand together, so what they show comes after the last of them.
  let shown: readonly ImageRef[] = []
  for (const [at, item] of state.transcript.entries()) {
    if (at < compactedItems) continue
    const isThin = at < thinnedItems
    if (item.kind !== 'call') {
      addShown(messages, shown)
      shown = []
    } else if (!isThin) shown = [...shown, ...(state.calls.get(item.callId)?.images ?? [])]
    addItem(messages, item, state, isThin)
  }
  addShown(messages, shown)
  return messages
}

function addShown(messages: ModelMessage[], images: readonly ImageRef[]): void {
  if (images.length > 0) addUserText(messages, '[Signalbox: what the calls above read, as images in the same order.]', images)
}

function addItem(messages: ModelMessage[], item: TranscriptItem, state: SessionState, isThin: boolean): void {
  switch (item.kind) {
    case 'message':
      return addUserText(messages, item.text, item.images)
    case 'reply': {
      const reply = madeReplies.get(item) ?? replyOf(item, state)
      madeReplies.set(item, reply)
      // Servers refuse an assistant message with neither text nor calls.
      if (reply.text.trim() !== '' || reply.calls.length > 0) messages.push(reply)
      if (item.finish === 'stopped') addUserText(messages, '[Signalbox: this reply was stopped before it was whole.]')
      return
    }
    case 'call': {
      const call = state.calls.get(item.callId)
      if (call === undefined) return
      if (call.repeats !== undefined) return addRepeated(messages, call, state, isThin)
      messages.push(resultOf(call, state, isThin))
      return
    }
    case 'note':
      return addUserText(messages, item.text)
    case 'recovered':
      return addRecovery(messages, item)
    case 'notice':
    case 'context':
    case 'instructions':
    case 'restore':
    case 'turn-end':
      return
    default:
      return assertNever(item)
  }
}

/** Joins what would be two user messages in a row (after a stop, or with a note): templates of many local models want the roles to alternate. */
function addUserText(messages: ModelMessage[], text: string, images: readonly ImageRef[] = []): void {
  const last = messages.at(-1)
  const before = last?.role === 'user' ? last : null
  const all = [...(before?.images ?? []), ...images]
  const joined = before === null ? text : `${before.text}\n\n${text}`
  messages.splice(messages.length - (before === null ? 0 : 1), 1, { role: 'user', text: joined, ...(all.length > 0 && { images: all }) })
}

/** It answers no call of the model, so it is told as what the user did; the output behind bars, so that no line of it can pose as ours or the user's. */
function addRepeated(messages: ModelMessage[], call: CallState, { processes }: SessionState, isThin: boolean): void {
  if (call.stage.kind !== 'finished' && call.stage.kind !== 'refused') return
  const command = call.action?.kind === 'command' ? call.action.command : call.call.argumentsText
  const result = describeCallResult(call, processes)
  const barred = (text: string) => text.replace(/^/gm, '| ')
  addUserText(
    messages,
    `[Signalbox: the user had a command run again, and this came of it.]\n${barred(command)}\n${barred(isThin ? thinResult(result) : result)}`,
  )
}

function addRecovery(messages: ModelMessage[], item: Extract<TranscriptItem, { kind: 'recovered' }>): void {
  const facts = [
    count(item.openCalls, 'call was interrupted', 'calls were interrupted'),
    count(item.openApprovals, 'question to the user expired', 'questions to the user expired'),
    count(item.lostProcesses, 'process was lost', 'processes were lost'),
  ].filter((fact) => fact !== null)
  if (facts.length === 0) return
  addUserText(messages, `[Signalbox: the app was restarted; ${facts.join(', ')}. Check the present state before going on.]`)
}

const count = (number: number, one: string, many: string): string | null =>
  number === 0 ? null : number === 1 ? `1 ${one}` : `${number} ${many}`

type ReplyMessage = Extract<ModelMessage, { role: 'assistant' }>

// The whole conversation is sent with every step. What a reply said, and what became of a call that has ended, do not change any more.
const madeReplies = new WeakMap<TranscriptItem, ReplyMessage>()
const madeResults = new WeakMap<CallState, ModelMessage>()

function replyOf({ text, callIds, kept }: Extract<TranscriptItem, { kind: 'reply' }>, { calls }: SessionState): ReplyMessage {
  const made = callIds.flatMap((callId) => calls.get(callId)?.call ?? []).map(toModelCall)
  return { role: 'assistant', text, calls: made, ...(kept === undefined ? {} : { kept }) }
}

function resultOf(call: CallState, { processes }: SessionState, isThin: boolean): ModelMessage {
  const made = isThin ? undefined : madeResults.get(call)
  if (made !== undefined) return made
  const text = describeCallResult(call, processes)
  const message: ModelMessage = { role: 'tool', modelCallId: call.call.modelCallId, text: isThin ? thinResult(text) : text }
  // Of an interrupted one it may turn out later that its process was lost.
  const isSettled = call.stage.kind === 'finished' && call.stage.outcome !== 'interrupted'
  if (isSettled && !isThin) madeResults.set(call, message)
  return message
}

/** Longest tool name the common servers accept, in characters. */
const toolNameMaxCharacters = 64

/**
 * Servers check the history they are sent: a name with odd characters or arguments that are not a JSON object would make each later request fail.
 * The result of such a call says what was wrong with it, so nothing is lost.
 */
function toModelCall(call: RepliedCall): ModelCall {
  const tool = call.tool.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, toolNameMaxCharacters)
  const whole = call.argumentsText.trim() !== '' && readArguments(call.argumentsText).kind === 'read'
  return { modelCallId: call.modelCallId, tool: tool === '' ? 'unknown' : tool, argumentsText: whole ? call.argumentsText : '{}' }
}
