import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Target } from './errors.ts'

/** Checks address and key before anything is sent, and makes the address fit to be shown. */
export function readTarget(baseUrl: string, model: string, key: string | null): Result<Target> {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return failSaying('invalid-input', 'address-not-http')
  const address = `${url.origin}${url.pathname.replace(/\/$/, '')}`
  if (url.username !== '' || url.password !== '') {
    return failSaying('invalid-input', 'address-holds-secret', { address })
  }
  const trimmed = key?.trim() ?? ''
  // A header can hold no other characters, and the library's own message about them would repeat the key.
  if (!/^[\x21-\x7e]*$/.test(trimmed)) return failSaying('wrong-key', 'key-characters-wrong', { address })
  return succeed({ address, model, key: trimmed === '' ? null : trimmed })
}
