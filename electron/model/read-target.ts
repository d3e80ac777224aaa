import { fail, type Result, succeed } from '../../shared/errors.ts'
import type { Target } from './errors.ts'

/** Checks address and key before anything is sent, and makes the address fit to be shown. */
export function readTarget(baseUrl: string, model: string, key: string | null): Result<Target> {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    return fail('invalid-input', 'The address of the model server is no http or https address.')
  const address = `${url.origin}${url.pathname.replace(/\/$/, '')}`
  if (url.username !== '' || url.password !== '') {
    return fail('invalid-input', `The address ${address} must not hold a user name or password; put the secret into the key.`)
  }
  const trimmed = key?.trim() ?? ''
  // A header can hold no other characters, and the library's own message about them would repeat the key.
  if (!/^[\x21-\x7e]*$/.test(trimmed))
    return fail('wrong-key', `The key for ${address} holds spaces or characters that no key has. Copy it again.`)
  return succeed({ address, model, key: trimmed === '' ? null : trimmed })
}
