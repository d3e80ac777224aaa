import type { Reason, ReasonCode, Verdict } from '../../shared/permission.ts'
import type { GateDecision } from '../agent/ports.ts'

type Denial = Extract<GateDecision, { kind: 'denied' }>

/** What the model reads when the user said no. The user's words are quoted whole. */
export function denialByUser(words: string | null): Denial {
  const said = words?.trim() ?? ''
  const message =
    said === ''
      ? 'Nothing ran: the user denied this call and gave no reason. Do not try the same thing another way; go on without it or ask what they would prefer.'
      : `Nothing ran: the user denied this call and said:\n"${said}"\nFollow that before you go on.`
  return { kind: 'denied', by: 'user', message }
}

/** What the model reads when the user does not answer its question. */
export function denialByDeclining(): Denial {
  const message = 'The user declined to answer. Do not ask the same again: go on with what you know, or say what you need and stop.'
  return { kind: 'denied', by: 'user', message }
}

/** What the model reads when a verdict was deny. Who did it is told by the first reason. */
export function denialByVerdict(verdict: Verdict): Denial {
  const [cause, ...why] = verdict.reasons
  const code = cause?.code
  if (code === 'session-rule' || code === 'given-rule' || code === 'saved-rule') {
    return { kind: 'denied', by: 'rule', message: `Nothing ran: the rule "deny ${cause?.values['rule'] ?? ''}" forbids this call.` }
  }
  if (code === 'read-only-mode') {
    const message =
      'Nothing ran: this session is read-only, so commands and writes are denied. Read files instead, or say what you would do.'
    return { kind: 'denied', by: 'mode', message }
  }
  if (code === 'unattended-mode') {
    const message = `Nothing ran: this call needs a yes (${explain(why)}) and the session is unattended, so it is denied. Go on without it or say what is missing.`
    return { kind: 'denied', by: 'mode', message }
  }
  const message =
    'Nothing ran: this reaches into the folders of this app itself (its settings, rules and logs), which no tool may do. No one can allow it.'
  return { kind: 'denied', by: 'builtin', message }
}

/** What the model reads when a question cannot be shown because too many wait. */
export function denialByFullQueue(): Denial {
  return { kind: 'denied', by: 'builtin', message: 'Nothing ran: too many questions wait for the user already. Wait for their answers.' }
}

/** Told when a question came up and nobody is there to answer. */
export function unanswerableMessage(verdict: Verdict): string {
  return `Nothing ran: this call needs a yes (${explain(verdict.reasons)}) and nobody is here to give it.`
}

const explanations: Readonly<Partial<Record<ReasonCode, string>>> = {
  'no-rule': 'no rule covers it',
  'session-rule': 'a rule of this session says to ask',
  'given-rule': 'a given rule says to ask',
  'saved-rule': 'a saved rule says to ask',
  'reads-secret': 'it reads a file that may hold secrets',
  'reads-outside': 'it reads outside the workspace',
  'writes-workspace': 'it writes a file',
  'writes-protected': 'it writes a protected file',
  'writes-outside': 'it writes outside the workspace',
  'deletes-file': 'it deletes a file',
  'asks-user': 'it asks the user something',
  'odd-characters': 'it holds invisible or misleading characters',
  'too-long': 'it is too long to be read',
  'untrusted-workspace': 'the workspace is not trusted, so rules do not count',
}

function explain(reasons: readonly Reason[]): string {
  const texts = reasons.map((one) => explanations[one.code] ?? one.code)
  return texts.length === 0 ? 'nothing allows it' : texts.join('; ')
}
