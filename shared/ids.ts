import { z } from 'zod'

// An id is a short prefix that tells its kind, then 20 random characters of base 36 (about 103 bits): not guessable, safe as a file name.
const idSchema = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{20}$`))

export const sessionIdSchema = idSchema('ses')
export const turnIdSchema = idSchema('trn')
export const messageIdSchema = idSchema('msg')
export const callIdSchema = idSchema('cal')
export const approvalIdSchema = idSchema('apr')
export const processIdSchema = idSchema('prc')
export const ruleIdSchema = idSchema('rul')
export const modelIdSchema = idSchema('mdl')
export const restoreIdSchema = idSchema('rst')
export const imageIdSchema = idSchema('img')

export type SessionId = z.infer<typeof sessionIdSchema>
export type TurnId = z.infer<typeof turnIdSchema>
export type MessageId = z.infer<typeof messageIdSchema>
export type CallId = z.infer<typeof callIdSchema>
export type ApprovalId = z.infer<typeof approvalIdSchema>
export type ProcessId = z.infer<typeof processIdSchema>
export type RuleId = z.infer<typeof ruleIdSchema>
export type ModelId = z.infer<typeof modelIdSchema>
export type RestoreId = z.infer<typeof restoreIdSchema>
export type ImageId = z.infer<typeof imageIdSchema>

export type IdPrefix = 'ses' | 'trn' | 'msg' | 'cal' | 'apr' | 'prc' | 'rul' | 'mdl' | 'rst' | 'img'

/** Makes an id from random bytes (at least 20 of them); the caller brings the randomness so that this file stays pure. */
export function idFromBytes(prefix: IdPrefix, bytes: Uint8Array): string {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
  const characters = Array.from(bytes.subarray(0, 20), (byte) => alphabet[byte % 36])
  return `${prefix}_${characters.join('')}`
}
