import { fail } from '../../shared/errors.ts'
import type { Failure } from './errors.ts'
import type { Problem } from './problem.ts'

/** Says why no connection came about or why it ended before an answer. A reset may be chance and is tried again; the rest needs the user. */
export function describeConnection({ code, words }: Extract<Problem, { kind: 'connection' }>, address: string): Failure {
  const known = causes.find(({ pattern }) => pattern.test(code))
  const kind = known?.kind ?? 'model-unavailable'
  const message =
    known === undefined ? `${address} cannot be reached${code === '' ? '' : ` (${code})`}. Check the address.` : known.say(address, code)
  const isReset = known?.again ?? /other side closed|socket hang up|terminated/i.test(words)
  return { error: fail(kind, message).error, retry: { kind: isReset ? 'backoff' : 'no' }, refusedField: null }
}

interface Cause {
  readonly pattern: RegExp
  readonly kind: 'connection-refused' | 'model-unavailable'
  readonly again: boolean
  readonly say: (address: string, code: string) => string
}

/** Codes of libuv, OpenSSL and undici; the first that fits wins. */
const causes: readonly Cause[] = [
  {
    pattern: /^ECONNREFUSED$/,
    kind: 'connection-refused',
    again: false,
    say: (address) => `Nothing answers at ${address}. Start the model server there, or check the address.`,
  },
  {
    pattern: /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    kind: 'connection-refused',
    again: false,
    say: (address) => `The host of ${address} cannot be found. Check the spelling of the address and the network.`,
  },
  {
    pattern: /^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)$/,
    kind: 'connection-refused',
    again: false,
    say: (address) => `There is no way to ${address} from this network. Check the network, the VPN and the address.`,
  },
  {
    pattern: /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/,
    kind: 'model-unavailable',
    again: false,
    say: (address) => `${address} did not answer in time. Check that the server runs and is not overloaded.`,
  },
  {
    pattern: /WRONG_VERSION_NUMBER|^EPROTO$|PACKET_LENGTH_TOO_LONG/,
    kind: 'model-unavailable',
    again: false,
    say: (address) => `${address} does not speak https. If it is a local server, the address begins with http://.`,
  },
  {
    pattern: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|^ERR_TLS|^ERR_SSL/,
    kind: 'model-unavailable',
    again: false,
    say: (address, code) =>
      `The certificate of ${address} is not trusted (${code}). Check the address, or trust the certificate on this machine.`,
  },
  {
    pattern: /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/,
    kind: 'model-unavailable',
    again: true,
    say: (address) => `${address} closed the connection before it answered. Look at the server's own log, then try again.`,
  },
]
