import { assertNever } from '../../../shared/assert.ts'
import type { ChangedFile } from '../../../shared/changes.ts'
import type { GrantSource } from '../../../shared/permission.ts'
import type { EndReason } from '../../../shared/process.ts'
import type { CallFiles, CallState, ProcessView, SessionState } from '../../../shared/session/state.ts'
import { describeForms } from '../../../shared/text-forms.ts'
import { imageLine } from './image-lines.ts'

/** What an exported session says of a call besides its text and result: verdict, who let it through, what it started and changed. */
export function callFacts(call: CallState, processes: SessionState['processes']): readonly string[] {
  const { verdict, grant, denyReason, stage } = call
  return [
    ...(call.repeats === undefined ? [] : [`Run again by the user, after ${call.repeats}`]),
    ...(call.edited === true ? [`Edited: the user wrote this in place of ${call.call.argumentsText}`] : []),
    ...(call.modelWords === null ? [] : [`The model says: ${call.modelWords}`]),
    ...(verdict === null ? [] : [`Verdict: ${verdict.verdict}, ${verdict.risk} risk`]),
    ...(grant === null ? [] : [grantWords(grant)]),
    ...(denyReason === null ? [] : [`Denied by the user: ${denyReason}`]),
    ...(stage.kind === 'finished' ? [`Took ${Math.round(stage.durationMs)} ms`] : []),
    ...call.processIds.flatMap((processId) => {
      const process = processes.get(processId)
      return process === undefined ? [] : [outputWords(process)]
    }),
    ...(call.plan ?? []).map(({ state, text }) => `Step, ${state}: ${text}`),
    ...(call.files === undefined ? [] : filesWords(call.files)),
    ...(call.images ?? []).map(imageLine),
  ]
}

/** Where the output of a process is found, by its id, and how the process ended. */
export function outputWords({ facts, state }: ProcessView): string {
  const end = state.kind === 'running' ? 'running' : `${endWords(state.end.reason)}, ${state.end.outputBytes} bytes`
  return `Output: ${facts.processId} (${end})`
}

function grantWords(grant: GrantSource): string {
  switch (grant.kind) {
    case 'user':
      return 'Allowed by the user'
    case 'rule':
      return `Allowed by the rule ${grant.text}`
    case 'builtin':
      return `Allowed by the built-in rule ${grant.code}`
    case 'allow-everything':
      return 'Allowed with everything that no rule denies (--yes)'
    case 'own-process':
      return `No question, for its own process: ${grant.summary}`
    case 'plan':
      return 'No question: it shows a plan'
    default:
      return assertNever(grant)
  }
}

function endWords(reason: EndReason): string {
  switch (reason.kind) {
    case 'exited':
      return `exited ${reason.code}`
    case 'signalled':
      return `ended by ${reason.signal}`
    case 'timed-out':
      return `timed out after ${reason.afterMs} ms`
    case 'stopped':
      return `stopped by ${reason.by}${reason.note === null ? '' : `: ${reason.note}`}`
    case 'output-limit':
      return 'ended for too much output'
    case 'failed-to-start':
      return `failed to start: ${reason.message}`
    case 'recorded':
      return `exited ${reason.code}, as its shell wrote down`
    case 'lost':
      return 'lost, nobody saw its end'
    case 'kept':
      return 'kept running by the user'
    default:
      return assertNever(reason)
  }
}

function filesWords(files: CallFiles): readonly string[] {
  switch (files.kind) {
    case 'unkept':
      return [`Files were not kept before it: ${files.reason}`]
    case 'kept':
      return [`Files before it: ${files.before}`]
    case 'compared': {
      const more = files.count - files.files.length
      return [
        ...files.files.map(fileWords),
        ...(more > 0 ? [`${more} more files changed`] : []),
        ...(files.leftOut > 0 ? [`${files.leftOut} files were too large to be kept`] : []),
      ]
    }
    default:
      return assertNever(files)
  }
}

function fileWords({ change, path, added, removed, forms }: ChangedFile): string {
  const form = forms === undefined ? '' : `; ${describeForms(forms)}`
  return `File ${change}: ${path} (+${added ?? '?'} −${removed ?? '?'})${form}`
}
