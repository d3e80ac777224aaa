import type { FaultSentence } from '../../shared/errors.ts'
import { failSayingAll, sentence } from '../../shared/say-fault.ts'
import type { Failure } from './errors.ts'
import type { Problem } from './problem.ts'

/** Says why no connection came about or why it ended before an answer. A reset may be chance and is tried again; the rest needs the user. */
export function describeConnection({ code, words }: Extract<Problem, { kind: 'connection' }>, address: string): Failure {
  const known = causes.find(({ pattern }) => pattern.test(code))
  const kind = known?.kind ?? 'model-unavailable'
  const said = known === undefined ? unreachable(address, code) : known.say(address, code)
  const isReset = known?.again ?? /other side closed|socket hang up|terminated/i.test(words)
  return { error: failSayingAll(kind, [said]).error, retry: { kind: isReset ? 'backoff' : 'no' }, refusedField: null }
}

const unreachable = (address: string, code: string): FaultSentence =>
  code === '' ? sentence('server-unreachable', { address }) : sentence('server-unreachable-because', { address, code })

interface Cause {
  readonly pattern: RegExp
  readonly kind: 'connection-refused' | 'model-unavailable'
  readonly again: boolean
  readonly say: (address: string, code: string) => FaultSentence
}

/** Codes of libuv, OpenSSL and undici; the first that fits wins. */
const causes: readonly Cause[] = [
  {
    pattern: /^ECONNREFUSED$/,
    kind: 'connection-refused',
    again: false,
    say: (address) => sentence('nothing-answers', { address }),
  },
  {
    pattern: /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    kind: 'connection-refused',
    again: false,
    say: (address) => sentence('host-not-found', { address }),
  },
  {
    pattern: /^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)$/,
    kind: 'connection-refused',
    again: false,
    say: (address) => sentence('no-way-to-host', { address }),
  },
  {
    pattern: /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/,
    kind: 'model-unavailable',
    again: false,
    say: (address) => sentence('server-too-late', { address }),
  },
  {
    pattern: /WRONG_VERSION_NUMBER|^EPROTO$|PACKET_LENGTH_TOO_LONG/,
    kind: 'model-unavailable',
    again: false,
    say: (address) => sentence('server-not-https', { address }),
  },
  {
    pattern: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|^ERR_TLS|^ERR_SSL/,
    kind: 'model-unavailable',
    again: false,
    say: (address, code) => sentence('certificate-not-trusted', { address, code }),
  },
  {
    pattern: /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/,
    kind: 'model-unavailable',
    again: true,
    say: (address) => sentence('server-closed-early', { address }),
  },
]
