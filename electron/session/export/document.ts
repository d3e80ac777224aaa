import { assertNever } from '../../../shared/assert.ts'
import type { ImageRef } from '../../../shared/images.ts'
import type { SessionRecord } from '../../../shared/session/events.ts'
import { reduce } from '../../../shared/session/reduce.ts'
import type { CallState, RestoreView, SessionState, TranscriptItem } from '../../../shared/session/state.ts'
import { initialSessionState } from '../../../shared/session/state.ts'
import { callFacts, outputWords } from './call-facts.ts'
import { withImageLines } from './image-lines.ts'

/** One thing in an exported session, in plain fields: what it is written as is decided by each format. */
export type ExportedPart =
  | { readonly kind: 'message'; readonly text: string; readonly images: readonly ImageRef[] }
  | { readonly kind: 'reply'; readonly text: string }
  | {
      readonly kind: 'call'
      readonly title: string
      readonly state: string
      /** One line each: verdict, who let it through, where its output is, what it changed. */
      readonly facts: readonly string[]
      readonly diff: string | null
      readonly result: string | null
    }
  | { readonly kind: 'note'; readonly text: string }

export interface ExportedSession {
  readonly title: string
  readonly workspace: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly parts: readonly ExportedPart[]
}

/** A session as a document: what was said and done, in order. */
export function exportedSession(records: readonly SessionRecord[]): ExportedSession {
  const state = reduce(initialSessionState, records)
  return {
    title: state.title,
    workspace: state.workspace,
    createdAt: state.createdAt,
    parts: [...state.transcript.flatMap((item) => partOf(item, state) ?? []), ...unsent(state), ...looseOutputs(state)],
  }
}

// What no call of this session stands for: its output would be named nowhere.
const looseOutputs = (state: SessionState): readonly ExportedPart[] =>
  Array.from(state.processes.values())
    .filter(({ facts }) => facts.callId === null || !state.calls.has(facts.callId))
    .map((process) => ({ kind: 'note', text: `${process.facts.command}\n${outputWords(process)}` }))

// What the user wrote and the agent never read.
const unsent = ({ queued }: SessionState): readonly ExportedPart[] =>
  queued.map(({ text, images = [] }) => ({ kind: 'note', text: `Not sent:\n${withImageLines(text, images)}` }))

function partOf(item: TranscriptItem, state: SessionState): ExportedPart | null {
  switch (item.kind) {
    case 'message':
      return { kind: 'message', text: item.text, images: item.images ?? [] }
    case 'reply':
      return item.text.trim() === '' ? null : { kind: 'reply', text: item.text }
    case 'call': {
      const call = state.calls.get(item.callId)
      return call === undefined ? null : callPart(call, state)
    }
    case 'note':
      return { kind: 'note', text: item.text }
    case 'notice':
      return { kind: 'note', text: [item.code, ...Object.entries(item.values).map(([name, value]) => `${name}: ${value}`)].join('\n') }
    case 'context':
      return { kind: 'note', text: item.summary ?? 'Earlier parts were left out of what the model reads.' }
    case 'instructions':
      return { kind: 'note', text: `Instructions of the workspace: ${item.files.map((file) => file.path).join(', ')}` }
    case 'recovered':
      return { kind: 'note', text: 'The app was closed in the middle of this and opened the session again.' }
    case 'restore':
      return restorePart(state.restores.get(item.restoreId))
    case 'turn-end':
      return item.outcome.kind === 'completed' ? null : { kind: 'note', text: outcomeText(item.outcome) }
    default:
      return assertNever(item)
  }
}

function restorePart(restore: RestoreView | undefined): ExportedPart | null {
  if (restore === undefined) return null
  const files = restore.done?.files.map((file) => file.path).join(', ') ?? ''
  return { kind: 'note', text: `The user put files back: ${files}` }
}

type Outcome = Extract<TranscriptItem, { kind: 'turn-end' }>['outcome']

const outcomeText = (outcome: Outcome): string =>
  outcome.kind === 'failed' ? `The turn failed: ${outcome.error.message}` : `The turn ended: ${outcome.kind}`

function callPart(state: CallState, { processes }: SessionState): ExportedPart {
  const { call, action, stage } = state
  return {
    kind: 'call',
    title: titleOf(action, call),
    state: stage.kind === 'finished' ? stage.outcome : stage.kind,
    facts: callFacts(state, processes),
    diff: diffOf(action),
    result: stage.kind === 'finished' ? stage.resultText : stage.kind === 'refused' ? stage.message : null,
  }
}

function diffOf(action: CallState['action']): string | null {
  if (action?.kind === 'write-file') return action.diff
  if (action?.kind !== 'change-files' && action?.kind !== 'git-commit') return null
  return action.changes.map(({ path, diff }) => `${path}\n${diff}`).join('\n')
}

function titleOf(action: CallState['action'], call: CallState['call']): string {
  if (action === null) return `${call.tool} ${call.argumentsText}`
  switch (action.kind) {
    case 'command':
      return action.command
    case 'process-input':
      return `type into ${action.command}:\n${action.text}${action.keys.map((key) => ` <${key}>`).join('')}`
    case 'read-file':
      return `read ${action.path}`
    case 'write-file':
      return `write ${action.path}`
    case 'search-files':
      return `${action.how} ${action.pattern === '' ? '' : `${action.pattern} in `}${action.path}`
    case 'change-files':
      return `change ${action.changes.map(({ path }) => path).join(', ')}`
    case 'question':
      return [`ask ${action.question}`, ...action.choices.map((choice, index) => `${index + 1}. ${choice}`)].join('\n')
    case 'git-read':
      return `git ${action.words.join(' ')}`
    case 'git-commit':
      return `git commit: ${action.message}`
    default:
      return assertNever(action)
  }
}
